import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { session } from '../../api/session.ts';
import { answers, renderPage, waitFor } from '../../../test/page/render-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

const address = '/api/v2/auth/password-login';
const keepAddress = '/api/auth/session/keep';

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
  expect(sent[0]?.body).toMatch(
    /^\{"username":"an@demo\.local","password":"bí mật","device":"[0-9a-f]{32}"\}$/,
  );
  // A service that keeps no sessions in browsers leaves the token to this tab.
  expect(sent.map(({ path }) => path)).toEqual([address, keepAddress]);
  expect(sessionStorage.getItem('countersign-session')).toBe('of-an');
});

it('has the browser keep the session, and on this device for as long as it is wished', async () => {
  const kept = { token: 'short', userId: 7, expiresIn: 900 };
  const sent = answers({
    [address]: { success: true, code: 0, messages: ['Done'], data: 'of-an' },
    [keepAddress]: { success: true, code: 0, messages: ['Done'], data: kept },
  });
  const screen = await renderPage(<SignInPage demo={false} expired={false} />);
  await screen.getByLabelText('Tên đăng nhập').fill('an@demo.local');
  await screen.getByLabelText('Mật khẩu', { exact: true }).fill('bí mật');
  await screen.getByLabelText('Duy trì đăng nhập').click();
  await screen.getByRole('button', { name: 'Đăng nhập' }).click();
  await waitFor(() => session.get().token !== null);
  expect(session.get().token).toBe('short');
  expect(sent[1]).toMatchObject({ path: keepAddress, body: '{"keepFor":"device"}' });
  // Nothing of this tab's storage opens anything.
  expect(Object.values(sessionStorage).join()).not.toMatch(/of-an|short/);
});

it('leaves the session to this tab where the service is of another origin, and offers nothing else', async () => {
  const service = 'https://ky.minhlong.example';
  const sent = answers({
    [`${service}${address}`]: { success: true, code: 0, messages: ['Done'], data: 'of-an' },
  });
  const screen = await renderPage(<SignInPage demo={false} expired={false} />, service);
  await expect.element(screen.getByLabelText('Tên đăng nhập')).toBeVisible();
  expect(screen.getByLabelText('Duy trì đăng nhập').elements()).toEqual([]);
  await screen.getByLabelText('Tên đăng nhập').fill('an@demo.local');
  await screen.getByLabelText('Mật khẩu', { exact: true }).fill('bí mật');
  await screen.getByRole('button', { name: 'Đăng nhập' }).click();
  await waitFor(() => session.get().token !== null);
  // A browser keeps no cookie of another origin for the page: it is not asked to.
  expect(sent.map(({ path }) => path)).toEqual([`${service}${address}`]);
  expect(sessionStorage.getItem('countersign-session')).toBe('of-an');
});

it('begins in its first field, unless the user is in another one or it would bring up a keyboard', async () => {
  const screen = await renderPage(<SignInPage demo={false} expired={false} />);
  await expect.element(screen.getByLabelText('Tên đăng nhập')).toHaveFocus();
  document.body.replaceChildren();

  const elsewhere = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => elsewhere.remove());
  elsewhere.focus();
  const again = await renderPage(<SignInPage demo={false} expired={false} />);
  await expect.element(again.getByLabelText('Tên đăng nhập')).toBeVisible();
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
  document.body.replaceChildren();

  const matches = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matches(query === '(pointer: fine)' ? 'not all' : query),
  );
  const byFinger = await renderPage(<SignInPage demo={false} expired={false} />);
  await expect.element(byFinger.getByLabelText('Tên đăng nhập')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
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

const codeNeeded = { success: true, code: 100, messages: ['Enter the code'], data: { method: 'totp' } };

async function reachSecondFactor() {
  const replies: Record<string, unknown> = { [address]: codeNeeded };
  const sent = answers(replies);
  const screen = await renderPage(<SignInPage demo={false} expired={false} />);
  await screen.getByLabelText('Tên đăng nhập').fill('an@demo.local');
  await screen.getByLabelText('Mật khẩu', { exact: true }).fill('bí mật');
  await screen.getByRole('button', { name: 'Đăng nhập' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Xác thực hai bước' })).toBeVisible();
  return { replies, sent, screen };
}

it('asks for the code of the app where the account wants one, and begins the session with it', async () => {
  const { replies, sent, screen } = await reachSecondFactor();
  expect(session.get().token).toBeNull();
  const first = screen.getByLabelText('Mã 6 số của ứng dụng');
  await expect.element(first).toHaveFocus();
  replies[address] = { success: true, code: 0, messages: ['Done'], data: 'of-an' };
  await userEvent.keyboard('123456');
  await waitFor(() => session.get().token !== null);
  expect(sent.at(-2)?.body).toContain('{"username":"an@demo.local","password":"bí mật","otp":"123456",');
});

it('says that a code is wrong, and takes another', async () => {
  const { replies, screen } = await reachSecondFactor();
  replies[address] = { success: false, code: 0, messages: ['Invalid OTP'] };
  await userEvent.keyboard('111111');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Mã OTP không đúng.');
  const first = screen.getByLabelText('Mã 6 số của ứng dụng');
  await expect.element(first).toHaveValue('');
  await expect.element(first).toHaveFocus();
  replies[address] = { success: true, code: 0, messages: ['Done'], data: 'of-an' };
  await userEvent.keyboard('222222');
  await waitFor(() => session.get().token !== null);
});

it('takes a recovery code from whoever has lost the app', async () => {
  const { replies, sent, screen } = await reachSecondFactor();
  await screen.getByRole('button', { name: 'Dùng mã khôi phục' }).click();
  const field = screen.getByLabelText('Mã khôi phục');
  await expect.element(field).toHaveFocus();
  await screen.getByRole('button', { name: 'Xác nhận' }).click();
  await expect.element(screen.getByText('Hãy nhập mã khôi phục')).toBeVisible();
  expect(sent).toHaveLength(1);
  replies[address] = { success: false, code: 0, messages: ['Invalid OTP'] };
  await field.fill('ABCDE-FGHJK');
  await screen.getByRole('button', { name: 'Xác nhận' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Mã OTP không đúng.');
  replies[address] = { success: true, code: 0, messages: ['Done'], data: 'of-an' };
  await field.fill('ABCDE-FGHJM');
  await screen.getByRole('button', { name: 'Xác nhận' }).click();
  await waitFor(() => session.get().token !== null);
  expect(sent.at(-2)?.body).toContain('{"username":"an@demo.local","password":"bí mật","otp":"ABCDE-FGHJM",');
});

it('goes back to user name and password, without keeping the password', async () => {
  const { screen } = await reachSecondFactor();
  await screen.getByRole('button', { name: 'Xác nhận' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Hãy nhập đủ 6 số');
  await screen.getByRole('button', { name: 'Đăng nhập bằng tài khoản khác' }).click();
  await expect.element(screen.getByLabelText('Tên đăng nhập')).toHaveValue('an@demo.local');
  await expect.element(screen.getByLabelText('Mật khẩu', { exact: true })).toHaveValue('');
});
