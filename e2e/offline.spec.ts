/** Without a network: what is open stays readable, nothing is done twice, and the page says in its own words why it does not open. */
import type { Page } from '@playwright/test';

import { invitationOf, otpOf, sendDocument, uniqueNo } from './fixtures/jobs.ts';
import { signInAs, untilDrawn } from './fixtures/people.ts';
import { askForCode, openByLink, openPanel, otpDialog, panelOf, typeOtp } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';

const offlineNotice = (page: Page) => page.getByRole('status', { name: 'Bạn đang ngoại tuyến' });

async function sendToAn(api: Parameters<typeof sendDocument>[0], file: Uint8Array) {
  const no = uniqueNo('MANG');
  const { id } = await sendDocument(api, {
    no,
    subject: 'Đề nghị tạm ứng',
    file,
    steps: [{ user: 'an', permission: 'A' }],
  });
  return { no, id, ...(await invitationOf(api, 'an', no)) };
}

/** Whether the service worker of the build looks after this page's addresses. */
async function untilShellIsKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
}

test('an open document stays readable, and what needs the network says so beside its button @both', async ({
  page,
  api,
  pdfs,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  const { no, link } = await sendToAn(api, pdfs.contract);
  await openByLink(page, link);
  await openPanel(page);
  await panelOf(page).getByRole('textbox', { name: 'Lý do' }).fill('Đúng dự toán');
  await askForCode(page, 'Phê duyệt');

  await page.context().setOffline(true);
  await expect(offlineNotice(page)).toBeVisible();
  await expect(otpDialog(page).getByText(/Đang mất mạng/)).toBeVisible();
  await typeOtp(page, await otpOf(api, 'an', no));
  await expect(otpDialog(page).getByText(/Mất kết nối/)).toBeVisible();
  await expect(page.locator('section[data-page][data-stage="drawn"]').first()).toBeAttached();

  await page.context().setOffline(false);
  await expect(offlineNotice(page)).toBeHidden();
  // It is back, and nothing was done by itself.
  await expect(otpDialog(page).getByRole('button', { name: 'Thử lại' })).toBeVisible();
  await otpDialog(page).getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('heading', { name: 'Đã phê duyệt' })).toBeVisible();
});

test('a dialog that could not be fetched says so in its place, and opens when it is tried again', async ({
  page,
  api,
  pdfs,
  noise,
}) => {
  noise.allow(/ERR_FAILED/);
  const { id } = await sendToAn(api, pdfs.contract);
  await page.route('**/assets/manage-dialog-*.js', (route) => route.abort());
  await signInAs(page, 'clerk');
  await page.goto(`/documents/${id}`);
  await untilDrawn(page);
  await page.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Chia sẻ' }).click();
  const dialog = page.getByRole('dialog', { name: 'Chia sẻ' });
  await expect(dialog.getByRole('alert')).toContainText('Không kết nối được tới máy chủ');

  await page.unroute('**/assets/manage-dialog-*.js');
  await dialog.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('combobox', { name: 'Chia sẻ với' })).toBeVisible();
});

test('the offline notice can be put away, and comes with the next time @both', async ({ page, noise }) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
  await page.context().setOffline(true);
  await offlineNotice(page).getByRole('button', { name: 'Ẩn thông báo ngoại tuyến' }).click();
  await expect(offlineNotice(page)).toBeHidden();
  await page.context().setOffline(false);
  await expect(page.getByText('Đã có mạng trở lại.')).toBeAttached();
  await page.context().setOffline(true);
  await expect(offlineNotice(page)).toBeVisible();
  await page.context().setOffline(false);
});

test.describe('with the shell on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an address that is opened without a network says so, and goes on by itself @both', async ({
    page,
    api,
    pdfs,
    noise,
  }) => {
    noise.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const { id } = await sendToAn(api, pdfs.contract);
    await signInAs(page, 'an');
    await untilShellIsKept(page);
    await page.context().setOffline(true);
    await page.goto(`/documents/${id}`);
    await expect(page.getByRole('heading', { name: 'Không có kết nối mạng' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');

    await page.context().setOffline(false);
    await untilDrawn(page);
    await expect(page.getByRole('heading', { name: 'Đề nghị tạm ứng' })).toBeVisible();
  });

  test('says so in the language that was chosen', async ({ page, noise }) => {
    noise.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.goto('/sign-in');
    await page.evaluate(() => {
      localStorage.setItem('countersign-language', 'en');
    });
    await untilShellIsKept(page);
    await page.context().setOffline(true);
    await page.goto('/code');
    await expect(page.getByRole('heading', { name: 'No network connection' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Open a document by code' })).toBeVisible();
  });

  test('nothing but the page’s own files is ever kept', async ({ page, api, pdfs }) => {
    const { id, link } = await sendToAn(api, pdfs.contract);
    await signInAs(page, 'an');
    await untilShellIsKept(page);
    // Under the service worker from here on.
    await page.goto(`/documents/${id}`);
    await untilDrawn(page);
    await page.goto('/documents');
    await page.goto(link);
    await page.waitForURL('**/documents/*');
    await untilDrawn(page);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
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
        /^\/(?:|assets\/[^/?]+|color-scheme\.js|early-files\.js|favicon\.svg|icon-192\.png|manifest\.webmanifest)$/,
      );
      expect(start, path).not.toBe('%PDF-');
      expect(type, path).not.toMatch(/application\/(?:json|pdf)/);
    }
  });
});
