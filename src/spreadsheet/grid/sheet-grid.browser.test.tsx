import { StrictMode, useRef, useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectWholeLetters, tallName } from '../../../test/page/letter-ink.ts';
import { renderPage, waitFor } from '../../../test/page/render-page.tsx';
import type { CellIssue } from '../check/cell-issue.ts';
import { type SheetCheck, createSheetCheck } from '../check/sheet-check.ts';
import type { RowMark, SheetColumn } from './sheet-column.ts';
import { type SheetGridHandle, type SheetGridProps, SheetGrid } from './sheet-grid.tsx';
import { type SheetRow, type SheetStore, createSheetStore } from './sheet-store.ts';
import { SheetToolbar } from './sheet-toolbar.tsx';

const columns: readonly SheetColumn[] = [
  { id: 'code', title: 'Số tài liệu', width: 160 },
  { id: 'name', title: 'Tên', width: 200 },
  {
    id: 'department',
    title: 'Phòng ban',
    kind: 'choice',
    options: [
      { value: '33', label: 'Nhân sự' },
      { value: '46', label: 'Kế toán' },
    ],
  },
  { id: 'day', title: 'Hạn xử lý', kind: 'day' },
  { id: 'pay', title: 'Mức lương', kind: 'number' },
  { id: 'state', title: 'Trạng thái', readOnly: true },
];

const people: readonly SheetRow[] = [
  ['HDLD-0512', 'Trần Văn Bình', '33', '31/12/2026', '15000000', 'mới'],
  ['HDLD-0498', 'Lê Minh Châu', '46', '31/12/2026', '12000000', 'mới'],
  ['HDLD-0527', 'Đặng Thuỳ Dương', '33', '31/02/2026', '9000000', 'mới'],
  ['HDLD-0541', 'Phạm Gia Khánh', '33', '31/12/2026', '', 'mới'],
];

function checkRow([code = '', , , day = '']: SheetRow): readonly CellIssue[] {
  return [
    ...(code === 'HDLD-0498' ? [{ column: 'code', tone: 'error', text: 'đã dùng ngày 03/11' } as const] : []),
    ...(day === '31/02/2026' ? [{ column: 'day', tone: 'error', text: 'không có ngày này' } as const] : []),
  ];
}

type Scene = Partial<SheetGridProps> & { readonly rows?: readonly SheetRow[] };

type Mounted = { readonly store: SheetStore; readonly check: SheetCheck };

const checkOf = (store: SheetStore): SheetCheck =>
  createSheetCheck({
    store,
    checkRow,
    uniques: [
      {
        column: 'code',
        tone: 'error',
        keyOf: (text) => text.toLowerCase(),
        text: (other) => `trùng với dòng ${other + 1}`,
        cause: 'trùng với dòng khác',
      },
    ],
  });

async function mount({ rows = people, ...props }: Scene = {}): Promise<Mounted> {
  const store = createSheetStore({ columns: columns.map(({ id }) => id), rows });
  const first = checkOf(store);
  await first.whenChecked();

  function Scene() {
    const [check, setCheck] = useState(first);
    const [onlyWrong, setOnlyWrong] = useState(false);
    const grid = useRef<SheetGridHandle>(null);
    return (
      <main>
        <button type="button">Trước</button>
        <SheetToolbar
          store={store}
          check={check}
          grid={grid}
          onlyWrong={onlyWrong}
          onOnlyWrong={setOnlyWrong}
        />
        <SheetGrid
          ref={grid}
          store={store}
          check={check}
          columns={columns}
          label="Lô hợp đồng"
          onlyWrong={onlyWrong}
          {...props}
        />
        <button type="button">Sau</button>
        <button type="button" onClick={() => setCheck(checkOf(store))}>
          Kiểm tra lại
        </button>
      </main>
    );
  }
  await renderPage(
    <StrictMode>
      <Scene />
    </StrictMode>,
  );
  await waitFor(() => document.querySelector('[data-cell-input]') !== null);
  return { store, check: first };
}

