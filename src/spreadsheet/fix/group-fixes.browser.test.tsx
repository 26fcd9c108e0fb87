import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../../../test/page/render-page.tsx';
import type { CellIssue } from '../check/cell-issue.ts';
import { createSheetCheck } from '../check/sheet-check.ts';
import type { SheetColumn } from '../grid/sheet-column.ts';
import { createSheetStore, type SheetRow } from '../grid/sheet-store.ts';
import { GroupFixes } from './group-fixes.tsx';

const columns: readonly SheetColumn[] = [
  { id: 'signer', title: 'Người xử lý 1', isPicked: true, isRequired: true },
  { id: 'due', title: 'Hạn xử lý', kind: 'day' },
];

const rows = [
  ['bing', '31/12/2026'],
  ['bing', '01/02/2026'],
  ['an', '12/31/2026'],
];

function checkRow([signer = '', due = '']: SheetRow): readonly CellIssue[] {
  return [
    ...(signer === 'bing'
      ? [{ column: 'signer', tone: 'error', text: 'chưa có người dùng này' } as const]
      : []),
    ...(due.startsWith('12/31')
      ? [{ column: 'due', tone: 'error', text: 'không có ngày này' } as const]
      : []),
  ];
}

async function mount() {
  const store = createSheetStore({ columns: columns.map(({ id }) => id), rows });
  const check = createSheetCheck({ store, checkRow });
  await check.whenChecked();
  const onLeaveOut = vi.fn((gone: readonly number[]) => store.removeRows(gone));
  const screen = await renderPage(
    <GroupFixes
      store={store}
      check={check}
      columns={columns}
      rowHead={(index) => String(index + 2)}
      onLeaveOut={onLeaveOut}
      renderPicker={({ label, onPick }) => (
        <button type="button" onClick={() => onPick('binh')}>
          {`Chọn người cho ${label}`}
        </button>
      )}
    />,
  );
  await screen.getByRole('button', { name: 'Sửa theo nhóm' }).click();
  return { screen, store, onLeaveOut };
}

test('what is picked is written wherever the value stands, and taken back as one step', async () => {
  const { screen, store } = await mount();
  const group = screen.getByRole('button', { name: /^Người xử lý 1: .*2 ô.*dòng 2: “bing”/ });
  await expect.element(group).toHaveAttribute('aria-expanded', 'true');
  await screen.getByRole('button', { name: 'Chọn người cho “bing” (2 ô)' }).click();
  await screen.getByRole('button', { name: 'Sửa 2 ô' }).click();
  expect(store.snapshot().rows.map(([signer]) => signer)).toEqual(['binh', 'binh', 'an']);
  await expect.element(group).not.toBeInTheDocument();
  expect(document.activeElement).not.toBe(document.body);
  await screen.getByRole('button', { name: 'Hoàn tác' }).click();
  expect(store.snapshot().rows).toEqual(rows);
  await expect.element(group).toBeVisible();
});

test('days are read in another order, of the group or of the whole column as far as it can be', async () => {
  const { screen, store } = await mount();
  await screen.getByRole('button', { name: /^Hạn xử lý/ }).click();
  await expect.element(screen.getByText('12/31/2026 → 31/12/2026')).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Đọc lại cả 1 ô khác trong cột' }).click();
  await screen.getByRole('button', { name: 'Sửa 2 ô' }).click();
  expect(store.snapshot().rows.map(([, due]) => due)).toEqual(['31/12/2026', '02/01/2026', '31/12/2026']);
});

test('rows of a group are left out', async () => {
  const { screen, store, onLeaveOut } = await mount();
  await screen.getByRole('button', { name: 'Bỏ 2 dòng' }).click();
  expect(onLeaveOut).toHaveBeenCalledWith([0, 1]);
  expect(store.rowCount()).toBe(1);
  await expect.element(screen.getByText(/^Đã bỏ 2 dòng/)).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(store.snapshot().rows).toEqual(rows);
});
