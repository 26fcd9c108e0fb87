import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { ImportGuestsPage } from './import-page.tsx';

function paste(...names: readonly string[]): void {
  const clipboardData = new DataTransfer();
  const rows = names.map((name, index) => `${name}\tp${String(index)}@example.com`);
  clipboardData.setData('text/plain', ['Họ và tên\tEmail', ...rows].join('\n'));
  document.body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

it('keeps what was corrected while one looks at the columns, and asks before rows are made anew', async () => {
  answers({});
  const screen = await renderPage(<ImportGuestsPage />);
  const next = screen.getByRole('button', { name: 'Kiểm tra các dòng' });
  const back = screen.getByRole('button', { name: 'Quay lại' });
  const cell = (name: string) => screen.getByRole('grid').getByText(name, { exact: true }).first();
  paste('Lê Na', 'Trần Bình');
  await next.click();
  await cell('Lê Na').click();
  await userEvent.keyboard('Lê Nga{Enter}');
  await expect.element(cell('Lê Nga')).toBeVisible();
  await back.click();
  await next.click();
  await expect.element(cell('Lê Nga')).toBeVisible();

  await back.click();
  await screen.getByRole('combobox', { name: 'Cột cho Công ty hoặc tổ chức' }).click();
  await userEvent.keyboard('email{ArrowDown}{Enter}');
  await next.click();
  const dialog = screen.getByRole('dialog', { name: 'Bỏ những gì đã nhập?' });
  await dialog.getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await expect.element(cell('Lê Na')).toBeVisible();
});
