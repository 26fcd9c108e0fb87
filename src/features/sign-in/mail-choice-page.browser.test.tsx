import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answers, renderPage } from '../../../test/page/render-page.tsx';

import { MailChoicePage } from './mail-choice-page.tsx';

const succeeded = (data: unknown) => ({ success: true, code: 0, messages: ['Done'], data });
const choice = { name: 'Trần Thị Mai', company: 'Minh Long' };

it('says which mails come, turns off those that ask nothing, and on again', async () => {
  const sent = answers({
    '/api/auth/mail-choice': succeeded({ ...choice, wantsAll: true }),
    '/api/auth/mail-choice/answer': succeeded({ ...choice, wantsAll: false }),
  });
  const screen = await renderPage(<MailChoicePage token="1-a" />);
  await userEvent.click(screen.getByRole('button', { name: 'Chỉ nhận thư mời' }));
  await expect.element(screen.getByText(/Lời nhắc và thông báo đã tắt/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Nhận lại tất cả' })).toBeVisible();
  expect(sent.map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual([
    { token: '1-a' },
    { token: '1-a', wantsAll: false },
  ]);
});

it('keeps what was answered last where the next answer is not taken', async () => {
  let answered = 0;
  answers({
    '/api/auth/mail-choice': succeeded({ ...choice, wantsAll: true }),
    get '/api/auth/mail-choice/answer'() {
      answered += 1;
      return answered === 1
        ? succeeded({ ...choice, wantsAll: false })
        : { success: false, code: 0, messages: ['The link to choose mails is invalid'] };
    },
  });
  const screen = await renderPage(<MailChoicePage token="1-a" />);
  await screen.getByRole('button', { name: 'Chỉ nhận thư mời' }).click();
  await screen.getByRole('button', { name: 'Nhận lại tất cả' }).click();
  await expect.element(screen.getByText(/Liên kết không đúng/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Nhận lại tất cả' })).toBeVisible();
});

it('says that a link is wrong', async () => {
  answers({
    '/api/auth/mail-choice': { success: false, code: 0, messages: ['The link to choose mails is invalid'] },
  });
  const screen = await renderPage(<MailChoicePage token="1-a" />);
  await expect.element(screen.getByText(/Liên kết không đúng, hoặc địa chỉ email đã thay đổi/)).toBeVisible();
});
