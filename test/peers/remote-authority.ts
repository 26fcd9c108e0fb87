/** The page of the test authority for remote signing that stands in for a phone. */
import { expect, type Locator, type Page } from '@playwright/test';

import { runtimeConfigSchema } from '../../contract/runtime-config.ts';
import type { Api } from '../client/api.ts';

/** Where the demo's phone is, as the service tells the page. */
export async function phoneAddress(api: Api): Promise<string> {
  const answer = await fetch(`${api.baseUrl}/config.json`);
  const { remoteConfirmUrl } = runtimeConfigSchema.parse(await answer.json());
  if (remoteConfirmUrl === undefined) {
    throw new Error('This service has no test authority');
  }
  return remoteConfirmUrl;
}

/** The request for a document, on the phone. */
export const requestOn = (phone: Page, no: string): Locator =>
  phone.getByRole('article', { name: new RegExp(no) });

/** What its person does on the phone with the request for a document, when it comes. */
export async function decideOnPhone(
  phone: Page,
  no: string,
  decision: 'Xác nhận ký' | 'Từ chối',
): Promise<void> {
  await requestOn(phone, no).getByRole('button', { name: decision }).click();
  await expect(phone.getByRole('status')).toContainText(
    decision === 'Từ chối' ? 'Đã từ chối' : 'Đã xác nhận',
  );
}
