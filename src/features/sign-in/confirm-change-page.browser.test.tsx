import { expect, it } from 'vitest';
import { answers, renderPage, waitFor } from '../../../test/page/render-page.tsx';
import { ConfirmChangePage } from './confirm-change-page.tsx';

const linkPath = '/api/auth/contact-change';
const answerPath = '/api/auth/contact-change/answer';
const done = (data: unknown) => ({ success: true, code: 0, messages: ['Done'], data });
const change = {
  field: 'email',
  previous: 'an@example.vn',
  value: 'an.moi@example.vn',
  name: 'Nguyễn Văn An',
  company: 'Minh Long',
  expiresAt: '2026-12-01T10:00:00+07:00',
};

async function openPage(replies: Readonly<Record<string, unknown>>) {
  const sent = answers(replies);
  let isSpent = false;
  const onDone = () => {
    isSpent = true;
  };
  const screen = await renderPage(<ConfirmChangePage token="bí mật" onDone={onDone} />);
  return { sent, screen, isSpent: () => isSpent };
}

it('shows both addresses, and confirms once the holder says so', async () => {
  const { sent, screen, isSpent } = await openPage({ [linkPath]: done(change), [answerPath]: done(null) });
  await expect.element(screen.getByText('an@example.vn', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('an.moi@example.vn')).toBeVisible();
  await expect.element(screen.getByText(/Minh Long muốn đổi địa chỉ email của Nguyễn Văn An/)).toBeVisible();
  await screen.getByRole('button', { name: 'Đúng, dùng địa chỉ mới' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Đã xác nhận thay đổi' })).toBeVisible();
  expect(sent.at(-1)).toEqual({
    path: answerPath,
    method: 'POST',
    body: JSON.stringify({ token: 'bí mật', confirm: true }),
  });
  await waitFor(isSpent);
});

it('declines, and says where codes go on going', async () => {
  const phone = { ...change, field: 'phone', previous: '0912345678', value: '0999999999' };
  const { sent, screen } = await openPage({ [linkPath]: done(phone), [answerPath]: done(null) });
  await screen.getByRole('button', { name: 'Từ chối thay đổi' }).click();
  await expect.element(screen.getByText(/Mã vẫn được gửi tới 0912345678/)).toBeVisible();
  expect(sent.at(-1)?.body).toBe(JSON.stringify({ token: 'bí mật', confirm: false }));
});

it('says that a link is over, and offers nothing to press', async () => {
  const messages = ['The link to confirm a change is invalid or expired'];
  const { screen, isSpent } = await openPage({ [linkPath]: { success: false, code: 0, messages } });
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Liên kết không đúng, đã hết hạn hoặc đã được dùng.');
  expect(screen.getByRole('button').elements()).toEqual([]);
  expect(isSpent()).toBe(false);
});
