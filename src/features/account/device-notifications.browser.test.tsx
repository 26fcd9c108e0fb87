import { beforeEach, expect, it } from 'vitest';
import { session } from '../../api/session.ts';
import { answers, renderPage, waitFor } from '../../../test/page/render-page.tsx';
import { DeviceNotifications } from './device-notifications.tsx';
import type { PushDevice, SeenDevice, Subscribed } from './push-device.ts';

const done = (data: unknown) => ({ success: true, code: 0, messages: ['Done'], data });
const path = '/api/me/push-subscriptions';
const publicKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV';
const here = {
  id: '00000000-0000-4000-8000-000000000001',
  browser: 'Chrome',
  system: 'Windows',
  createdDate: '2026-11-21T10:00:00.000+07:00',
  isCurrent: true,
};
const phone = {
  ...here,
  id: '00000000-0000-4000-8000-000000000002',
  browser: 'Safari',
  system: 'iOS',
  isCurrent: false,
};
const subscription = {
  endpoint: 'https://push.example/send/abc',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};

beforeEach(() => session.begin('of-hr'));

const ready = (subscribedWith: string | null = null): SeenDevice => ({ kind: 'ready', subscribedWith });

/** A browser that is asked nothing before a press. */
function deviceOf(seen: SeenDevice, subscribed: Subscribed = { kind: 'failed' }) {
  const calls: string[] = [];
  const device: PushDevice = {
    look: () => Promise.resolve(seen),
    subscribe: (key) => {
      calls.push(`subscribe ${key}`);
      return Promise.resolve(subscribed);
    },
    unsubscribe: () => {
      calls.push('unsubscribe');
      return Promise.resolve();
    },
  };
  return { device, calls };
}

const turnOn = { name: 'Bật trên thiết bị này' };

it('asks the browser at a press alone, and tells the service where to send', async () => {
  const { device, calls } = deviceOf(ready(), { kind: 'subscribed', subscription });
  const sent = answers({ [path]: done({ publicKey, items: [] }) });
  const screen = await renderPage(<DeviceNotifications device={device} />);
  await expect.element(screen.getByRole('button', turnOn)).toBeVisible();
  expect(calls).toEqual([]);
  await screen.getByRole('button', turnOn).click();
  await waitFor(() => sent.some(({ method }) => method === 'POST'));
  expect(calls).toEqual([`subscribe ${publicKey}`]);
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path,
    body: JSON.stringify(subscription),
  });
});

it('shows that it is on here, and turns it off here and in another browser', async () => {
  const { device, calls } = deviceOf(ready(publicKey));
  const sent = answers({
    [path]: done({ publicKey, items: [here, phone] }),
    [`${path}/${here.id}`]: done(null),
    [`${path}/${phone.id}`]: done(null),
  });
  const screen = await renderPage(<DeviceNotifications device={device} />);
  await expect.element(screen.getByText('Đang bật trên thiết bị này')).toBeVisible();
  await screen
    .getByRole('button', { name: 'Tắt thông báo trên Safari trên iOS, bật ngày 21/11/2026' })
    .click();
  await waitFor(() => sent.some((call) => call.path === `${path}/${phone.id}`));
  expect(calls).toEqual([]);
  await screen.getByRole('button', { name: 'Tắt trên thiết bị này' }).click();
  await waitFor(() => sent.some((call) => call.path === `${path}/${here.id}`));
  expect(calls).toEqual(['unsubscribe']);
});

it.each<[string, SeenDevice, RegExp]>([
  ['blocks notifications', { kind: 'denied' }, /đang chặn thông báo/],
  ['cannot be notified', { kind: 'unsupported' }, /không nhận được thông báo/],
  ['has to be on the home screen for it', { kind: 'not-installed' }, /màn hình chính/],
])('says so where the browser %s, and offers nothing', async (_what, seen, text) => {
  answers({ [path]: done({ publicKey, items: [] }) });
  const screen = await renderPage(<DeviceNotifications device={deviceOf(seen).device} />);
  await expect.element(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

it('says that a browser is not notified any more, and why nothing could be turned on', async () => {
  const { device } = deviceOf(ready(publicKey));
  answers({ [path]: done({ publicKey, items: [] }) });
  const screen = await renderPage(<DeviceNotifications device={device} />);
  await expect.element(screen.getByText(/đã ngừng nhận thông báo/)).toBeVisible();
  await screen.getByRole('button', turnOn).click();
  await expect.element(screen.getByText(/không kết nối được dịch vụ thông báo/)).toBeVisible();
});

it('is not there where the service sends nothing to browsers', async () => {
  const sent = answers({ [path]: done({ publicKey: null, items: [] }) });
  const screen = await renderPage(<DeviceNotifications device={deviceOf(ready()).device} />);
  await waitFor(() => sent.length === 1);
  await expect.element(screen.getByText('Thông báo trên thiết bị')).not.toBeInTheDocument();
});
