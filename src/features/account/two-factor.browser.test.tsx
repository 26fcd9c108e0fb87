import { expect, it, vi } from 'vitest';
import { meSchema } from '../../../contract/models/user.ts';
import { session } from '../../api/session.ts';
import { answers, renderPage, waitFor } from '../../../test/page/render-page.tsx';
import { SecondFactorPage } from './second-factor-page.tsx';
import { TwoFactor } from './two-factor.tsx';

const enrollPath = '/api/auth/totp/enroll';
const verifyPath = '/api/auth/totp/verify';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const recoveryCodes = ['ABCDE-FGHJK', 'LMNPQ-RSTUV'];
const done = (data: unknown) => ({ success: true, code: 0, messages: ['Done'], data });

it('turns on with the password, a code of the app, and shows the recovery codes once', async () => {
  session.begin('by-password-alone');
  const sent = answers({
    [enrollPath]: done({ secret, uri: `otpauth://totp/Countersign:an?secret=${secret}` }),
    [verifyPath]: done({ token: 'with-second-factor', recoveryCodes }),
  });
  const screen = await renderPage(<TwoFactor username="an@example.vn" isOn={false} />);
  await screen.getByRole('button', { name: 'Bật xác thực hai bước' }).click();
  await screen.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect.element(screen.getByText('Hãy nhập mật khẩu hiện tại')).toBeVisible();
  expect(sent).toEqual([]);

  await screen.getByLabelText('Mật khẩu hiện tại', { exact: true }).fill('Correct horse 42');
  await screen.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect.element(screen.getByRole('img', { name: 'Mã QR cho ứng dụng xác thực' })).toBeVisible();
  await expect.element(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(sent).toEqual([
    { path: enrollPath, method: 'POST', body: JSON.stringify({ password: 'Correct horse 42' }) },
  ]);

  await screen.getByLabelText('Mã 6 số của ứng dụng').fill('123456');
  await expect.element(screen.getByText('ABCDE-FGHJK')).toBeVisible();
  expect(sent[1]).toEqual({ path: verifyPath, method: 'POST', body: JSON.stringify({ otp: '123456' }) });
  // The session that was begun with the password alone has ended: the page goes on with the new one.
  await waitFor(() => session.get().token === 'with-second-factor');
  await screen.getByRole('button', { name: 'Tôi đã lưu các mã này' }).click();
  await expect.element(screen.getByText('ABCDE-FGHJK')).not.toBeInTheDocument();
});

it('is led through where the company requires it, until the recovery codes are kept', async () => {
  session.begin('by-password-alone');
  answers({
    [enrollPath]: done({ secret, uri: `otpauth://totp/Countersign:an?secret=${secret}` }),
    [verifyPath]: done({ token: 'with-second-factor', recoveryCodes }),
  });
  const me = meSchema.parse({
    scope: { kind: 'session' },
    user: { id: 1, username: 'an', mustSetUpSecondFactor: true },
    company: { id: 1, name: 'Minh Long' },
    roles: ['clerk'],
    preferences: null,
    expiresAt: '2026-12-01T10:00:00+07:00',
  });
  let isSetUp = false;
  const screen = await renderPage(<SecondFactorPage me={me} onSetUp={() => (isSetUp = true)} />);
  await expect.element(screen.getByText(/^Minh Long yêu cầu bạn bật xác thực hai bước/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Đăng xuất' })).toBeVisible();
  await screen.getByRole('button', { name: 'Bật xác thực hai bước' }).click();
  await screen.getByLabelText('Mật khẩu hiện tại', { exact: true }).fill('Correct horse 42');
  await screen.getByRole('button', { name: 'Tiếp tục' }).click();
  await screen.getByLabelText('Mã 6 số của ứng dụng').fill('123456');
  await expect.element(screen.getByText('ABCDE-FGHJK')).toBeVisible();
  expect(isSetUp).toBe(false);
  await screen.getByRole('button', { name: 'Tôi đã lưu các mã này' }).click();
  await expect.poll(() => isSetUp).toBe(true);
});

it('shows the recovery codes of a code that is under way, which nothing takes back', async () => {
  session.begin('by-password-alone');
  const verified = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (path: string) =>
    path === verifyPath
      ? verified.promise
      : Response.json(done({ secret, uri: `otpauth://totp/Countersign:an?secret=${secret}` })),
  );
  const screen = await renderPage(<TwoFactor username="an@example.vn" isOn={false} />);
  await screen.getByRole('button', { name: 'Bật xác thực hai bước' }).click();
  await screen.getByLabelText('Mật khẩu hiện tại', { exact: true }).fill('Correct horse 42');
  await screen.getByRole('button', { name: 'Tiếp tục' }).click();
  await screen.getByLabelText('Mã 6 số của ứng dụng').fill('123456');
  await expect.element(screen.getByRole('button', { name: 'Huỷ' })).toBeDisabled();
  verified.resolve(Response.json(done({ token: 'with-second-factor', recoveryCodes })));
  await expect.element(screen.getByText('ABCDE-FGHJK')).toBeVisible();
});