const grid = (): HTMLElement => {
  const element = document.querySelector<HTMLElement>('[role="grid"]');
  if (element === null) {
    throw new Error('There is no grid');
  }
  return element;
};
const focused = (): string => document.activeElement?.getAttribute('aria-label') ?? '';
const input = (): HTMLTextAreaElement | HTMLInputElement => {
  const element = document.querySelector<HTMLTextAreaElement>('[data-cell-input]');
  if (element === null) {
    throw new Error('No cell is active');
  }
  return element;
};
const rowsOf = (store: SheetStore): readonly SheetRow[] => store.snapshot().rows;
const keys = (text: string): Promise<void> => userEvent.keyboard(text);
const cell = (row: number, column: number): HTMLElement => {
  const found = grid().querySelector<HTMLElement>(
    `[aria-rowindex="${row + 2}"] [aria-colindex="${column + 2}"][role="gridcell"]`,
  );
  if (found === null) {
    throw new Error(`There is no cell ${row}, ${column}`);
  }
  return found;
};
const selected = (): string[] =>
  [...grid().querySelectorAll('[role="gridcell"][aria-selected="true"]')].map(
    (each) =>
      `${Number(each.closest('[role="row"]')?.getAttribute('aria-rowindex')) - 2},${
        Number(each.getAttribute('aria-colindex')) - 2
      }`,
  );
const noticed = (): string =>
  [...document.querySelectorAll('[role="status"]')].map((each) => each.textContent).join(' | ');

async function enter(): Promise<void> {
  (document.querySelector('main > button') as HTMLElement).focus();
  await userEvent.tab();
  while (document.activeElement?.closest('[role="grid"]') === null) {
    await userEvent.tab();
  }
}

test('shows capital letters whole in a cell', async () => {
  await mount({ rows: [['HDLD-0512', tallName]] });
  await expectWholeLetters(cell(0, 1), cell(0, 1));
});

