import { accessPermissionCodes } from '../../../../contract/enums.ts';
import { isSigning, permissionFault } from '../../../../contract/rules/permissions.ts';
import type { SignatureBox } from '../../../../contract/models/template.ts';
import { parseGuestCell } from '../../../../contract/rules/guest-cell.ts';
import type { People, Person, Rows } from './draft.ts';

/** What a person's place in the workflow comes to. */
export type PersonFacts = {
  /** Which signature box serves them, by its order; `null` when they do not sign, `'by-row'` when rows decide. */
  readonly box: number | 'by-row' | null;
  readonly fault: 'fillBeforeSign' | 'coordinateNeedsOrder' | null;
};

/** Boxes and faults of the processors, as far as they are the same for all rows (specification, rule 2). */
export function personFacts({ order, persons }: People): readonly PersonFacts[] {
  const inOrder = order.kind === 'same' ? order.inOrder : true;
  let boxes = 0;
  let isByRow = false;
  return persons.map(({ permission }) => {
    if (permission.kind === 'column') {
      isByRow = true;
      return { box: 'by-row', fault: null };
    }
    const value = accessPermissionCodes[permission.code];
    const fault = order.kind === 'same' ? permissionFault(value, inOrder, boxes > 0) : null;
    if (!isSigning(value)) {
      return { box: null, fault };
    }
    boxes += 1;
    return { box: isByRow ? 'by-row' : boxes, fault };
  });
}

/** Why nothing could be sent with these processors; `null` where rows decide or all is well. */
export function peopleFault(persons: readonly Person[]): 'none' | 'view-only' | null {
  if (persons.length === 0) {
    return 'none';
  }
  return persons.every(({ permission }) => permission.kind === 'code' && permission.code === 'V')
    ? 'view-only'
    : null;
}

/** The box that serves the n-th who signs (companion operations, §5). */
export const boxFor = (boxes: readonly SignatureBox[], n: number): SignatureBox | null =>
  boxes.find(({ order }) => order === n) ?? null;

export function moved(persons: readonly Person[], from: number, to: number): Person[] {
  const person = persons[from];
  if (person === undefined || to < 0 || to >= persons.length) {
    return [...persons];
  }
  return persons.toSpliced(from, 1).toSpliced(to, 0, person);
}

/** Whether a column of the data has people outside the company, written as `Nguyễn Văn A <a@example.com>`, and not codes of users. */
export function holdsGuests(rows: Rows, column: number): boolean {
  const cells = rows.flatMap((row) => (row[column] ?? '').trim() || []);
  return cells.some((cell) => parseGuestCell(cell) !== null);
}
