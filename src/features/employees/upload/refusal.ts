import { z } from 'zod';
import { envelopeCode } from '../../../../contract/envelope.ts';
import type { EmployeeUpsert } from '../../../../contract/operations/employees.ts';
import { recognize } from '../../../../contract/messages.ts';
import { rowOfFault } from '../../../../contract/rules/row-clash.ts';
import { failureOf } from '../../../api/api-error.ts';
import { type FieldId, fieldIds } from './fields.ts';
import type { RowFault } from './row-plan.ts';

/**
 * What a refusal of a block says.
 *
 * - `rows`: which rows it is about, by their place in the block.
 * - `unplaced`: some row is at fault, and nobody says which.
 * - `whole`: the call failed for a reason that is in no row: nothing was written, or nobody knows.
 */
type Refusal =
  | { readonly kind: 'rows'; readonly faults: ReadonlyMap<number, readonly RowFault[]> }
  | { readonly kind: 'unplaced'; readonly messages: readonly string[] }
  | { readonly kind: 'whole' };

const errorsSchema = z.object({
  errors: z
    .array(z.object({ row: z.number().int(), field: z.string().nullish(), message: z.string() }))
    .min(1),
});

const fieldOf = (path: string | null | undefined): FieldId => {
  const wanted = (path ?? '').toLowerCase();
  return fieldIds.find((id) => id.toLowerCase() === wanted) ?? 'employeeCode';
};

function collect(
  found: readonly { readonly at: number; readonly fault: RowFault }[],
): Map<number, RowFault[]> {
  const faults = new Map<number, RowFault[]>();
  for (const { at, fault } of found) {
    faults.set(at, [...(faults.get(at) ?? []), fault]);
  }
  return faults;
}

/** The rows that `data.errors` names (companion operations, §6). */
function namedRows(data: unknown, count: number) {
  const parsed = errorsSchema.safeParse(data);
  return (parsed.data?.errors ?? [])
    .filter(({ row }) => row >= 1 && row <= count)
    .map(({ row, field, message }) => ({ at: row - 1, fault: { field: fieldOf(field), message } }));
}

/** The rows that a text is about: those with the value that it names, or the row of a field's path. */
function rowsOfText(text: string, block: readonly EmployeeUpsert[]) {
  const having = (field: FieldId, test: (body: EmployeeUpsert) => boolean) =>
    block.flatMap((body, at) => (test(body) ? [{ at, fault: { field, message: text } }] : []));
  const found = recognize(text);
  if (found.kind === 'field') {
    const place = rowOfFault({ ...found.fault, path: found.path });
    return place && place.row <= block.length
      ? [{ at: place.row - 1, fault: { field: fieldOf(place.field), message: place.message } }]
      : [];
  }
  if (found.kind !== 'message') {
    return [];
  }
  const { params } = found;
  switch (found.id) {
    case 'identityNumberTaken':
      return having('identityNumber', (body) => body.identityNumber === params['identityNumber']);
    case 'usernameTaken': {
      const name = String(params['username']).toLowerCase();
      return having('user.username', ({ user }) => user.username.toLowerCase() === name);
    }
    case 'employeeCodeRepeated':
      return having('employeeCode', (body) => body.employeeCode === params['code']).slice(1);
    default:
      return [];
  }
}

/** Status of a body that is too large for the service, or for what stands before it. */
const tooLarge = 413;
/** Codes of answers that judge what was sent, and not who sent it or when. */
const judging: ReadonlySet<number> = new Set([envelopeCode.default, envelopeCode.invalid, tooLarge]);

/** Texts that blame a row without saying which. */
const rowMessages: readonly string[] = [
  'identityNumberTaken',
  'userHasOtherUsername',
  'usernameTaken',
  'employeeCodeRepeated',
];

/** Why a block of employees was not taken, and which of its rows are to blame as far as the service says it. */
export function readRefusal(error: unknown, block: readonly EmployeeUpsert[]): Refusal {
  const failure = failureOf(error);
  if (failure?.kind !== 'rejected' || !judging.has(failure.code)) {
    return { kind: 'whole' };
  }
  const named = namedRows(failure.data, block.length);
  const placed = named.length > 0 ? named : failure.messages.flatMap((text) => rowsOfText(text, block));
  if (placed.length > 0) {
    return { kind: 'rows', faults: collect(placed) };
  }
  const recognized = failure.messages.map((text) => recognize(text));
  const blamesRow = recognized.some(
    (found) => found.kind === 'field' || (found.kind === 'message' && rowMessages.includes(found.id)),
  );
  const isTooLarge = failure.code === tooLarge;
  // Words that the interface does not have are those of another service, about what it was given.
  const isForeign = recognized.length > 0 && recognized.every((found) => found.kind === 'unknown');
  return blamesRow || isTooLarge || isForeign
    ? { kind: 'unplaced', messages: failure.messages }
    : { kind: 'whole' };
}
