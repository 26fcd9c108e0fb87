import { beforeEach, expect, it } from 'vitest';
import { session } from '../../api/session.ts';
import { answers, renderPage, waitFor } from '../../testing/render-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

const address = '/api/v2/auth/password-login';

beforeEach(() => {
  session.end();
});

it('begins a session with user name and password', async () => {
  const sent = answers({ [address]: { success: true, code: 0, messages: ['Done'], data: 'of-an' } });
  const screen = await renderPage(<SignInPage demo={false} expired={false} />);
  await screen.getByLabelText('Tên đăng nhập').fill('an@demo.local');
  await screen.getByLabelText('Mật khẩu', { exact: true }).fill('bí mật');
  await screen.getByRole('button', { name: 'Đăng nhập' }).click();
  await waitFor(() => session.get().token !== null);
  expect(session.get().token).toBe('of-an');
  expect(sent.map((call) => call.body)).toEqual(['{"username":"an@demo.local","password":"bí mật"}']);
});

it('says what is missing beside the field, and goes there', async () => {
  const sent = answers({});
  const screen = await renderPage(<SignInPage demo={false} expired={false} />);
  await screen.getByRole('button', { name: 'Đăng nhập' }).click();
  await expect.element(screen.getByText('Hãy nhập tên đăng nhập')).toBeVisible();
  await expect.element(screen.getByLabelText('Tên đăng nhập')).toHaveFocus();
  expect(sent).toEqual([]);
});

it('says a refusal in the user’s language and keeps what was typed', async () => {
  answers({ [address]: { success: false, code: 0, messages: ['Username or password is incorrect'] } });
  const screen = await renderPage(<SignInPage demo expired={false} />);
  await screen.getByRole('button', { name: /Lê Thị Chi/ }).click();
  await screen.getByRole('button', { name: 'Đăng nhập' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Tên đăng nhập hoặc mật khẩu không đúng.');
  await expect.element(screen.getByLabelText('Tên đăng nhập')).toHaveValue('chi@demo.local');
  expect(session.get().token).toBeNull();
});

it('shows the demo company’s people in demo mode only', async () => {
  answers({});
  const screen = await renderPage(<SignInPage demo={false} expired />);
  await expect
    .element(screen.getByText('Phiên làm việc đã hết hạn. Hãy đăng nhập lại để tiếp tục.'))
    .toBeVisible();
  expect(screen.getByText('Tài khoản dùng thử').elements()).toEqual([]);
});
