/** The part of a page that a box lies in, as one says it instead of numbers. Pure. */
import type { Rect, Size } from '../../contract/page-space.ts';

const columns = ['Left', 'Center', 'Right'] as const;
const rows = ['bottom', 'middle', 'top'] as const;

export type PageArea = `${(typeof rows)[number]}${(typeof columns)[number]}`;

const thirdAt = (at: number, length: number): 0 | 1 | 2 =>
  at < length / 3 ? 0 : at <= (length * 2) / 3 ? 1 : 2;

/** By the middle of the box, in reader space. */
export function pageAreaOf(rect: Rect, page: Size): PageArea {
  const row = rows[thirdAt((rect.lly + rect.ury) / 2, page.height)];
  const column = columns[thirdAt((rect.llx + rect.urx) / 2, page.width)];
  return `${row}${column}`;
}
