import { describe, expect, it } from 'vitest';
import { saveFile, writeWorkbook } from '../write/write-workbook.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import type { ReadProgress } from './read-outcome.ts';

async function real(name: string): Promise<File> {
  const response = await fetch(`/e2e/data/sheets/${name}`);
  return new File([await response.blob()], name);
}

/** How often the page came to do something else meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  await work();
  clearInterval(timer);
  return turns;
}

describe('reading in a worker', () => {
  it('gives the sheets, what to know of them, and how far it is', async () => {
    const progress: ReadProgress[] = [];
    const outcome = await readSpreadsheet(await real('employees-messy.xlsx'), {
      onProgress: (now) => progress.push(now),
    });
    expect(outcome.kind === 'ok' && outcome.tables.map(({ rows }) => rows.length)).toEqual([3, 26, 1]);
    expect(outcome.kind === 'ok' && outcome.warnings.map(({ kind }) => kind)).toEqual([
      'error-values',
      'merged',
      'hidden-rows',
      'hidden-columns',
      'formulas',
      'hidden-sheet',
    ]);
    expect([progress[0], progress.at(-1)]).toEqual([null, 1]);
  });

  it.each([
    ['employees-200.xlsx', 201],
    ['employees-1904.xlsx', 9],
    ['wide-200-columns.xlsx', 31],
    ['employees-utf16.csv', 9],
    ['employees-windows-1258.csv', 9],
  ])('takes %s', async (name, count) => {
    const outcome = await readSpreadsheet(await real(name));
    expect(outcome.kind === 'ok' && outcome.tables[0]?.rows.length).toBe(count);
  });

  it('refuses what it cannot read', async () => {
    expect(await readSpreadsheet(await real('old-format.xlsx'))).toEqual({
      kind: 'refused',
      fault: { kind: 'old-format' },
    });
    expect(await readSpreadsheet(new File([], 'a.xlsx'))).toEqual({
      kind: 'refused',
      fault: { kind: 'empty' },
    });
    const large = new File([new Uint8Array(51 * 1024 * 1024)], 'a.csv');
    expect(await readSpreadsheet(large)).toMatchObject({ kind: 'refused', fault: { kind: 'too-large' } });
  });

  it('ends at once when it is given up', async () => {
    const controller = new AbortController();
    const reading = readSpreadsheet(await real('employees-200.xlsx'), { signal: controller.signal });
    controller.abort();
    await expect(reading).rejects.toThrow('aborted');
    await expect(
      readSpreadsheet(await real('employees-200.xlsx'), { signal: controller.signal }),
    ).rejects.toThrow('aborted');
  });
});

describe('writing in a worker', () => {
  const columns = [
    { title: 'Mã', width: 12 },
    { title: 'Lương', kind: 'number' as const },
    { title: 'Ngày', kind: 'day' as const },
  ];

  it('keeps text as it is, and comes back unchanged', async () => {
    const rows = [
      ['00123', '15000000', '21/11/2026'],
      ['=1+1', '-5.5', '31/02/2020'],
      ['+84901234567', '1e5', ''],
      ['@a\n-b', '0123', '01/01/1850'],
    ];
    const file = new File([await writeWorkbook([{ name: 'Thử/[1]', columns, rows }])], 'a.xlsx');
    const outcome = await readSpreadsheet(file);
    expect(outcome).toEqual({
      kind: 'ok',
      tables: [{ name: 'Thử  1', rows: [['Mã', 'Lương', 'Ngày'], ...rows] }],
      warnings: [],
    });
  });

  it('takes ten thousand rows there and back without the page standing still', async () => {
    const rows = Array.from({ length: 10_000 }, (_, row) =>
      Array.from({ length: 20 }, (_unused, column) => `Ô ${String(row)}.${String(column)}`),
    );
    const wide = Array.from({ length: 20 }, (_, column) => ({ title: `Cột ${String(column)}` }));
    let file = new Blob();
    const written = await turnsDuring(async () => {
      file = await writeWorkbook([{ name: 'A', columns: wide, rows }]);
    });
    const read = await turnsDuring(async () => {
      const outcome = await readSpreadsheet(new File([file], 'a.xlsx'));
      expect(outcome.kind === 'ok' && outcome.tables[0]?.rows[10_000]).toEqual(rows[9999]);
    });
    // In the page itself there would be hardly any. How long it stands still at most is measured by the bench.
    expect(Math.min(written, read)).toBeGreaterThan(20);
  });

  it('is saved under a name that every system takes', async () => {
    const clicked = new Promise<string>((resolve) => {
      document.addEventListener(
        'click',
        (event) => {
          event.preventDefault();
          resolve(event.target instanceof HTMLAnchorElement ? event.target.download : '');
        },
        { once: true, capture: true },
      );
      // A link that is not in the page is clicked without anyone hearing of it.
      const click = HTMLAnchorElement.prototype.click;
      HTMLAnchorElement.prototype.click = function clickInPage() {
        document.body.append(this);
        click.call(this);
        this.remove();
        HTMLAnchorElement.prototype.click = click;
      };
    });
    saveFile(new Blob(['x']), 'a/b:c.xlsx');
    expect(await clicked).toBe('a-b-c.xlsx');
  });
});
