/** Signed PDFs that `scripts/make-signed-samples.ts` made with openssl. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

type SignedFile = 'signed.pdf' | 'changed-after.pdf' | 'broken.pdf' | 'root.pem';

export const signedFile = (name: SignedFile): string =>
  join(import.meta.dirname, '../../e2e/data/signed', name);

/** The first revision of `signed.pdf`, which ends where its signature says: signed once, and not changed since. */
export async function signedOnce(): Promise<Buffer> {
  const bytes = await readFile(signedFile('signed.pdf'));
  const range = /\/ByteRange \[0 \d+ (\d+) (\d+)/.exec(bytes.toString('latin1'));
  return bytes.subarray(0, Number(range?.[1]) + Number(range?.[2]));
}

/** Trusts whoever issued the certificates of these files. */
export async function trustRoot(page: Page): Promise<void> {
  const input = page.getByLabel('Thêm chứng thư gốc').and(page.locator('input'));
  await input.setInputFiles(signedFile('root.pem'));
}

/** Gives a file to the page that verifies, and waits for its verdict, for which the pages are compared. */
export async function verify(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page.goto('/verify');
  await page.getByLabel('Tệp PDF cần kiểm tra').and(page.locator('input')).setInputFiles(file);
  await page.getByText('Đang kiểm tra chữ ký…').waitFor({ state: 'detached' });
  await page.getByText('Đang đối chiếu').first().waitFor({ state: 'detached' });
}

/** On a phone the facts are in a sheet that a button brings up. */
export async function openFacts(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Xem chi tiết' });
  if (await button.isVisible()) {
    await button.click();
  }
}
