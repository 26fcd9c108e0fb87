import { attribute } from '../../../../contract/rules/workbook-styles.ts';
import { cellName } from '../../table.ts';
import { type Counts, noCounts, counts } from '../counts.ts';
import { isYes } from './scan-parts.ts';

/** What the XML of a sheet says beside the values of its cells. Rows and columns count from 0. */
export type SheetFacts = {
  /** Rows and columns up to the last cell with a value. */
  rows: number;
  columns: number;
  /** Cells with a value; counting stops beyond the limit. */
  cells: number;
  readonly formulas: Counts;
  readonly formulasWithoutValue: Counts;
  readonly errors: { readonly row: number; readonly column: number }[];
  /** Numbers that their format shows with leading zeros. */
  readonly padded: { readonly row: number; readonly column: number; readonly digits: number }[];
  /** Days written as text of ISO 8601, whose zone the reading library would take from this machine. */
  readonly isoDates: { readonly row: number; readonly column: number; readonly text: string }[];
  readonly merged: string[];
  readonly hiddenRows: number[];
  readonly hiddenColumns: number[];
  /** Cells that do not say where they stand, so that the reading library would lose them. */
  unplaced: boolean;
};

/** The row and column of `B7`, from 0; null for anything else. */
export function placeOf(reference: string): { readonly row: number; readonly column: number } | null {
  let column = 0;
  let at = 0;
  for (; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at);
    if (code < 65 || code > 90) {
      break;
    }
    column = column * 26 + code - 64;
  }
  const row = Number(reference.slice(at));
  return column > 0 && row > 0 ? { row: row - 1, column: column - 1 } : null;
}

/**
 * A short attribute of a cell's tag, found fast: there are millions of them. Looked for in the tag alone: what no cell has would else
 * be looked for to the end of the sheet, again with every cell.
 */
function quick(tag: string, start: string): string {
  const at = tag.indexOf(start);
  const value = at + start.length;
  const end = at === -1 ? -1 : tag.indexOf('"', value);
  return end === -1 ? '' : tag.slice(value, end);
}

function emptyFacts(): SheetFacts {
  return {
    rows: 0,
    columns: 0,
    cells: 0,
    formulas: noCounts(),
    formulasWithoutValue: noCounts(),
    errors: [],
    padded: [],
    isoDates: [],
    merged: [],
    hiddenRows: [],
    hiddenColumns: [],
    unplaced: false,
  };
}

/** Rows and columns beyond the last value do not matter to anyone. */
function cutToValues(facts: SheetFacts): SheetFacts {
  return {
    ...facts,
    hiddenRows: facts.hiddenRows.filter((row) => row < facts.rows),
    hiddenColumns: facts.hiddenColumns.filter((column) => column < facts.columns),
    merged: facts.merged.filter((reference) => {
      const place = placeOf(reference.split(':')[0] ?? '');
      return place !== null && place.row < facts.rows && place.column < facts.columns;
    }),
  };
}

function scanColumns(head: string, facts: SheetFacts, columnsMax: number): void {
  for (const tag of head.match(/<(?:[\w.-]+:)?col\b[^<>]*>/g) ?? []) {
    if (isYes(attribute(tag, 'hidden'))) {
      const last = Math.min(Number(attribute(tag, 'max')), columnsMax);
      for (let column = Number(attribute(tag, 'min')); column <= last; column += 1) {
        facts.hiddenColumns.push(column - 1);
      }
    }
  }
}

/**
 * Looks through the XML of a sheet once, from tag to tag, without building anything of it. `limit` is the count of cells beyond which it
 * is of no use to go on.
 */
export function scanSheet(
  xml: string,
  padding: ReadonlyMap<string, number>,
  limit: { readonly cells: number; readonly columns: number },
): SheetFacts {
  const facts = emptyFacts();
  const opening = /<([\w.-]+:)?sheetData\b[^<>]*?(\/?)>/.exec(xml);
  if (opening === null) {
    return facts;
  }
  const prefix = opening[1] ?? '';
  const start = opening.index + opening[0].length;
  const closing = opening[2] === '/' ? start : xml.indexOf(`</${prefix}sheetData>`, start);
  const end = closing === -1 ? xml.length : closing;
  scanColumns(xml.slice(0, opening.index), facts, limit.columns);
  for (const tag of xml.slice(end).match(/<(?:[\w.-]+:)?mergeCell\b[^<>]*>/g) ?? []) {
    facts.merged.push(attribute(tag, 'ref') ?? '');
  }

  const cellStart = `<${prefix}c`;
  const rowStart = `<${prefix}row`;
  const cellEnd = `</${prefix}c>`;
  const formulaStart = `<${prefix}f`;
  let row = -1;
  let at = xml.indexOf('<', start);
  while (at !== -1 && at < end && facts.cells <= limit.cells) {
    const tagEnd = xml.indexOf('>', at);
    if (tagEnd === -1) {
      break;
    }
    const after = xml.charCodeAt(at + cellStart.length);
    const isCell =
      xml.startsWith(cellStart, at) && (after === 32 || after === 62 || after === 47 || after < 14);
    if (!isCell) {
      if (xml.startsWith(rowStart, at)) {
        const tag = xml.slice(at, tagEnd + 1);
        const number = attribute(tag, 'r');
        row = number === null ? row + 1 : Number(number) - 1;
        facts.unplaced ||= number === null;
        if (isYes(attribute(tag, 'hidden'))) {
          facts.hiddenRows.push(row);
        }
      }
      at = xml.indexOf('<', tagEnd);
      continue;
    }
    if (xml.charCodeAt(tagEnd - 1) === 47) {
      // <c r="A1" s="3"/>: a format and no value.
      at = xml.indexOf('<', tagEnd);
      continue;
    }
    const close = xml.indexOf(cellEnd, tagEnd);
    const stop = close === -1 ? end : close;
    const tag = xml.slice(at, tagEnd);
    const place = placeOf(quick(tag, ' r="'));
    if (place === null) {
      facts.unplaced = true;
    } else {
      scanCell(place, tag, xml.slice(tagEnd + 1, stop));
    }
    at = xml.indexOf('<', stop + 1);
  }
  return cutToValues(facts);

  function scanCell(
    place: { readonly row: number; readonly column: number },
    tag: string,
    inside: string,
  ): void {
    const type = quick(tag, ' t="');
    const hasFormula = inside.startsWith(formulaStart);
    const value = inside.indexOf(`<${prefix}v`);
    const hasValue =
      type === 'inlineStr' ||
      (value !== -1 && !/^<(?:[\w.-]+:)?v\s*(?:\/>|><)/.test(inside.slice(value, value + 12)));
    if (hasFormula) {
      // An empty text is a result, too; nothing at all is none.
      const list = hasValue || type === 'str' ? facts.formulas : facts.formulasWithoutValue;
      counts(list, cellName(place.row, place.column));
    }
    if (!hasValue) {
      return;
    }
    facts.cells += 1;
    facts.rows = Math.max(facts.rows, place.row + 1);
    facts.columns = Math.max(facts.columns, place.column + 1);
    if (type === 'e') {
      facts.errors.push(place);
    } else if (type === 'd') {
      const text = inside.slice(inside.indexOf('>', value) + 1, inside.indexOf('<', value + 1));
      facts.isoDates.push({ ...place, text });
    } else if (padding.size > 0 && (type === '' || type === 'n')) {
      const digits = padding.get(quick(tag, ' s="'));
      if (digits !== undefined) {
        facts.padded.push({ ...place, digits });
      }
    }
  }
}
