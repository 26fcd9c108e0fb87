/**
 * What the service pushes to a browser: the service worker shows it, and opens its document at a press. Headless Chromium neither asks for
 * permission nor shows anything, so what the worker asks of the browser is written down in its place.
 */
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const listening = `
  self.asked = [];
  self.registration.showNotification = async (title, options) => void self.asked.push({ title, ...options });
  self.clients.openWindow = async (address) => void self.asked.push({ opened: address });
`;

/** A press on a notification with the path of a document. */
const press = (path: string): string => `
  self.dispatchEvent(Object.defineProperty(new ExtendableEvent('notificationclick'), 'notification', {
    value: { close: () => void self.asked.push('closed'), data: ${JSON.stringify(path)} },
  }));
`;

test('a pushed message is shown as it was written, and a press opens its document', async ({ page }) => {
  const starting = page.context().waitForEvent('serviceworker');
  await page.goto('/sign-in');
  const { origin } = new URL(page.url());
  const worker = await starting;
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await worker.evaluate(listening);
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) {
        resolve(first.registrationId);
      }
    });
  });
  await devTools.send('ServiceWorker.enable');
  const said = {
    title: 'Mời ký: Hợp đồng',
    body: 'Minh Long',
    tag: 'a',
    language: 'vi',
    path: '/documents/1',
  };
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(said),
  });
  const asked = (): Promise<unknown> => worker.evaluate('self.asked');
  const shown = { title: said.title, body: 'Minh Long', tag: 'a', lang: 'vi', icon: '/icon-192.png' };
  await expect.poll(asked).toEqual([{ ...shown, data: '/documents/1' }]);
  await worker.evaluate(press('/documents/1'));
  await expect
    .poll(asked)
    .toEqual([{ ...shown, data: '/documents/1' }, 'closed', { opened: `${origin}/documents/1` }]);
});
