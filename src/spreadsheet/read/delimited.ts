import Papa from 'papaparse';
import { cellName, cleanCell, evenRows } from '../table.ts';
import { unneutralized } from '../write/neutralize.ts';
import type { SheetWarning } from './sheet-warning.ts';
import { noCounts, counts } from './counts.ts';
import { normalizeText } from '../../../contract/normalize-text.ts';
import { findWideEncoding } from './wide-encoding.ts';

type Decoded = { readonly text: string; readonly guessed: string | null };

/**
 * The text of a file by its byte order mark, else as UTF-8 where it is that, else as Windows-1258, which Vietnamese Windows saves "CSV" in.
 * That writes tones as letters of their own: they are composed (`e` + `̂` + `́` become `ế`).
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const wide = findWideEncoding(bytes);
  if (wide !== null) {
    return { text: new TextDecoder(wide).decode(bytes), guessed: null };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: null };
  } catch {
    const text = normalizeText(new TextDecoder('windows-1258').decode(bytes), 'NFC');
    return { text, guessed: 'Windows-1258' };
  }
}

const delimiters = ['\t', ';', ',', '|'];

/** The first line may name the delimiter, as `sep=;`, which Excel writes and reads. */
function namedDelimiter(text: string): { readonly delimiter: string; readonly rest: string } | null {
  const found = /^"?sep=(.)"?\r?\n/i.exec(text);
  return found?.[1] === undefined ? null : { delimiter: found[1], rest: text.slice(found[0].length) };
}

/** What is left of a long number that a spreadsheet wrote in short: `1,23E+11`. */
const shortened = /^\d[.,]\d+E\+\d{2,}$/i;

type Delimited = { readonly rows: string[][]; readonly warnings: SheetWarning[] };

/** Says where numbers are written in short, so that nobody knows their digits any more. */
export function lostDigits(rows: readonly (readonly string[])[], sheet: string): SheetWarning[] {
  const lost = noCounts();
  rows.forEach((cells, row) => {
    cells.forEach((cell, column) => {
      if (cell.length > 5 && cell.charCodeAt(0) < 58 && shortened.test(cell)) {
        counts(lost, cellName(row, column));
      }
    });
  });
  return lost.count === 0 ? [] : [{ kind: 'lost-digits', sheet, ...lost }];
}

/** Rows of comma-, semicolon- or tab-separated text; the delimiter is found. */
export function readDelimited(text: string, sheet: string): Delimited {
  const named = namedDelimiter(text);
  const parsed = Papa.parse<string[]>(named?.rest ?? text, {
    delimiter: named?.delimiter ?? '',
    delimitersToGuess: delimiters,
  });
  const rows = evenRows(parsed.data.map((row) => row.map((cell) => unneutralized(cleanCell(cell)))));
  const warnings: SheetWarning[] = [];
  const openQuote = parsed.errors.find(({ code }) => code === 'MissingQuotes');
  if (openQuote !== undefined) {
    warnings.push({ kind: 'open-quote', row: (openQuote.row ?? 0) + 1 });
  }
  return { rows, warnings: [...warnings, ...lostDigits(rows, sheet)] };
}
