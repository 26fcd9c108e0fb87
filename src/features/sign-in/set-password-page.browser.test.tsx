import { userEvent } from 'vitest/browser';
import { beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../api/session.ts';
import { answers, renderPage, waitFor } from '../../../test/page/render-page.tsx';
import { SetPasswordPage } from './set-password-page.tsx';

const link = {
  purpose: 'invitation',
  username: 'lan@example.vn',
  name: 'Lê Thị Lan',
  expiresAt: '2026-11-28T10:00:00.000+07:00',
  joins: 'Nam Hà',
};
const done = (data: unknown) => ({ success: true, code: 0, messages: ['Done'], data });

beforeEach(() => {
  session.end();
});

it('accepts an invitation with the account that its reader has, and its second factor', async () => {
  answers({
    '/api/auth/password-link': done(link),
    '/api/auth/accept-invitation': { success: true, code: 100, messages: ['Code'], data: { method: 'totp' } },
  });
  const onDone = vi.fn();
  const screen = await renderPage(<SetPasswordPage token="of-the-mail" onDone={onDone} />);
  await expect.element(screen.getByRole('heading', { name: 'Tham gia Nam Hà' })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Mật khẩu' }).fill('My own horse 3');
  await screen.getByRole('button', { name: 'Chấp nhận lời mời' }).click();
  await expect.element(screen.getByText('Mất ứng dụng?', { exact: false })).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
  const sent = answers({ '/api/auth/accept-invitation': done('of-the-company') });
  await userEvent.keyboard('471203');
  await waitFor(() => onDone.mock.calls.length > 0);
  await expect.element(screen.getByRole('link', { name: 'Bắt đầu làm việc' })).toBeVisible();
  expect(session.get().token).toBe('of-the-company');
  expect(sent.at(-2)?.body).toContain('{"token":"of-the-mail","password":"My own horse 3","otp":"471203",');
});

it('lets its reader set a password for the company alone', async () => {
  answers({ '/api/auth/password-link': done(link) });
  const screen = await renderPage(<SetPasswordPage token="of-the-mail" onDone={vi.fn()} />);
  await screen.getByRole('button', { name: 'Đặt mật khẩu riêng cho công ty này' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Mật khẩu mới', exact: true })).toBeVisible();
});

it('leads to what is missing, and to what the service says against it', async () => {
  const no = { success: false, code: 0, messages: ['Username or password is incorrect'] };
  answers({ '/api/auth/password-link': done(link), '/api/auth/accept-invitation': no });
  const screen = await renderPage(<SetPasswordPage token="of-the-mail" onDone={vi.fn()} />);
  const submit = screen.getByRole('button', { name: 'Chấp nhận lời mời' });
  const password = screen.getByRole('textbox', { name: 'Mật khẩu' });
  await submit.click();
  await expect.element(password).toHaveFocus();
  await password.fill('My own horse 3');
  await submit.click();
  await expect.element(screen.getByRole('alert')).toHaveFocus();
});

it('leads to why a password was not set', async () => {
  answers({
    '/api/auth/password-link': done({ ...link, joins: undefined }),
    '/api/auth/reset-password': { success: false, code: 0, messages: ['Link is invalid or expired'] },
  });
  const screen = await renderPage(<SetPasswordPage token="of-the-mail" onDone={vi.fn()} />);
  await screen.getByRole('textbox', { name: 'Mật khẩu mới', exact: true }).fill('My own horse 3');
  await screen.getByRole('textbox', { name: 'Nhập lại mật khẩu mới' }).fill('My own horse 3');
  await screen.getByRole('button', { name: 'Đặt mật khẩu' }).click();
  await expect.element(screen.getByRole('alert')).toHaveFocus();
});