describe('moving', () => {
  test('has one tab stop: Tab comes in, goes on, and comes back', async () => {
    await mount();
    await enter();
    expect(focused()).toBe('Số tài liệu, dòng 1');
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Sau');
    await userEvent.tab({ shift: true });
    expect(focused()).toBe('Số tài liệu, dòng 1');
  });

  test('goes by arrows, to the edges of rows, of the sheet and of what is filled', async () => {
    await mount();
    await enter();
    await keys('{ArrowDown}{ArrowRight}');
    expect(focused()).toBe('Tên, dòng 2');
    await keys('{End}');
    expect(focused()).toBe('Trạng thái, dòng 2');
    await keys('{Home}');
    expect(focused()).toBe('Số tài liệu, dòng 2');
    await keys('{Control>}{End}{/Control}');
    expect(focused()).toBe('Trạng thái, dòng 4');
    await keys('{ArrowLeft}{Control>}{ArrowUp}{/Control}');
    expect(focused()).toBe('Mức lương, dòng 3');
    await keys('{Control>}{Home}{/Control}');
    expect(focused()).toBe('Số tài liệu, dòng 1');
  });

  test('selects with Shift, with Ctrl+A and from the heads of rows and columns', async () => {
    await mount();
    await enter();
    await keys('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(selected()).toEqual(['0,0', '0,1', '1,0', '1,1']);
    await keys('{Control>}a{/Control}');
    expect(selected()).toHaveLength(24);
    await userEvent.click(grid().querySelectorAll('[role="rowheader"]')[2] as HTMLElement);
    expect(selected()).toEqual(['2,0', '2,1', '2,2', '2,3', '2,4', '2,5']);
    await userEvent.click(grid().querySelectorAll('[role="columnheader"]')[2] as HTMLElement);
    expect(selected()).toEqual(['0,1', '1,1', '2,1', '3,1']);
  });

  test('selects by dragging', async () => {
    await mount();
    await userEvent.dragAndDrop(cell(1, 1), cell(2, 3));
    expect(selected()).toEqual(['1,1', '1,2', '1,3', '2,1', '2,2', '2,3']);
    expect(focused()).toBe('Tên, dòng 2');
  });

  test('shows the heads of all, and where among all rows and columns one is', async () => {
    await mount({ rows: Array.from({ length: 10_000 }, (_, row) => [`A${row}`, '', '', '', '', '']) });
    await enter();
    expect(grid().getAttribute('aria-rowcount')).toBe('10001');
    expect(grid().getAttribute('aria-colcount')).toBe('7');
    await keys('{Control>}{End}{/Control}');
    expect(focused()).toBe('Trạng thái, dòng 10000');
    expect(document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('10001');
    await waitFor(() => grid().querySelectorAll('[role="row"]').length > 5);
    expect(grid().querySelectorAll('[role="row"]').length).toBeLessThan(60);
  });

  test('stays in its cell, and in sight, when the rows are checked anew', async () => {
    await mount();
    await userEvent.click(cell(2, 1));
    await keys('{End}');
    await userEvent.click(page.getByRole('button', { name: 'Kiểm tra lại' }));
    expect(selected()).toEqual(['2,5']);
    const inSight = grid().getBoundingClientRect().right;
    expect(cell(2, 5).getBoundingClientRect().right).toBeLessThanOrEqual(inSight);
  });

  test('keeps the focus on a cell that was scrolled away', async () => {
    const { store } = await mount({
      rows: Array.from({ length: 10_000 }, (_, row) => [`A${row}`, '', '', '', '', '']),
    });
    await enter();
    grid().scrollTop = 200_000;
    await waitFor(() => grid().querySelector('[aria-rowindex="5002"]') !== null);
    await keys('x{Enter}');
    expect(store.cell(0, 'code')).toBe('x');
    expect(focused()).toBe('Số tài liệu, dòng 2');
    expect(grid().scrollTop).toBeLessThan(100);
  });
});

describe('writing', () => {
  test('types over a cell, commits with Enter and moves down', async () => {
    const { store } = await mount();
    await enter();
    await keys('Mới{Enter}');
    expect(store.cell(0, 'code')).toBe('Mới');
    expect(focused()).toBe('Số tài liệu, dòng 2');
  });

  test('opens with F2, Enter and a double click, and keeps what stood there', async () => {
    const { store } = await mount();
    await enter();
    await keys('{F2}9{Enter}');
    expect(store.cell(0, 'code')).toBe('HDLD-05129');
    await keys('{Enter}{ArrowLeft}x{Tab}');
    expect(store.cell(1, 'code')).toBe('HDLD-049x8');
    expect(focused()).toBe('Tên, dòng 2');
    await userEvent.dblClick(cell(3, 1));
    await keys('!{Enter}');
    expect(store.cell(3, 'name')).toBe('Phạm Gia Khánh!');
  });

  test('goes on with Tab after Tab, and leaves with Tab after anything else', async () => {
    await mount();
    await enter();
    await keys('a{Tab}');
    expect(focused()).toBe('Tên, dòng 1');
    await keys('{Tab}');
    expect(focused()).toBe('Phòng ban, dòng 1');
    await keys('{ArrowLeft}{Tab}');
    expect(document.activeElement?.textContent).toBe('Sau');
  });

  test('takes Escape for a change of mind', async () => {
    const { store } = await mount();
    await enter();
    await keys('weg{Escape}');
    expect(input().value).toBe('HDLD-0512');
    expect(store.canUndo()).toBe(false);
  });

  test('keeps what was typed when the focus goes elsewhere', async () => {
    const { store } = await mount();
    await userEvent.click(cell(0, 1));
    await keys('Bình');
    await userEvent.click(cell(2, 0));
    expect(store.cell(0, 'name')).toBe('Bình');
    await keys('X');
    (document.querySelector('main > button') as HTMLElement).focus();
    await waitFor(() => store.cell(2, 'code') === 'X');
  });

  test('breaks a line with Alt and Enter, and keeps lines', async () => {
    const { store } = await mount();
    await userEvent.click(cell(0, 1));
    await keys('một{Alt>}{Enter}{/Alt}hai{Enter}');
    expect(store.cell(0, 'name')).toBe('một\nhai');
    await keys('{ArrowUp}{F2}{Enter}');
    expect(store.cell(0, 'name')).toBe('một\nhai');
  });

  test('clears a selection, takes back and does again, and goes where that was', async () => {
    const { store } = await mount();
    await enter();
    await keys('{Shift>}{ArrowDown}{/Shift}{Delete}{Control>}{End}{/Control}');
    expect([store.cell(0, 'code'), store.cell(1, 'code')]).toEqual(['', '']);
    await keys('{Control>}z{/Control}');
    expect(store.cell(1, 'code')).toBe('HDLD-0498');
    expect(focused()).toBe('Số tài liệu, dòng 1');
    await keys('{Control>}y{/Control}');
    expect(store.cell(1, 'code')).toBe('');
    await keys('{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
    expect(store.cell(1, 'code')).toBe('');
  });

  test('leaves columns alone that cannot be edited', async () => {
    const { store } = await mount();
    await userEvent.click(cell(0, 5));
    await keys('x{F2}{Delete}');
    expect(rowsOf(store)).toEqual(people);
    expect(noticed()).toContain('không sửa được');
  });

  test('keeps the focus that went to its frame and came back at once', async () => {
    const { store } = await mount();
    const frame = grid().closest('main');
    frame?.setAttribute('tabindex', '-1');
    frame?.addEventListener('focus', () => input().focus());
    await enter();
    frame?.focus();
    await keys('one{Tab}two{Enter}');
    expect(store.row(0).slice(0, 2)).toEqual(['one', 'two']);
  });

  test('goes on from cell to cell in the first row of an empty sheet', async () => {
    const { store } = await mount({ canGrow: true, rows: [] });
    await enter();
    await keys('one{Tab}two{Enter}three{Enter}');
    expect(store.snapshot().rows.map(([code, name]) => [code, name])).toEqual([
      ['one', 'two'],
      ['', 'three'],
    ]);
  });

  test('adds rows behind the last one where it may grow', async () => {
    const { store } = await mount({ canGrow: true });
    await enter();
    await keys('{Control>}{End}{/Control}{ArrowDown}{Home}HDLD-0600{Enter}');
    expect(store.rowCount()).toBe(5);
    expect(store.cell(4, 'code')).toBe('HDLD-0600');
    await keys('HDLD-0601{Enter}');
    expect(store.rowCount()).toBe(6);
  });
});

describe('an input method', () => {
  const compose = (type: string, data: string): void => {
    input().dispatchEvent(new CompositionEvent(type, { data, bubbles: true }));
  };
  const replaceBy = (text: string): void => {
    input().value = text;
    input().dispatchEvent(
      new InputEvent('input', {
        data: text,
        inputType: 'insertCompositionText',
        isComposing: true,
        bubbles: true,
      }),
    );
  };

  test('composes from the first stroke on, and no key of its own commits or moves', async () => {
    const { store } = await mount();
    await userEvent.click(cell(0, 1));
    expect([input().selectionStart, input().selectionEnd]).toEqual([0, 'Trần Văn Bình'.length]);
    compose('compositionstart', '');
    for (const text of ['D', 'DD', 'Đ', 'Đư', 'Đươ', 'Đườ', 'Đường']) {
      compose('compositionupdate', text);
      replaceBy(text);
      input().dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
      );
    }
    expect(store.canUndo()).toBe(false);
    compose('compositionend', 'Đường');
    expect(input().value).toBe('Đường');
    await keys('{Enter}');
    expect(store.cell(0, 'name')).toBe('Đường');
    expect(focused()).toBe('Tên, dòng 2');
  });

  test('keeps composed letters, however they came', async () => {
    const { store } = await mount();
    await userEvent.click(cell(0, 1));
    replaceBy('Đường'.normalize('NFD'));
    await keys('{Enter}');
    expect(store.cell(0, 'name')).toBe('Đường'.normalize('NFC'));
  });
});

describe('a choice', () => {
  test('offers what fits, says what it means, and takes it with Enter', async () => {
    const { store } = await mount();
    await userEvent.click(cell(0, 2));
    expect(cell(0, 2).textContent).toContain('Nhân sự');
    await keys('ke');
    await waitFor(() => document.querySelectorAll('[role="option"]').length === 1);
    await keys('{ArrowDown}');
    expect(
      document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent,
    ).toContain('Kế toán');
    await keys('{Enter}');
    expect(store.cell(0, 'department')).toBe('46');
    expect(focused()).toBe('Phòng ban, dòng 2');
  });

  test('takes a label for its value, with or without accents, and a click', async () => {
    const { store } = await mount({ rows: Array.from({ length: 30 }, () => ['', '', '46', '', '', '']) });
    await userEvent.click(cell(0, 2));
    await keys('ke toan{Enter}');
    expect(store.cell(0, 'department')).toBe('46');
    await keys('{Enter}');
    await waitFor(() => document.querySelectorAll('[role="option"]').length === 2);
    await userEvent.click(document.querySelectorAll('[role="option"]')[0] as HTMLElement);
    expect(store.cell(1, 'department')).toBe('33');
    expect(focused()).toBe('Phòng ban, dòng 2');
  });
});

const clipboardEvent = (type: string, data = new DataTransfer()): DataTransfer => {
  input().dispatchEvent(new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true }));
  return data;
};
const paste = (text: string): void => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  clipboardEvent('paste', data);
};

