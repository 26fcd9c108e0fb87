import { type FieldFault, faultMessage } from '../faults.ts';

/** What is wrong with one row of a call that takes many. */
export type RowClash = {
  /** Counted from 1. */
  readonly row: number;
  readonly field: string;
  readonly message: string;
  /** Code of the envelope, where this is the first clash. */
  readonly code: number;
};

/** A field's fault of a call whose body is a list: `3.email` is the field `email` of row 4. */
export function rowOfFault(fault: FieldFault): Pick<RowClash, 'row' | 'field' | 'message'> | null {
  const found = /^(\d+)(?:\.(.+))?$/s.exec(fault.path);
  if (!found) {
    return null;
  }
  const field = found[2] ?? '';
  return {
    row: Number(found[1]) + 1,
    field,
    message: field === '' ? faultMessage(fault) : faultMessage({ ...fault, path: field }),
  };
}
