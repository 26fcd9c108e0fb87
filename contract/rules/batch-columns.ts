import type { FieldFault } from '../faults.ts';

/** Columns that fill a field of the document, as `{{D.…}}` (specification, "Column names usable in parameters"). */
const documentFields = [
  'FileName',
  'No',
  'Subject',
  'ExpiryDate',
  'CusCode',
  'CusName',
  'ContractValue',
  'ValidFrom',
  'ValidTo',
  'RefDocs',
  'Description',
  'IsOrder',
  'FixedPosition',
] as const;
export type DocumentField = (typeof documentFields)[number];

/** Where in a row each value stands. */
export type BatchColumns = {
  readonly fields: ReadonlyMap<DocumentField, number>;
  /** One for each processor, in order; the cell names a user by code, or somebody outside the company (`parseGuestCell`). */
  readonly processors: readonly {
    readonly code: number;
    readonly isGuest?: true;
    readonly permission: number;
  }[];
  /** Variables of the template, and its loops, which take the text of a JSON array. */
  readonly variables: readonly { readonly name: string; readonly index: number; readonly isLoop: boolean }[];
};

export type ColumnsResult =
  | { readonly kind: 'ok'; readonly columns: BatchColumns }
  | { readonly kind: 'refused'; readonly faults: readonly FieldFault[] };

const keyPattern = /^\{\{([^{}]*)\}\}$/;

/** What stands in the braces of `{{# name }}`, or `null`. */
function readKey(text: string): { readonly isLoop: boolean; readonly name: string } | null {
  const inside = keyPattern.exec(text.trim())?.[1]?.trim();
  if (inside === undefined) {
    return null;
  }
  const isLoop = inside.startsWith('#');
  return { isLoop, name: isLoop ? inside.slice(1).trim() : inside };
}

const codeColumn = 'P.Code';
const guestColumn = 'P.Guest';
const permissionColumn = 'P.AccessPermission';

/** Whether a cell is a key of a column, as `{{D.No}}`. */
export function isColumnKey(text: string): boolean {
  return readKey(text) !== null;
}

function fieldOf(name: string): DocumentField | undefined {
  return documentFields.find((field) => name === `D.${field}`);
}

/**
 * Reads the names of columns. The n-th `{{P.Code}}` and the n-th `{{P.AccessPermission}}` make the n-th processor, `{{P.Guest}}` standing
 * for `{{P.Code}}` where it is somebody outside the company; any other name stands once. Names that are no key, as a column of remarks has, are passed over.
 */
export function readColumns(parameters: readonly string[]): ColumnsResult {
  const fields = new Map<DocumentField, number>();
  const variables: BatchColumns['variables'][number][] = [];
  const codes: { readonly code: number; readonly isGuest?: true }[] = [];
  const permissions: number[] = [];
  const faults: FieldFault[] = [];
  const seen = new Set<string>();
  for (const [index, parameter] of parameters.entries()) {
    const { name, isLoop } = readKey(parameter) ?? { name: '', isLoop: false };
    if (name === '') {
      continue;
    }
    if (name === permissionColumn) {
      permissions.push(index);
      continue;
    }
    if (name === codeColumn || name === guestColumn) {
      codes.push({ code: index, ...(name === guestColumn && { isGuest: true }) });
      continue;
    }
    if (seen.has(name)) {
      faults.push({ path: `parameters.${String(index)}`, id: 'columnTwice' });
    }
    seen.add(name);
    const field = fieldOf(name);
    if (field) {
      fields.set(field, index);
    } else {
      variables.push({ name, index, isLoop });
    }
  }
  if (codes.length !== permissions.length) {
    faults.push({ path: 'parameters', id: 'processorPairs' });
  }
  if (faults.length > 0) {
    return { kind: 'refused', faults };
  }
  const processors = codes.flatMap((code, index) => {
    const permission = permissions[index];
    return permission === undefined ? [] : [{ ...code, permission }];
  });
  return { kind: 'ok', columns: { fields, processors, variables } };
}
