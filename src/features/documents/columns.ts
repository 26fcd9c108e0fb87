import { z } from 'zod';

/** What a row can show beside number and title, which always stand first. */
export const columnIds = [
  'status',
  'progress',
  'waiting',
  'due',
  'created',
  'creator',
  'type',
  'department',
  'completed',
  'contractStatus',
  'validFrom',
  'validTo',
  'contractValue',
  'customer',
  'template',
  'batch',
] as const;
export type ColumnId = (typeof columnIds)[number];

export const usualColumns: readonly ColumnId[] = ['status', 'progress', 'creator', 'created', 'due'];

const keptSchema = z.array(z.enum(columnIds).nullable().catch(null));

const keyOf = (userId: number): string => `countersign-document-columns:${String(userId)}`;

/** The columns that a user chose on this device, in their order. */
export function keptColumns(userId: number): readonly ColumnId[] {
  try {
    const text = localStorage.getItem(keyOf(userId));
    const kept = text === null ? null : keptSchema.safeParse(JSON.parse(text)).data;
    const known = (kept ?? []).filter((id): id is ColumnId => id !== null);
    return kept === null || kept === undefined ? usualColumns : [...new Set(known)];
  } catch {
    return usualColumns;
  }
}

export function keepColumns(userId: number, columns: readonly ColumnId[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(columns));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** All columns in the order of the menu: what is shown as it is shown, then what is not. */
export function menuOrder(shown: readonly ColumnId[]): readonly ColumnId[] {
  return [...shown, ...columnIds.filter((id) => !shown.includes(id))];
}
