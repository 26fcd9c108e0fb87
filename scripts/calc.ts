/**
 * LibreOffice Calc, run in WebAssembly for tests and measurements: it writes real files of another program, which the page must read.
 */
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const office = dirname(createRequire(import.meta.url).resolve('@matbee/libreoffice-converter/package.json'));

export type Cell = string | number | null | { readonly day: string } | { readonly xml: string };
export type Row = { readonly cells: readonly Cell[]; readonly hidden?: boolean };
export type Sheet = {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly columns?: string;
  readonly hidden?: boolean;
};

/** Text as XML holds it. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A cell as flat OpenDocument writes it. */
export function cellXml(cell: Cell): string {
  if (cell === null) {
    return '<table:table-cell/>';
  }
  if (typeof cell === 'number') {
    return `<table:table-cell office:value-type="float" office:value="${String(cell)}"/>`;
  }
  if (typeof cell === 'string') {
    return `<table:table-cell office:value-type="string"><text:p>${escaped(cell)}</text:p></table:table-cell>`;
  }
  return 'xml' in cell
    ? cell.xml
    : `<table:table-cell table:style-name="day" office:value-type="date" office:date-value="${cell.day}"/>`;
}

function sheetXml({ name, rows, columns = '', hidden = false }: Sheet): string {
  const body = rows
    .map(
      (row) =>
        `<table:table-row${row.hidden === true ? ' table:visibility="collapse"' : ''}>${row.cells.map(cellXml).join('')}</table:table-row>`,
    )
    .join('\n');
  return `<table:table table:name="${escaped(name)}" table:style-name="${hidden ? 'hidden' : 'shown'}">${columns}${body}</table:table>`;
}

/** A flat OpenDocument spreadsheet, which Calc opens. */
export function flatSheet(sheets: readonly Sheet[], nullDate = '1899-12-30'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<style:style style:name="shown" style:family="table"><style:table-properties table:display="true"/></style:style>
<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>
<number:date-style style:name="dayFormat"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style>
<number:date-style style:name="momentFormat"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/><number:text> </number:text><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/></number:date-style>
<number:number-style style:name="twelveDigits"><number:number number:min-integer-digits="12" number:decimal-places="0"/></number:number-style>
<style:style style:name="day" style:family="table-cell" style:data-style-name="dayFormat"/>
<style:style style:name="moment" style:family="table-cell" style:data-style-name="momentFormat"/>
<style:style style:name="padded" style:family="table-cell" style:data-style-name="twelveDigits"/>
</office:automatic-styles>
<office:body><office:spreadsheet>
<table:calculation-settings><table:null-date table:date-value="${nullDate}"/></table:calculation-settings>
${sheets.map(sheetXml).join('\n')}
</office:spreadsheet></office:body></office:document>`;
}

const said = z.object({
  type: z.string(),
  id: z.number().optional(),
  success: z.boolean().optional(),
  data: z.unknown().optional(),
  error: z.string().optional(),
});

/** Ten thousand rows take two minutes. */
const answersWithinMs = 300_000;

type Conversion = { readonly source: string; readonly to: string };

/** Flat OpenDocument sheets as files of other formats. About one start of Calc in six gets stuck: then it is started once more. */
export function convertAll(files: readonly Conversion[]): Promise<Uint8Array[]> {
  return convertOnce(files).catch(() => convertOnce(files));
}

function convertOnce(files: readonly Conversion[]): Promise<Uint8Array[]> {
  return new Promise((resolve, reject) => {
    const child = fork(join(office, 'dist/subprocess.worker.cjs'), [], {
      execArgv: ['--liftoff-only'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: process.env['PATH'] ?? '', WASM_PATH: join(office, 'wasm'), VERBOSE: 'false' },
    });
    const done: Uint8Array[] = [];
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('LibreOffice did not answer.'));
    }, answersWithinMs);
    const next = (): void => {
      const file = files[done.length];
      if (file === undefined) {
        clearTimeout(timer);
        child.kill('SIGKILL');
        resolve(done);
        return;
      }
      child.send({
        type: 'convert',
        id: done.length + 1,
        payload: {
          inputData: new TextEncoder().encode(file.source),
          inputExt: 'ods',
          outputFormat: file.to,
          filterOptions: '',
        },
      });
    };
    child.on('message', (message) => {
      const { type, success, id, data, error } = said.parse(message);
      if (type === 'ready') {
        child.send({ type: 'init', id: 0, payload: { fonts: [], includeSystemFonts: false } });
      } else if (success !== true) {
        child.kill('SIGKILL');
        reject(new Error(error ?? 'LibreOffice failed.'));
      } else {
        if (id !== 0) {
          done.push(Uint8Array.from(z.instanceof(Uint8Array).or(z.array(z.number())).parse(data)));
        }
        next();
      }
    });
  });
}