describe('the clipboard', () => {
  test('takes a block, as one step', async () => {
    const { store } = await mount();
    await userEvent.click(cell(1, 0));
    paste('A\t"Hai\ndòng"\r\nB\tBa\r\n');
    expect(
      rowsOf(store)
        .slice(1, 3)
        .map((row) => row.slice(0, 2)),
    ).toEqual([
      ['A', 'Hai\ndòng'],
      ['B', 'Ba'],
    ]);
    await waitFor(() => selected().length === 4);
    await keys('{Control>}z{/Control}');
    expect(rowsOf(store)).toEqual(people);
  });

  test('repeats one text over a selection, and says what has no place', async () => {
    const { store } = await mount();
    await userEvent.click(cell(0, 3));
    await keys('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
    paste('30/11/2026');
    expect(rowsOf(store).map((row) => row[3])).toEqual(Array(4).fill('30/11/2026'));
    await userEvent.click(cell(3, 0));
    paste('X\nY\nZ');
    expect(store.rowCount()).toBe(4);
    await waitFor(() => noticed().includes('2 dòng cuối không đủ chỗ'));
  });

  test('goes on behind the last row where it may grow', async () => {
    const { store } = await mount({ canGrow: true });
    await userEvent.click(cell(3, 0));
    paste(Array.from({ length: 500 }, (_, row) => `P${row}\tNgười ${row}`).join('\n'));
    expect(store.rowCount()).toBe(503);
    expect(store.cell(502, 'name')).toBe('Người 499');
    await keys('{Control>}z{/Control}');
    expect(rowsOf(store)).toEqual(people);
  });

  test('gives a block as text and as a table of texts, and empties what is cut', async () => {
    const { store } = await mount({ rows: [['001', 'a "b"', '', '', '', '']] });
    await userEvent.click(cell(0, 0));
    await keys('{Shift>}{ArrowRight}{/Shift}');
    const copied = clipboardEvent('copy');
    expect(copied.getData('text/plain')).toBe('001\t"a ""b"""');
    expect(copied.getData('text/html')).toContain('sdnum="1033;0;@">001</td>');
    expect(store.cell(0, 'code')).toBe('001');
    clipboardEvent('cut');
    expect(rowsOf(store)[0]).toEqual(['', '', '', '', '', '']);
  });

  test('keeps what would be cut by the menu where the browser keeps the clipboard closed', async () => {
    const { store } = await mount();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
    onTestFinished(() => writeText.mockRestore());
    await userEvent.click(cell(0, 0));
    await page.getByRole('button', { name: 'Công cụ khác' }).click();
    await page.getByRole('menuitem', { name: 'Cắt' }).click();
    await waitFor(() => noticed().includes('Hãy nhấn Ctrl+C'));
    expect(rowsOf(store)).toEqual(people);
  });

  test("is the text's while a cell is edited", async () => {
    const { store } = await mount();
    await userEvent.click(cell(0, 0));
    await keys('{F2}');
    paste('A\tB');
    expect(rowsOf(store)).toEqual(people);
  });
});

describe('filling', () => {
  test('goes down with Ctrl+D', async () => {
    const { store } = await mount();
    await userEvent.click(cell(0, 3));
    await keys('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(rowsOf(store).map((row) => row[3])).toEqual([
      '31/12/2026',
      '31/12/2026',
      '31/12/2026',
      '31/12/2026',
    ]);
    await userEvent.click(cell(3, 4));
    await keys('{Control>}d{/Control}');
    expect(store.cell(3, 'pay')).toBe('9000000');
  });

  test('ends with the last row where a whole column is selected and rows may be added', async () => {
    const { store } = await mount({ canGrow: true });
    await userEvent.click(cell(1, 1));
    await keys('{Control>} {/Control}{Control>}d{/Control}');
    expect(rowsOf(store).map((row) => row[1])).toEqual(Array(4).fill('Trần Văn Bình'));
  });

  test('goes down with the handle, and takes one step back', async () => {
    const { store } = await mount();
    await userEvent.click(cell(0, 1));
    await userEvent.dragAndDrop(grid().querySelector('[data-part="fill"]') as HTMLElement, cell(3, 1));
    expect(rowsOf(store).map((row) => row[1])).toEqual(Array(4).fill('Trần Văn Bình'));
    await waitFor(() => selected().length === 4);
    await keys('{Control>}z{/Control}');
    expect(rowsOf(store)).toEqual(people);
  });

  test('goes down to the last row with a double click on the handle', async () => {
    const { store } = await mount();
    await userEvent.click(cell(1, 1));
    await userEvent.dblClick(grid().querySelector('[data-part="fill"]') as HTMLElement);
    expect(rowsOf(store).map((row) => row[1])).toEqual([
      'Trần Văn Bình',
      'Lê Minh Châu',
      'Lê Minh Châu',
      'Lê Minh Châu',
    ]);
  });
});

