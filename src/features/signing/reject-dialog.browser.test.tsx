import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { waitFor } from '../../../test/page/render-page.tsx';
import {
  answerInTurn,
  codeSent,
  dialogText,
  mountSigning,
  refused,
} from '../../../test/page/mount-signing.tsx';

const approve = 3;

beforeEach(() => {
  sessionStorage.clear();
});

it('asks for a reason, of suggestions and own words, and keeps it when the page is loaded anew', async () => {
  const sent = answerInTurn(codeSent());
  const first = await mountSigning(approve);
  await first.getByRole('button', { name: 'Từ chối', exact: true }).click();
  await expect.element(first.getByText(/Tài liệu sẽ dừng tại đây/)).toBeVisible();
  await first.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect.element(first.getByText('Hãy cho biết lý do.')).toBeVisible();
  await expect.element(first.getByRole('textbox', { name: 'Lý do từ chối' })).toHaveFocus();
  expect(sent).toEqual([]);

  await first.getByText('Thiếu phụ lục', { exact: true }).click();
  await first.getByText('Sai số tiền hoặc điều khoản', { exact: true }).click();
  await first.getByRole('textbox', { name: 'Lý do từ chối' }).click();
  await userEvent.keyboard('{Control>}{End}{/Control}: mức lương');
  const reason = 'Thiếu phụ lục\nSai số tiền hoặc điều khoản: mức lương';
  await expect.element(first.getByRole('textbox', { name: 'Lý do từ chối' })).toHaveValue(reason);
  expect(dialogText()).toContain(`${reason.length}/1.000`);

  window.dispatchEvent(new Event('pagehide'));
  document.body.replaceChildren();
  const again = await mountSigning(approve);
  await again.getByRole('button', { name: 'Từ chối', exact: true }).click();
  await expect.element(again.getByRole('textbox', { name: 'Lý do từ chối' })).toHaveValue(reason);
  await again.getByRole('button', { name: 'Tiếp tục' }).click();
  await waitFor(() => dialogText().includes('h•••g@minhlong.vn'));
  expect(dialogText()).toContain('mức lương');
  expect(sent).toMatchObject([{ reject: true, reason, otp: null }]);
});

it('leads to what the service says against it, in front of the foot that stays', async () => {
  await page.viewport(390, 620);
  answerInTurn(refused(['Document has expired']));
  const screen = await mountSigning(approve);
  await screen.getByRole('button', { name: 'Từ chối', exact: true }).first().click();
  await screen.getByText('Thiếu phụ lục', { exact: true }).click();
  await screen.getByRole('button', { name: 'Tiếp tục' }).click();
  const alert = screen.getByRole('dialog').getByRole('alert');
  await expect.element(alert).toHaveFocus();
  const text = alert.getByText('Tài liệu đã quá hạn xử lý.').element();
  const { left, top, height } = text.getBoundingClientRect();
  await waitFor(() => document.elementFromPoint(left + 4, top + height / 2) === text);
});
