/** Without a network: what is open stays readable, nothing is done twice, and the page says in its own words why it does not open. */
import type { Page } from '@playwright/test';

import { otpOf, sendDocument, uniqueNo } from '../test/client/jobs.ts';
import { beginSession, signInAs, untilDrawn } from './fixtures/people.ts';
import { askForCode, otpDialog, panelOf, typeOtp } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';

const offlineNotice = (page: Page) => page.getByRole('status', { name: 'Bạn đang ngoại tuyến' });

/** Her own, which she approves herself: she may share it as well. */
async function sendToClerk(api: Parameters<typeof sendDocument>[0], file: Uint8Array) {
  const no = uniqueNo('MANG');
  const { id } = await sendDocument(api, {
    no,
    subject: 'Đề nghị tạm ứng',
    file,
    steps: [{ user: 'clerk', permission: 'A' }],
  });
  return { no, id };
}

/** Whether the service worker of the build looks after this page's addresses. */
async function untilShellIsKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
}

test('an open document stays readable, and what needs the network says so in its place', async ({
  page,
  api,
  pdfs,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { no, id } = await sendToClerk(api, pdfs.contract);
  await page.route('**/assets/late-*.js', (route) => route.abort());
  await beginSession(page, 'clerk');
  await page.goto(`/documents/${id}`);
  await untilDrawn(page);

  // A dialog whose texts could not be fetched.
  await page.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Chia sẻ' }).click();
  const dialog = page.getByRole('dialog', { name: 'Chia sẻ' });
  await expect(dialog.getByRole('alert')).toContainText('Không kết nối được tới máy chủ');
  await page.unroute('**/assets/late-*.js');
  await dialog.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('combobox', { name: 'Chia sẻ với' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await panelOf(page).getByRole('textbox', { name: 'Lý do' }).fill('Đúng dự toán');
  await askForCode(page, 'Phê duyệt');
  await page.context().setOffline(true);
  await expect(otpDialog(page).getByText(/Đang mất mạng/)).toBeVisible();
  await expect(offlineNotice(page), 'it is said once').toBeHidden();
  await typeOtp(page, await otpOf(api, 'clerk', no));
  await expect(otpDialog(page).getByText(/Mất kết nối/)).toBeVisible();
  await expect(otpDialog(page).getByText(/Đang mất mạng/)).toBeHidden();
  await expect(page.locator('section[data-page][data-stage="drawn"]').first()).toBeAttached();

  await page.context().setOffline(false);
  // It is back, and nothing was done by itself.
  await expect(otpDialog(page).getByRole('button', { name: 'Thử lại' })).toBeVisible();
  await otpDialog(page).getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('heading', { name: 'Đã phê duyệt' })).toBeVisible();
});

test.describe('with the shell on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an address opens without a network, says so, and goes on by itself; only the page’s own files are kept', async ({
    page,
    api,
    pdfs,
    noise,
  }) => {
    noise.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const { id } = await sendToClerk(api, pdfs.contract);
    await signInAs(page, 'clerk');
    await untilShellIsKept(page);
    // Under the service worker from here on.
    await page.goto(`/documents/${id}`);
    await untilDrawn(page);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const takenFrom = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => [
          new URL(entry.name).pathname,
          'workerFinalSourceType' in entry ? entry.workerFinalSourceType : '',
        ]),
    );
    expect(takenFrom, 'what starts the page does not wake the worker').toContainEqual([
      expect.stringMatching(/^\/assets\/start-.*\.js$/),
      'cache',
    ]);
    expect(takenFrom, 'nor does what the service is asked').toContainEqual([
      `/api/documents/${id}`,
      'network',
    ]);
    await page.goto('/documents');
    await page.getByRole('main').waitFor();

    await page.context().setOffline(true);
    await page.goto(`/documents/${id}`);
    await expect(page.getByRole('heading', { name: 'Không có kết nối mạng' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await page.evaluate(() => {
      localStorage.setItem('countersign-language', 'en');
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No network connection' })).toBeVisible();
    await page.context().setOffline(false);
    await untilDrawn(page);
    await expect(page.getByRole('heading', { name: 'Đề nghị tạm ứng' })).toBeVisible();

    const kept = await page.evaluate(async () => {
      const found: { path: string; start: string; type: string }[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const answer = await cache.match(request);
          found.push({
            path: new URL(request.url).pathname + new URL(request.url).search,
            start: (await answer?.text())?.slice(0, 5) ?? '',
            type: answer?.headers.get('content-type') ?? '',
          });
        }
      }
      return found;
    });
    expect(kept.length).toBeGreaterThan(10);
    for (const { path, start, type } of kept) {
      expect(path).toMatch(
        /^\/(?:|assets\/[^/?]+|(?:color-scheme|start-failed|early-files)\.js|favicon\.svg|icon-192\.png|manifest\.webmanifest)$/,
      );
      expect(start, path).not.toBe('%PDF-');
      expect(type, path).not.toMatch(/application\/(?:json|pdf)/);
    }
  });
});
