/** Signed PDFs that `scripts/make-signed-samples.ts` made with openssl. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';

type SignedFile = 'signed.pdf' | 'changed-after.pdf' | 'broken.pdf' | 'root.pem';

export const signedFile = (name: SignedFile): string =>
  join(import.meta.dirname, '../../e2e/data/signed', name);

/** Gives a file to the page that verifies, and waits for its verdict. */
export async function verify(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page.goto('/verify');
  await page.getByLabel('Tệp PDF cần kiểm tra').and(page.locator('input')).setInputFiles(file);
  await page.getByText('Đang kiểm tra chữ ký…').waitFor({ state: 'detached' });
}

/** On a phone the facts are in a sheet that a button brings up. */
export async function openFacts(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Xem chi tiết' });
  if (await button.isVisible()) {
    await button.click();
  }
}