describe('frozen columns', () => {
  const frozen = columns.map((column) => ({ ...column, isFrozen: column.id === 'code', width: 260 }));
  const leftOf = (row: number, column: number): number => cell(row, column).getBoundingClientRect().left;

  test('stay in sight, can be clicked there, and leave room for the cell that one comes to', async () => {
    await mount({ columns: frozen });
    const before = leftOf(0, 0);
    await userEvent.click(cell(0, 0));
    await keys('{End}');
    await waitFor(() => grid().scrollLeft > 0);
    expect(leftOf(0, 0)).toBe(before);
    expect(
      grid().querySelector('[role="columnheader"][title="Số tài liệu"]')?.getBoundingClientRect().left,
    ).toBe(before);
    await userEvent.click(cell(1, 0));
    expect(focused()).toBe('Số tài liệu, dòng 2');
    expect(grid().scrollLeft).toBeGreaterThan(0);
    await keys('{ArrowRight}');
    expect(focused()).toBe('Tên, dòng 2');
    await waitFor(() => leftOf(1, 1) >= before + 260);
  });

  test('scroll away where they would leave too little room', async () => {
    await mount({ columns: frozen.map((column) => ({ ...column, isFrozen: true, width: 500 })) });
    expect(grid().querySelectorAll('[role="columnheader"][data-frozen]')).toHaveLength(1);
  });
});

