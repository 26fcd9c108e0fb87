import { beforeEach, expect, it } from 'vitest';
import { session } from '../../api/session.ts';
import { answers, renderPage, waitFor } from '../../../test/page/render-page.tsx';
import { Sessions } from './sessions.tsx';

const done = (data: unknown) => ({ success: true, code: 0, messages: ['Done'], data });
const path = '/api/auth/sessions';
const laptop = {
  id: '00000000-0000-4000-8000-000000000001',
  browser: 'Chrome',
  system: 'Windows',
  ipAddress: '10.0.0.1',
  createdDate: '2026-11-21T10:00:00.000+07:00',
  lastUsedDate: '2026-11-21T10:30:00.000+07:00',
  isCurrent: true,
};

const phone = {
  ...laptop,
  id: '00000000-0000-4000-8000-000000000002',
  browser: 'Safari',
  system: 'iOS',
  ipAddress: '203.0.113.9',
  isCurrent: false,
};

beforeEach(() => session.begin('of-hr'));

it('lists the devices, this one as such, and ends that of another', async () => {
  const sent = answers({ [path]: done([laptop, phone]), [`${path}/${phone.id}`]: done(null) });
  const screen = await renderPage(<Sessions />);
  const rows = screen.getByRole('listitem');
  await expect.element(rows.nth(0).getByText('Chrome trên Windows')).toBeVisible();
  await expect.element(rows.nth(0).getByText('Thiết bị này')).toBeVisible();
  await expect.element(rows.nth(1).getByText('Safari trên iOS')).toBeVisible();
  await expect.element(rows.nth(1).getByText('IP 203.0.113.9', { exact: false })).toBeVisible();
  expect(rows.nth(0).getByRole('button').elements()).toEqual([]);
  await rows
    .nth(1)
    .getByRole('button', { name: 'Kết thúc phiên của Safari trên iOS, IP 203.0.113.9' })
    .click();
  await waitFor(() => sent.length === 3);
  expect(sent.slice(1)).toMatchObject([{ path: `${path}/${phone.id}`, method: 'DELETE' }, { path }]);
});

it('ends all others once I say so again, and goes on with a new token', async () => {
  const sent = answers({ [path]: done([laptop, phone]), [`${path}/end-others`]: done('fresh') });
  const screen = await renderPage(<Sessions />);
  await screen.getByRole('button', { name: 'Đăng xuất các thiết bị khác' }).click();
  expect(sent).toHaveLength(1);
  await screen.getByRole('dialog').getByRole('button', { name: 'Đăng xuất các thiết bị khác' }).click();
  await waitFor(() => session.get().token === 'fresh');
  await waitFor(() => sent.length === 3);
});

it('offers to end no others where there are none', async () => {
  answers({ [path]: done([laptop]) });
  const screen = await renderPage(<Sessions />);
  await expect.element(screen.getByRole('listitem')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Đăng xuất các thiết bị khác' }).elements()).toEqual([]);
});

it('ends every session of mine once I say so again, this one as well', async () => {
  const everywhere = '/api/auth/sign-out-everywhere';
  const sent = answers({ [path]: done([laptop]), [everywhere]: done(null) });
  const screen = await renderPage(<Sessions />);
  await screen.getByRole('button', { name: 'Đăng xuất mọi thiết bị' }).click();
  expect(sent.some((call) => call.path === everywhere)).toBe(false);
  await screen.getByRole('dialog').getByRole('button', { name: 'Đăng xuất mọi thiết bị' }).click();
  await waitFor(() => session.get().end === 'signed-out');
  expect(sent).toContainEqual({ path: everywhere, method: 'POST', body: null });
});

it('says why a question came to nothing in that question alone', async () => {
  const refused = { success: false, code: 0, messages: ['Something went wrong'], data: null };
  answers({ [path]: done([laptop, phone]), [`${path}/end-others`]: refused });
  const screen = await renderPage(<Sessions />);
  const ask = screen.getByRole('button', { name: 'Đăng xuất các thiết bị khác' });
  await ask.click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Đăng xuất các thiết bị khác' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Quay lại' }).click();
  await ask.click();
  await expect.element(dialog.getByRole('button', { name: 'Quay lại' })).toBeVisible();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});
