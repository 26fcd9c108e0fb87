import { recognise } from '../../../../contract/messages.ts';
import type { BatchColumn } from './build-table.ts';

/**
 * Which column of the batch an error of the service speaks of (specification, "Row error messages"); `null` when it says none that
 * this batch has. Of several processors it is the one whose cell has the value.
 */
export function columnOfError(
  message: string,
  columns: readonly BatchColumn[],
  row: readonly string[],
): string | null {
  const found = recognise(message);
  if (found.kind !== 'message') {
    return null;
  }
  const idOf = (parameter: string, value: unknown): string | null => {
    const candidates = columns.flatMap((column, index) =>
      column.parameter === parameter ? [{ id: column.id, text: row[index] ?? '' }] : [],
    );
    return (candidates.find(({ text }) => text.trim() === value) ?? candidates[0])?.id ?? null;
  };
  switch (found.id) {
    case 'rowNoUsed':
    case 'rowNoInvalid':
      return idOf('{{D.No}}', null);
    case 'rowFieldInvalid': {
      const field = String(found.params['field'] ?? '');
      return idOf(`{{${field}}}`, found.params['value']) ?? idOf(`{{#${field}}}`, null);
    }
    default:
      return null;
  }
}
