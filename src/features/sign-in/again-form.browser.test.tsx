import { beforeEach, expect, it } from 'vitest';
import { meSchema } from '../../../contract/models/user.ts';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { session } from '../../api/session.ts';
import { AgainForm } from './again-form.tsx';

const address = '/api/auth/password-login';
const codeNeeded = { success: true, code: 100, messages: [], data: { method: 'app' } };

const me = meSchema.parse({
  scope: { kind: 'session' },
  user: { id: 11, name: 'Nguyễn Văn An', username: 'an@demo.local' },
  company: null,
  roles: [],
  preferences: null,
  expiresAt: '2026-11-22T08:00:00+07:00',
});

beforeEach(() => {
  session.end();
});

async function askForFactor() {
  const sent = answers({ [address]: codeNeeded });
  const screen = await renderPage(<AgainForm me={me} text="" onDone={undefined} mayLeave={false} />);
  await screen.getByLabelText('Mật khẩu', { exact: true }).fill('bí mật');
  const go = screen.getByRole('button', { name: 'Tiếp tục' });
  await go.click();
  await expect.element(screen.getByRole('textbox', { name: 'Mã 6 số của ứng dụng' })).toBeVisible();
  return { sent, screen, go };
}

it('says that a code of the app is not whole, and sends nothing of it', async () => {
  const { sent, screen, go } = await askForFactor();
  await screen.getByRole('textbox', { name: 'Mã 6 số của ứng dụng' }).fill('123');
  await go.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Hãy nhập đủ 6 số');
  expect(sent).toHaveLength(1);
  await screen.getByRole('textbox', { name: 'Mã 6 số của ứng dụng' }).fill('1234');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

it('has the service judge a recovery code, however short it is', async () => {
  const { sent, screen, go } = await askForFactor();
  await screen.getByRole('button', { name: 'Dùng mã khôi phục' }).click();
  await screen.getByLabelText('Mã khôi phục').fill('AB12');
  await go.click();
  await expect.poll(() => sent.length).toBe(2);
});
