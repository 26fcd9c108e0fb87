import { cleanCell, evenRows } from '../table.ts';
import { unneutralized } from '../write/neutralize.ts';

/**
 * A field that begins with a quotation mark, as spreadsheets write one that holds tabs, line ends or quotation marks: up to the mark that
 * ends it, before a tab, a line end or the end. `null` where no such mark comes: then the mark is part of what was written.
 */
function quotedField(text: string, start: number): { readonly value: string; readonly end: number } | null {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1];
    if (next === '"') {
      at += 1;
      continue;
    }
    return next === undefined || next === '\t' || next === '\n'
      ? { value: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 }
      : null;
  }
  return null;
}

function plainEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== '\t' && text[at] !== '\n') {
    at += 1;
  }
  return at;
}

/**
 * What was copied in Excel, Google Sheets or LibreOffice Calc, as rows of cells: tabs between cells, quotation marks around a cell of
 * several lines. Empty rows and columns at the end are cut, the others padded to one width.
 */
export function readPasted(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n');
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= lines.length) {
    const quoted = lines[at] === '"' ? quotedField(lines, at) : null;
    const end = quoted?.end ?? plainEnd(lines, at);
    row.push(unneutralized(cleanCell(quoted?.value ?? lines.slice(at, end))));
    if (lines[end] !== '\t') {
      rows.push(row);
      row = [];
    }
    at = end + 1;
  }
  return evenRows(rows);
}
