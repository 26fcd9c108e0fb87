import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../../../test/page/render-page.tsx';
import type { ColumnMatch } from '../match/match-columns.ts';
import { startMatch } from '../match/remembered-match.ts';
import { ColumnMatcher } from './column-matcher.tsx';
import { SheetIntake } from './sheet-intake.tsx';
import { type TakenSheet, contentOf } from './taken-sheet.ts';

const fields = [
  { id: 'code', label: 'Mã', names: ['Mã nhân viên'], required: true },
  { id: 'name', label: 'Tên', names: ['Họ và tên'], required: true },
  { id: 'place', label: 'Nơi sinh', names: ['Nơi sinh'], required: true },
];

function Screen() {
  const [taken, setTaken] = useState<TakenSheet | null>(null);
  const [match, setMatch] = useState<ColumnMatch | null>(null);
  const content = taken === null ? null : contentOf(taken);
  return (
    <main>
      <SheetIntake value={taken} onChange={setTaken} targets={fields} />
      {content !== null && (
        <ColumnMatcher
          fields={fields}
          content={content}
          match={match ?? startMatch('test', content.headers, fields)}
          onChange={setMatch}
        />
      )}
    </main>
  );
}

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

async function file(name: string): Promise<File> {
  const response = await fetch(`/e2e/data/sheets/${name}`);
  return new File([await response.blob()], name);
}

const chooser = (): HTMLInputElement | null => document.querySelector('input[type=file]');

async function give(given: File): Promise<void> {
  const input = chooser();
  if (input !== null) {
    await userEvent.upload(input, given);
  }
}

const choose = async (name: string): Promise<void> => give(await file(name));

/** The workbook, whose parts say that they unpack to more than a page can hold. */
async function bomb(name: string): Promise<File> {
  const bytes = new Uint8Array(await (await file(name)).arrayBuffer());
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 46; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) {
      view.setUint32(at + 24, 300 * 1024 * 1024, true);
    }
  }
  return new File([bytes], 'bom.xlsx');
}

it('says beside the file what is wrong with it and what to do, and takes the next one', async () => {
  const page = await renderPage(<Screen />);
  const alert = page.getByRole('alert');
  await choose('old-format.xlsx');
  await expect.element(alert).toMatchTextContent('Tệp Excel định dạng cũ');
  await expect.element(alert).toMatchTextContent('Lưu thành (Save As)');
  await choose('employees.ods');
  await expect.element(alert).toMatchTextContent('Chưa đọc được tệp .ods');
  await expect.element(alert).toMatchTextContent('.xlsx (Excel Workbook)');
  await give(await bomb('employees-200.xlsx'));
  await expect.element(alert).toMatchTextContent('Nội dung tệp quá lớn');
  await expect.element(alert).toMatchTextContent('256 MB');
  await choose('employees-messy.xlsx');
  await expect.element(page.getByText('employees-messy.xlsx', { exact: true })).toBeVisible();
  // The sheet with the headers, not the first one; and the row that they stand in.
  await expect.element(page.getByRole('combobox', { name: 'Trang tính' })).toHaveValue('Danh sách (26 dòng)');
  await expect.element(page.getByRole('cell', { name: 'MX0001' }).first()).toBeVisible();
  await expect.element(page.getByText(/3 dòng đang ẩn \(13–14, 20\)/)).toBeVisible();
  expect(alert.elements()).toEqual([]);
});

it('stops reading a large file when told to, and takes nothing of it', async () => {
  const page = await renderPage(<Screen />);
  await choose('employees-10000.xlsx');
  const stop = (): HTMLButtonElement | undefined =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Dừng');
  // Pressed in the page itself: the whole file is read in less than a second.
  await expect.poll(stop, { interval: 5 }).toBeDefined();
  stop()?.click();
  await expect.poll(chooser).not.toBeNull();
  await choose('employees-200.xlsx');
  await expect.element(page.getByText('employees-200.xlsx', { exact: true })).toBeVisible();
  expect(page.getByText('employees-10000.xlsx').elements()).toEqual([]);
});

it('takes what is pasted anywhere on the page, and lets columns be corrected by hand', async () => {
  const page = await renderPage(<Screen />);
  paste('Mã nhân viên\tHọ và tên\tQuê quán\n001\tAn\tHuế\n002\tBình\tVinh\n');
  await expect.element(page.getByText('Dữ liệu vừa dán', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Còn 1 trường bắt buộc chưa có cột')).toBeVisible();
  const place = page.getByRole('combobox', { name: 'Cột cho Nơi sinh' });
  await place.click();
  await userEvent.keyboard('que{ArrowDown}{Enter}');
  await expect.element(place).toHaveValue('C · Quê quán');
  await expect.element(page.getByText('Đã ghép đủ các trường bắt buộc')).toBeVisible();
  await expect.element(page.getByText('Huế · Vinh')).toBeVisible();
});

it('moves a column from one field to another, and says so', async () => {
  const page = await renderPage(<Screen />);
  paste('Mã nhân viên\tHọ và tên\n001\tAn\n');
  const place = page.getByRole('combobox', { name: 'Cột cho Nơi sinh' });
  await place.click();
  await userEvent.keyboard('ho va{ArrowDown}{Enter}');
  await expect.element(page.getByText('Họ và tên được chuyển từ Tên sang Nơi sinh.')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Cột cho Tên' })).toHaveValue('');
});
