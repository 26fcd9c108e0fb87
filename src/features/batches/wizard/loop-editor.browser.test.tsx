import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loopFields } from '../../../../contract/rules/template-fields.ts';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { LoopEditor } from './loop-editor.tsx';

async function mount(text: string): Promise<{ readonly saved: string[]; readonly closed: () => number }> {
  const saved: string[] = [];
  let closed = 0;
  await renderPage(
    <StrictMode>
      <LoopEditor
        title="Bảng phu_cap, dòng 2"
        name="phu_cap"
        labelOf={(tag) => tag}
        fields={loopFields('stt, ten')}
        text={text}
        onSave={(next) => saved.push(next)}
        onClose={() => {
          closed += 1;
        }}
      />
    </StrictMode>,
  );
  return { saved, closed: () => closed };
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const focused = (): string => document.activeElement?.getAttribute('aria-label') ?? '';

test('takes rows that are typed and added, and gives them back as a list', async () => {
  const { saved } = await mount('[{"stt":1,"ten":"Ăn trưa"}]');
  await expect.poll(focused).toBe('stt, dòng 1');
  await button('Thêm dòng').click();
  await expect.poll(focused).toBe('stt, dòng 2');
  await userEvent.keyboard('{ArrowRight}Xăng xe{Enter}');
  await button('Lưu bảng').click();
  expect(saved).toEqual(['[{"stt":1,"ten":"Ăn trưa"},{"stt":"","ten":"Xăng xe"}]']);
});

test('leaves the text of a table that nobody touched as it was', async () => {
  const text = '[ {"stt":1, "ten":"Ăn trưa"} ]';
  const { saved, closed } = await mount(text);
  await button('Lưu bảng').click();
  expect(saved).toEqual([text]);
  await button('Huỷ').click();
  expect(closed()).toBe(1);
});

test('shows what is no list as it is, with why, until it is one', async () => {
  const { saved } = await mount('[{"stt":1,"ten":"Ăn trưa"');
  await expect.element(page.getByText('Nội dung của ô không đọc được thành bảng')).toBeVisible();
  await expect.element(button('Lưu bảng')).toBeDisabled();
  await page.getByRole('textbox', { name: 'Nội dung của ô' }).fill('[{"stt":1,"ten":"Ăn trưa"}]');
  await button('Mở thành bảng').click();
  await expect.poll(focused).toBe('stt, dòng 1');
  await button('Lưu bảng').click();
  expect(saved).toEqual(['[{"stt":1,"ten":"Ăn trưa"}]']);
});

test('asks before what was changed is dropped', async () => {
  const { saved, closed } = await mount('');
  await expect.poll(focused).toBe('stt, dòng 1');
  await userEvent.keyboard('7{Enter}');
  await button('Huỷ').click();
  await button('Bỏ chỗ sửa').click();
  expect(closed()).toBe(1);
  expect(saved).toEqual([]);
});

test('puts rows that were pasted in order by a key and by buttons', async () => {
  const { saved } = await mount('[{"stt":"1","ten":"Ăn trưa"}]');
  await expect.poll(focused).toBe('stt, dòng 1');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focused).toBe('stt, dòng 2');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '2\tXăng xe\n3\tĐiện thoại');
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
  const names = (): string =>
    [...document.querySelectorAll('[role="gridcell"][aria-colindex="3"]')]
      .map((cell) => cell.textContent)
      .join();
  await expect.poll(names).toBe('Ăn trưa,Xăng xe,Điện thoại,');
  await userEvent.keyboard('{ArrowDown}{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(names).toBe('Ăn trưa,Điện thoại,Xăng xe,');
  await button(/^Đưa dòng xuống/).click();
  await expect.poll(names).toBe('Ăn trưa,Xăng xe,Điện thoại,');
  await button(/^Đưa dòng lên/).click();
  await expect.poll(names).toBe('Ăn trưa,Điện thoại,Xăng xe,');
  await button('Lưu bảng').click();
  expect(saved.map((text) => JSON.parse(text) as unknown)).toEqual([
    [
      { stt: '1', ten: 'Ăn trưa' },
      { stt: '3', ten: 'Điện thoại' },
      { stt: '2', ten: 'Xăng xe' },
    ],
  ]);
});
