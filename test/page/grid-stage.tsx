/*
 * A grid on a page of its own, for `bench/grid.ts`, which opens it in a browser: 10,000 rows of 30 columns, checked by rules like those
 * of a batch. What is measured inside of the page is asked for through `window.gridStage`.
 */
import { MantineProvider } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { parseDay } from '../../contract/time.ts';
import { bringTexts, setUpLanguages } from '../../src/i18n/setup.ts';
import '../../src/ui/styles.ts';
import { cssVariablesResolver, theme } from '../../src/ui/theme.ts';
import type { CellIssue } from '../../src/spreadsheet/check/cell-issue.ts';
import { type SheetCheck, createSheetCheck } from '../../src/spreadsheet/check/sheet-check.ts';
import type { SheetColumn } from '../../src/spreadsheet/grid/sheet-column.ts';
import { SheetGrid } from '../../src/spreadsheet/grid/sheet-grid.tsx';
import { type SheetRow, type SheetStore, createSheetStore } from '../../src/spreadsheet/grid/sheet-store.ts';

const rowCount = 10_000;
const columnCount = 30;
const columns: readonly SheetColumn[] = Array.from({ length: columnCount }, (_, place) => ({
  id: `c${place}`,
  title: `Column ${place}`,
  kind: place % 5 === 3 ? 'day' : place % 5 === 4 ? 'number' : 'text',
}));

function checkRow(row: SheetRow): readonly CellIssue[] {
  const issues: CellIssue[] = [];
  columns.forEach(({ id: column, kind }, place) => {
    const text = row[place] ?? '';
    if (text === '') {
      issues.push({ column, tone: 'error', text: 'is missing' });
    } else if (text.length > 2000) {
      issues.push({ column, tone: 'error', text: 'is too long' });
    } else if (kind === 'day' && parseDay(text) === null) {
      issues.push({ column, tone: 'error', text: 'no such day' });
    } else if (kind === 'number' && !/^-?\d+(?:\.\d+)?$/.test(text)) {
      issues.push({ column, tone: 'error', text: 'no number' });
    }
  });
  return issues;
}

function textOf(row: number, place: number): string {
  switch (place % 5) {
    case 3:
      return row % 500 === 0 ? '31/02/2026' : '31/12/2026';
    case 4:
      return String(1_000_000 + row);
    default:
      return `Nguyễn Văn ${place}-${row}`;
  }
}

const makeStore = (): SheetStore =>
  createSheetStore({
    columns: columns.map(({ id }) => id),
    rows: Array.from({ length: rowCount }, (_, row) => columns.map((_column, place) => textOf(row, place))),
  });
const makeCheck = (store: SheetStore): SheetCheck =>
  createSheetCheck({
    store,
    checkRow,
    uniques: [
      {
        column: 'c0',
        tone: 'error',
        keyOf: (text) => text.toLowerCase(),
        text: (duplicate) => `as row ${duplicate + 1}`,
        cause: 'as another row',
      },
    ],
  });

const shown = makeStore();
const shownCheck = makeCheck(shown);

const gridStage = {
  /** A check of all rows from the start: its time. */
  async firstCheck(): Promise<number> {
    const store = makeStore();
    const started = performance.now();
    const check = makeCheck(store);
    await check.whenChecked();
    const time = performance.now() - started;
    check.dispose();
    return time;
  },
  /** How long the change of a cell takes with its check, 500 times, every tenth to a text that another row has. */
  recheck(): number[] {
    return Array.from({ length: 500 }, (_, turn) => {
      const row = (turn * 7919) % rowCount;
      const text = turn % 10 === 0 ? textOf((row + 1) % rowCount, 0) : `changed ${turn}`;
      const started = performance.now();
      shown.change([{ row, column: 'c0', text }]);
      return performance.now() - started;
    });
  },
};

declare global {
  interface Window {
    gridStage: typeof gridStage;
  }
}

window.gridStage = gridStage;

await setUpLanguages('en');
await bringTexts('late');
await shownCheck.whenChecked();
const root = createRoot(document.body.appendChild(document.createElement('main')));
flushSync(() => {
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <SheetGrid store={shown} check={shownCheck} columns={columns} label="Bench" />
    </MantineProvider>,
  );
});
