/** The table of contents that a PDF brings with it (ISO 32000-1, 12.3.3), as a tree of what can be shown. Pure. */
import { type LinkTarget, isRecord, targetOf } from '../page-links.ts';

export type OutlineEntry = {
  /** Its place in the tree: `0.2` is the third entry below the first. */
  readonly id: string;
  readonly title: string;
  /** `null` for one that only holds others, or leads nowhere that we open. */
  readonly target: LinkTarget | null;
  /** Whether the file wants it shown open. */
  readonly startsOpen: boolean;
  readonly children: readonly OutlineEntry[];
};

/** What a file may bring; more is left out, since it would be there to do harm. */
const mostEntries = 3000;
const deepest = 12;
const longestTitle = 300;

/** A title as one line, without what would hide or turn round what it says. */
function titleOf(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestTitle);
}

/** Reads the outline of pdf.js. Entries that say nothing or lead nowhere are left out. */
export function readOutline(raw: unknown): readonly OutlineEntry[] {
  let left = mostEntries;
  const read = (items: unknown, parent: string, depth: number): OutlineEntry[] => {
    if (!Array.isArray(items) || depth > deepest) {
      return [];
    }
    const entries: OutlineEntry[] = [];
    for (const item of items) {
      if (!isRecord(item) || left === 0) {
        continue;
      }
      const id = `${parent}${entries.length}`;
      const title = titleOf(item['title']);
      left -= 1;
      const children = read(item['items'], `${id}.`, depth + 1);
      const target = targetOf(item);
      if (title !== '' && (target !== null || children.length > 0)) {
        const startsOpen = !(typeof item['count'] === 'number' && item['count'] < 0);
        entries.push({ id, title, target, startsOpen, children });
      }
    }
    return entries;
  };
  return read(raw, '', 1);
}

/** A row of the tree as it is shown, with what assistive technology is told of it; counted from 1. */
export type OutlineRow = {
  readonly entry: OutlineEntry;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly parent: string | null;
};

/** The rows that are seen: those whose ancestors are all open. */
export function rowsOf(
  entries: readonly OutlineEntry[],
  isOpen: (entry: OutlineEntry) => boolean,
): OutlineRow[] {
  const rows: OutlineRow[] = [];
  const walk = (siblings: readonly OutlineEntry[], level: number, parent: string | null): void => {
    siblings.forEach((entry, index) => {
      rows.push({ entry, level, position: index + 1, siblings: siblings.length, parent });
      if (entry.children.length > 0 && isOpen(entry)) {
        walk(entry.children, level + 1, entry.id);
      }
    });
  };
  walk(entries, 1, null);
  return rows;
}
