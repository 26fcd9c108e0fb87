import type { TFunction } from 'i18next';
import { recognize } from '../../../../contract/messages.ts';
import { quiet, serverText } from '../../../i18n/server-text.ts';
import type { CellIssue } from '../../../spreadsheet/check/cell-issue.ts';
import type { SheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import type { BatchColumn } from './build-table.ts';
import type { Rows, ServerErrors } from './draft.ts';

/**
 * Which column of the batch an error of the service speaks of (specification, "Row error messages"); `null` when it says none that
 * this batch has. Of several processors it is the one whose cell has the value.
 */
export function columnOfError(
  message: string,
  columns: readonly BatchColumn[],
  row: readonly string[],
): string | null {
  const found = recognize(message);
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

/** What is said in the cell: the value stands there already. */
function cellText(message: string, t: TFunction): string {
  const found = recognize(message);
  if (found.kind === 'message' && found.id === 'rowNoUsed') {
    return t('batches.cell.noUsed');
  }
  return found.kind === 'message' && (found.id === 'rowFieldInvalid' || found.id === 'rowNoInvalid')
    ? t('batches.cell.refused')
    : quiet(serverText(t, message));
}

/** The errors of a refused batch on the cells that they speak of, by the index of the row. */
export function serverIssues(
  errors: ServerErrors,
  rows: Rows,
  columns: readonly BatchColumn[],
  shown: ReadonlySet<string>,
  t: TFunction,
): ReadonlyMap<number, readonly CellIssue[]> {
  const issues = new Map<number, CellIssue[]>();
  for (const { row, message } of errors) {
    const column = columnOfError(message, columns, rows[row] ?? []);
    const isShown = column !== null && shown.has(column);
    const issue: CellIssue = {
      column: isShown ? column : '',
      tone: 'error',
      text: isShown ? cellText(message, t) : serverText(t, message),
    };
    issues.set(row, [...(issues.get(row) ?? []), issue]);
  }
  return issues;
}

/**
 * Follows what the service said of rows through the steps of their store: it goes where its row goes, and is over once the row is
 * another. Returns what ends that.
 */
export function followRows(
  store: SheetStore,
  errors: ServerErrors,
  onErrors: (errors: ServerErrors) => void,
): () => void {
  let open = errors.map((error) => ({ key: store.keyAt(error.row), error }));
  return store.subscribe(({ changed, inserted, removed }) => {
    const gone = new Set([...changed, ...inserted, ...removed]);
    const before = open.map(({ error }) => error);
    open = open
      .filter(({ key }) => !gone.has(key))
      .map(({ key, error }) => ({ key, error: { ...error, row: store.rowOf(key) } }));
    if (open.length < before.length || open.some(({ error }, place) => error.row !== before[place]?.row)) {
      onErrors(open.map(({ error }) => error));
    }
  });
}
