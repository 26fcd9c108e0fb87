import { readSheet } from 'read-excel-file/node';

import { cleanText } from '../../../contract/normalize-text.ts';
import { withCertainDecimals } from '../../../contract/rules/typed-value.ts';
import { paddingStyles, plainDateSystem } from '../../../contract/rules/workbook-styles.ts';
import { packArchive, readArchive } from '../office/office-archive.ts';
import { withShownZeros } from './leading-zeros.ts';
import { withPlainDays } from './plain-days.ts';
import { sheetArea } from './sheet-area.ts';
import type { SpreadsheetContent } from './spreadsheets.ts';

const limits = { entries: 1000, bytes: 256 * 1024 * 1024 } as const;

/** Of a sheet, empty ones between others as well: the library makes room for each, also where one far away is all there is. */
const mostCells = 10_000_000;

/** The numbers that Excel shows: 15 digits, and no exponent. */
const plainNumber = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  maximumSignificantDigits: 15,
});

/**
 * A number as its cell holds it, with decimals that are not taken for thousands. Most are written plainly; the others are 1E+20 or
 * 0.30000000000000004.
 */
function numberText(raw: string): string {
  if (/^-?\d{1,15}$/.test(raw) || /^-?\d{1,7}\.\d{1,7}$/.test(raw)) {
    return withCertainDecimals(raw);
  }
  const number = Number(raw);
  return Number.isFinite(number) ? withCertainDecimals(plainNumber.format(number)) : raw;
}

/** Excel's days are counted without a zone, and read as UTC. */
function dayText(date: Date): string {
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

function cellText(cell: unknown): string {
  if (typeof cell === 'string') {
    return cleanText(cell);
  }
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime()) ? '' : dayText(cell);
  }
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : '';
}

const textOf = (xml: Uint8Array): string => new TextDecoder().decode(xml);

/** The parts with the leading zeros that styles show, and with days that the library reads as they were written. */
function prepared(parts: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const [, xml] = [...parts].find(([name]) => /^xl\/styles\.xml$/i.test(name)) ?? [];
  const styles = paddingStyles(xml === undefined ? '' : textOf(xml));
  const prepare = (name: string, part: Uint8Array): Uint8Array => {
    if (/^xl\/workbook\.xml$/i.test(name)) {
      return Buffer.from(plainDateSystem(textOf(part)));
    }
    if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(name)) {
      return part;
    }
    const sheet = withPlainDays(textOf(part));
    return Buffer.from(styles.size > 0 ? withShownZeros(sheet, styles) : sheet);
  };
  return new Map([...parts].map(([name, part]) => [name, prepare(name, part)]));
}

/** The first sheet as texts. */
export async function readWorkbook(bytes: Uint8Array): Promise<SpreadsheetContent> {
  const archive = readArchive(bytes, limits);
  if (archive.kind === 'refused') {
    const reason = archive.reason === 'not-archive' ? 'not-spreadsheet' : archive.reason;
    return { kind: 'refused', reason };
  }
  if (![...archive.entries.keys()].some((name) => /^xl\/workbook\.xml$/i.test(name))) {
    return { kind: 'refused', reason: 'not-spreadsheet' };
  }
  const parts = new Map([...archive.entries].filter(([name]) => /\.(?:xml|rels)$/i.test(name)));
  const areas = [...parts].map(([name, xml]) => (/\.xml$/i.test(name) ? sheetArea(textOf(xml)) : 0));
  if (areas.includes(null)) {
    return { kind: 'refused', reason: 'not-spreadsheet' };
  }
  if (areas.some((area) => area !== null && area > mostCells)) {
    return { kind: 'refused', reason: 'too-large' };
  }
  try {
    const rows = await readSheet(Buffer.from(packArchive(prepared(parts), 'STORE')), {
      trim: false,
      parseNumber: numberText,
    });
    return { kind: 'ok', rows: rows.map((row) => row.map(cellText)) };
  } catch {
    // What the library throws at is a workbook that it cannot read, in one way or another.
    return { kind: 'refused', reason: 'not-spreadsheet' };
  }
}