describe('finding', () => {
  const field = (label: string): HTMLElement => {
    const element = document.querySelector<HTMLElement>(`[aria-label="${label}"]`);
    if (element === null) {
      throw new Error(`There is no ${label}`);
    }
    return element;
  };
  const button = (name: string): HTMLElement => {
    const element = [...document.querySelectorAll('button')].find((each) => each.textContent === name);
    if (element === undefined) {
      throw new Error(`There is no ${name}`);
    }
    return element;
  };

  test('knows no accents unless told so, counts, and goes around', async () => {
    await mount();
    await enter();
    await keys('{Control>}f{/Control}');
    await waitFor(() => focused() === 'Tìm trong bảng');
    await keys('nhan');
    await waitFor(() => noticed().includes('Không tìm thấy'));
    await userEvent.fill(field('Tìm trong bảng'), 'DUONG');
    await waitFor(() => noticed().includes('1 ô có nội dung này'));
    await keys('{Enter}');
    expect(input().getAttribute('aria-label')).toBe('Tên, dòng 3');
    await waitFor(() => noticed().includes('1/1'));
    await userEvent.click(document.querySelector('input[type="checkbox"]') as HTMLElement);
    await waitFor(() => noticed().includes('Không tìm thấy'));
    await userEvent.click(field('Tìm trong bảng'));
    await keys('{Escape}');
    await waitFor(() => focused() === 'Tên, dòng 3');
  });

  test('leaves the focus where one looks, whatever is replaced', async () => {
    await mount();
    expect(document.activeElement).toBe(document.body);
    await enter();
    await keys('{Control>}h{/Control}');
    await waitFor(() => focused() === 'Tìm trong bảng');
    await keys('hdld');
    await userEvent.fill(field('Thay bằng'), 'HĐ');
    await waitFor(() => noticed().includes('1/4'));
    const replace = button('Thay');
    replace.focus();
    await keys('{Enter}');
    await waitFor(() => noticed().includes('1/3'));
    expect(document.activeElement).toBe(replace);
  });

  test('replaces one, and all as one step', async () => {
    const { store } = await mount();
    await enter();
    await keys('{Control>}h{/Control}');
    await waitFor(() => focused() === 'Tìm trong bảng');
    await keys('hdld');
    await userEvent.fill(field('Thay bằng'), 'HĐ');
    await waitFor(() => noticed().includes('1/4'));
    await userEvent.click(button('Thay'));
    expect(store.cell(0, 'code')).toBe('HĐ-0512');
    await waitFor(() => noticed().includes('1/3'));
    await userEvent.click(button('Thay tất cả'));
    expect(rowsOf(store).map(([code]) => code)).toEqual(['HĐ-0512', 'HĐ-0498', 'HĐ-0527', 'HĐ-0541']);
    store.undo();
    expect(rowsOf(store).map(([code]) => code)).toEqual(['HĐ-0512', 'HDLD-0498', 'HDLD-0527', 'HDLD-0541']);
  });
});

