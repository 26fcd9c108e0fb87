import readExcelFile from 'read-excel-file/web-worker';
import { paddingStyles, padNumber, plainDateSystem } from '../../../../contract/rules/workbook-styles.ts';
import { type SheetTable, cellName, cleanCell, columnLetters, evenRows } from '../../table.ts';
import { unneutralized } from '../../write/neutralize.ts';
import { type ReadOutcome, type SheetFault, sheetLimits } from '../read-outcome.ts';
import type { SheetWarning } from '../sheet-warning.ts';
import { type Counts, noCounts, counts } from '../counts.ts';
import { dateText, hasLostDigits, isoDateText, plainNumber, RawNumber } from './cell-text.ts';
import { placeCells } from './place-cells.ts';
import { type SheetPart, partOf, sheetParts } from './scan-parts.ts';
import { type SheetFacts, scanSheet } from './scan-sheet.ts';
import { type ZipEntry, listEntries, storedZip, unpackEntry } from './zip.ts';

const workbookPath = 'xl/workbook.xml';
const relationshipsPath = 'xl/_rels/workbook.xml.rels';

const decode = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

/** A fault is thrown within this file, so that reading stops where it is found. */
class Refusal extends Error {
  readonly fault: SheetFault;

  constructor(fault: SheetFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/** What an archive is when it is no workbook of ours. */
function faultOfArchive(entries: readonly ZipEntry[]): SheetFault {
  const names = new Set(entries.map(({ name }) => name));
  if (names.has('xl/workbook.bin')) {
    return { kind: 'other-format', extension: '.xlsb' };
  }
  if (entries.some(({ name }) => /^Index(?:\.zip|\/.*\.iwa)$/.test(name))) {
    return { kind: 'other-format', extension: '.numbers' };
  }
  if (names.has('mimetype') && names.has('content.xml')) {
    return { kind: 'other-format', extension: '.ods' };
  }
  return { kind: names.has('[Content_Types].xml') && names.has('xl/') ? 'damaged' : 'not-spreadsheet' };
}

/** Unpacks parts one after the other, all of them within one limit. */
class Unpacker {
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  readonly parts = new Map<string, Uint8Array<ArrayBuffer>>();
  #left: number = sheetLimits.unpackedBytes;

  constructor(entries: readonly ZipEntry[]) {
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  async unpack(paths: readonly string[]): Promise<void> {
    const wanted = [...new Set(paths)].flatMap((path) => this.#entries.get(path) ?? []);
    // An honest giant is refused before anything of it is unpacked.
    if (wanted.reduce((sum, { declaredSize }) => sum + declaredSize, 0) > this.#left) {
      throw new Refusal({ kind: 'unpacks-too-large', limit: sheetLimits.unpackedBytes });
    }
    for (const entry of wanted) {
      const bytes = await unpackEntry(entry, this.#left);
      if (bytes === 'too-large') {
        throw new Refusal({ kind: 'unpacks-too-large', limit: sheetLimits.unpackedBytes });
      }
      if (bytes === 'broken') {
        throw new Refusal({ kind: 'damaged' });
      }
      this.#left -= bytes.length;
      this.parts.set(entry.name, bytes);
    }
  }
}

type Values = { readonly name: string; readonly data: readonly (readonly unknown[])[] };

/** The values that the library reads, in the order of the workbook's sheets. */
async function readValues(parts: ReadonlyMap<string, Uint8Array>): Promise<Values[]> {
  // Unpacked already, so that it need not unpack: that would start workers from blob: addresses, which the page's policy refuses.
  const sheets = await readExcelFile<RawNumber>(storedZip(parts), {
    parseNumber: (text) => new RawNumber(text),
  });
  // A chart among the sheets has no data.
  return sheets.map(({ sheet, data }) => ({ name: sheet, data: Array.isArray(data) ? data : [] }));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') {
    return unneutralized(cleanCell(value));
  }
  if (typeof value === 'boolean') {
    return value ? 'Y' : 'N';
  }
  if (value instanceof RawNumber) {
    return plainNumber(value.text);
  }
  return value instanceof Date ? dateText(value) : '';
}

function toRows(data: Values['data'], facts: SheetFacts, lost: Counts): string[][] {
  const rows = data.map((cells, row) =>
    cells.map((value, column) => {
      if (value instanceof RawNumber && value.text.length > 15 && hasLostDigits(value.text)) {
        counts(lost, cellName(row, column));
      }
      return textOf(value);
    }),
  );
  const put = (row: number, column: number, change: (text: string) => string): void => {
    const cells = rows[row];
    if (cells?.[column] !== undefined) {
      cells[column] = change(cells[column]);
    }
  };
  facts.errors.forEach(({ row, column }) => put(row, column, () => ''));
  facts.isoDates.forEach(({ row, column, text }) => put(row, column, () => isoDateText(text)));
  facts.padded.forEach(({ row, column, digits }) => put(row, column, (text) => padNumber(text, digits)));
  return evenRows(rows);
}

/** Neighbors as one: 2, 3, 4, 7 as `2–4`, `7`. */
function ranges(numbers: readonly number[], name: (number: number) => string): string[] {
  const found: string[] = [];
  numbers.forEach((number, index) => {
    if (numbers[index - 1] === number - 1) {
      return;
    }
    let last = index;
    while (numbers[last + 1] === (numbers[last] ?? 0) + 1) {
      last += 1;
    }
    const end = numbers[last] ?? number;
    found.push(end === number ? name(number) : `${name(number)}–${name(end)}`);
  });
  return found;
}

const rangesNamed = 3;

function warningsOf(sheet: string, part: SheetPart, facts: SheetFacts, lost: Counts): SheetWarning[] {
  const counted = (
    kind: 'formulas' | 'formulas-without-value' | 'lost-digits',
    list: Counts,
  ): SheetWarning[] => (list.count === 0 ? [] : [{ kind, sheet, ...list }]);
  const listed = (
    kind: 'error-values' | 'merged' | 'hidden-rows' | 'hidden-columns',
    count: number,
    names: readonly string[],
  ): SheetWarning[] =>
    count === 0
      ? []
      : [{ kind, sheet, count, at: names.slice(0, rangesNamed), more: names.length > rangesNamed }];
  const errors = facts.errors.slice(0, rangesNamed + 1).map(({ row, column }) => cellName(row, column));
  return [
    ...(part.hidden ? [{ kind: 'hidden-sheet' as const, sheet }] : []),
    ...counted('formulas-without-value', facts.formulasWithoutValue),
    ...listed('error-values', facts.errors.length, errors),
    ...counted('lost-digits', lost),
    ...listed('merged', facts.merged.length, facts.merged),
    ...listed(
      'hidden-rows',
      facts.hiddenRows.length,
      ranges(facts.hiddenRows, (row) => String(row + 1)),
    ),
    ...listed('hidden-columns', facts.hiddenColumns.length, ranges(facts.hiddenColumns, columnLetters)),
    ...counted('formulas', facts.formulas),
  ];
}

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<ReadOutcome> {
  const entries = listEntries(bytes);
  if (entries === null) {
    throw new Refusal({ kind: 'damaged' });
  }
  if (!entries.some(({ name }) => name === workbookPath)) {
    throw new Refusal(faultOfArchive(entries));
  }
  const unpacker = new Unpacker(entries);
  await unpacker.unpack([workbookPath, relationshipsPath]);
  const { parts } = unpacker;
  const workbook = plainDateSystem(decode(parts.get(workbookPath)));
  const relationships = decode(parts.get(relationshipsPath));
  const sheets = sheetParts(workbook, relationships);
  const stylesPath = partOf(relationships, 'styles');
  await unpacker.unpack([
    stylesPath,
    partOf(relationships, 'sharedStrings'),
    ...sheets.flatMap(({ path }) => path ?? []),
  ]);
  parts.set(workbookPath, new TextEncoder().encode(workbook));

  const padding = paddingStyles(decode(parts.get(stylesPath)));
  const names = [...workbook.matchAll(/<(?:[\w.-]+:)?sheet\b[^<>]*?\sname="([^"]*)"/g)].map(
    ([, name]) => name,
  );
  const facts = sheets.map(({ path }, index) => {
    const xml = path === null ? '' : decode(parts.get(path));
    let found = scanSheet(xml, padding, sheetLimits);
    if (found.unplaced && path !== null) {
      const placed = placeCells(xml);
      parts.set(path, new TextEncoder().encode(placed));
      found = scanSheet(placed, padding, sheetLimits);
    }
    // Two cells, one far down and one far to the right, would make a table of millions.
    if (
      found.cells > sheetLimits.cells ||
      found.columns > sheetLimits.columns ||
      found.rows * found.columns > sheetLimits.gridCells
    ) {
      const { rows, columns } = found;
      throw new Refusal({ kind: 'too-many-cells', sheet: names[index] ?? '', rows, columns });
    }
    return found;
  });

  const warnings: SheetWarning[] = entries.some(({ name }) => name.endsWith('/vbaProject.bin'))
    ? [{ kind: 'macros' }]
    : [];
  const tables: SheetTable[] = [];
  (await readValues(parts)).forEach(({ name, data }, index) => {
    const part = sheets[index];
    const found = facts[index];
    if (part !== undefined && found !== undefined) {
      const lost = noCounts();
      tables.push({ name, rows: toRows(data, found, lost) });
      warnings.push(...warningsOf(name, part, found, lost));
    }
  });
  return { kind: 'ok', tables, warnings };
}

/** Reads the sheets of an .xlsx or .xlsm; what is wrong with it is refused with its reason. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<ReadOutcome> {
  try {
    return await read(bytes);
  } catch (error) {
    // Whatever else the parts hold, the library could make nothing of it.
    return { kind: 'refused', fault: error instanceof Refusal ? error.fault : { kind: 'damaged' } };
  }
}