describe('what is wrong', () => {
  test('stands in the cell, and is told to those who do not see it', async () => {
    await mount();
    const wrong = cell(1, 0);
    expect(wrong.textContent).toBe('HDLD-0498 · đã dùng ngày 03/11');
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(wrong);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'đã dùng ngày 03/11',
    );
    await waitFor(() => document.body.textContent.includes('Số tài liệu, dòng 2: đã dùng ngày 03/11'));
  });

  test('is come to with F8, around, and back', async () => {
    await mount();
    await enter();
    await keys('{F8}');
    expect(focused()).toBe('Số tài liệu, dòng 2');
    await keys('{F8}');
    expect(focused()).toBe('Hạn xử lý, dòng 3');
    await keys('{F8}');
    expect(focused()).toBe('Số tài liệu, dòng 2');
    await keys('{Shift>}{F8}{/Shift}');
    expect(focused()).toBe('Hạn xử lý, dòng 3');
  });

  test('is come to with F8 where Enter has gone on to it', async () => {
    const last: SheetRow = ['HDLD-0541', 'Phạm Gia Khánh', '33', '31/02/2026', '', 'mới'];
    await mount({ rows: [...people.slice(0, 3), last] });
    await userEvent.click(cell(1, 0));
    await keys('{F8}');
    expect(focused()).toBe('Hạn xử lý, dòng 3');
    await keys('28/02/2027{Enter}{F8}');
    expect(focused()).toBe('Hạn xử lý, dòng 4');
    await keys('{F8}');
    expect(focused()).toBe('Số tài liệu, dòng 2');
  });

  test('changes with the cell, and with its duplicate', async () => {
    const { store } = await mount();
    await enter();
    await keys('hdld-0541{Enter}');
    await waitFor(() => cell(3, 0).textContent.includes('trùng với dòng 1'));
    expect(cell(0, 0).textContent).toContain('trùng với dòng 4');
    await keys('{Control>}z{/Control}');
    await waitFor(() => cell(3, 0).textContent === 'HDLD-0541');
    expect(store.canUndo()).toBe(false);
  });

  test('are led to from one line of tools on a phone, with a menu for the others', async () => {
    await page.viewport(390, 800);
    onTestFinished(() => page.viewport(1280, 800));
    const { store } = await mount();
    const tools = page.getByRole('toolbar').getByRole('button').elements();
    const middles = tools.map((tool) => {
      const { top, height } = tool.getBoundingClientRect();
      return Math.round(top + height / 2);
    });
    expect(new Set(middles).size).toBe(1);
    await page.getByRole('button', { name: 'Công cụ khác' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Chỉ dòng lỗi' }).click();
    await waitFor(() => grid().querySelectorAll('[role="rowheader"]').length === 2);
    await waitFor(() => grid().contains(document.activeElement));
    await keys('HDLD-0499{Enter}');
    await page.getByRole('button', { name: 'Công cụ khác' }).click();
    await page.getByRole('menuitem', { name: 'Hoàn tác' }).click();
    expect(store.canUndo()).toBe(false);
    await waitFor(() => grid().contains(document.activeElement));
  });

  test('can be shown alone; what is mended stays until it is sent away', async () => {
    const { store } = await mount();
    await userEvent.click(
      [...document.querySelectorAll('button')].find((b) => b.textContent === 'Chỉ dòng lỗi') as HTMLElement,
    );
    const numbers = (): (string | null)[] =>
      [...grid().querySelectorAll('[role="rowheader"]')].map(({ textContent }) => textContent);
    await waitFor(() => numbers().length === 2);
    expect(numbers()).toEqual(['2', '3']);
    await userEvent.click(cell(1, 0));
    await keys('HDLD-0499{Enter}');
    expect(store.cell(1, 'code')).toBe('HDLD-0499');
    expect(focused()).toBe('Số tài liệu, dòng 3');
    expect(numbers()).toEqual(['2', '3']);
    await waitFor(() => document.body.textContent.includes('1 dòng đã sửa vẫn hiện'));
    await userEvent.click(
      [...document.querySelectorAll('button')].find((b) => b.textContent === 'Ẩn dòng đã sửa') as HTMLElement,
    );
    await waitFor(() => numbers().length === 1);
    expect(numbers()).toEqual(['3']);
    expect(focused()).toBe('Số tài liệu, dòng 3');
    await userEvent.click(cell(2, 3));
    await keys('28/02/2026{Enter}');
    await waitFor(() => document.body.textContent.includes('1 dòng đã sửa vẫn hiện'));
    await userEvent.click(
      [...document.querySelectorAll('button')].find((b) => b.textContent === 'Ẩn dòng đã sửa') as HTMLElement,
    );
    await waitFor(() => document.body.textContent.includes('Không còn dòng nào cần sửa'));
  });

  test('is counted above, as is what is right', async () => {
    await mount();
    expect(noticed()).toContain('2 dòng hợp lệ');
    expect(noticed()).toContain('2 dòng cần sửa');
  });
});

test('marks say what is to become of a row, and what a text replaces', async () => {
  const marks = (row: SheetRow): RowMark | null =>
    row[0] === 'HDLD-0512' ? { text: 'Cập nhật', tone: 'brand', was: { pay: '14000000' } } : null;
  await mount({ marks });
  expect(grid().querySelector('[role="rowheader"]')?.textContent).toBe('1Cập nhật');
  expect(cell(0, 4).querySelector('del')?.textContent).toBe('14000000');
});

test('columns are wide enough for what the first check found', async () => {
  await mount();
  // In the letters of the page; those that stand in until they have come may be wider.
  await document.fonts.ready;
  expect(cell(0, 0).getBoundingClientRect().width).toBeGreaterThan(250);
  const text = cell(1, 0).firstElementChild as HTMLElement;
  expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
});

test('columns are widened by their edge and by keys', async () => {
  await mount();
  await enter();
  const width = (column: number): number => cell(0, column).getBoundingClientRect().width;
  expect(width(1)).toBe(200);
  await keys('{ArrowRight}{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
  await waitFor(() => width(1) === 216);
  await userEvent.dblClick(grid().querySelector('[data-part="resize"][data-column="1"]') as HTMLElement);
  await waitFor(() => width(1) < 180);
});
