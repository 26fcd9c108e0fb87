/** The overview of each role says what is there, its figures lead to lists with that many, and the palette finds its way. */
import type { Locator, Page } from '@playwright/test';

import { overview } from '../contract/operations/overview.ts';
import { documentUpdate } from '../contract/operations/document-actions.ts';
import { addDays } from '../contract/time.ts';
import type { Api, DemoUser } from '../test/client/api.ts';
import {
  act,
  approval,
  configure,
  createDraft,
  send,
  sendDocument,
  turnOf,
  uniqueNo,
} from '../test/client/jobs.ts';
import { signInAs } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const seen = async (api: Api, user: DemoUser) => api.done(overview, { token: await api.tokenOf(user) });

/** The number that stands over a label in the line of figures. */
async function figureOf(
  page: Page,
  label: string,
): Promise<{ readonly link: Locator; readonly count: number }> {
  const link = page.getByRole('group', { name: 'Số liệu hôm nay' }).getByRole('link', { name: label });
  await expect(link).toBeVisible();
  const text = await link.innerText();
  return { link, count: Number(/[\d.]+/.exec(text)?.[0].replaceAll('.', '')) };
}

test('a clerk sees how their documents stand, and figures lead to as many documents', async ({
  page,
  api,
  pdfs,
}) => {
  const { today } = await seen(api, 'clerk');
  const plan = { no: uniqueNo(), subject: 'Hợp đồng sắp đến hạn', file: pdfs.contract };
  const draft = await createDraft(api, plan);
  await api.done(documentUpdate, {
    token: await api.tokenOf('clerk'),
    body: { id: draft.id, expiryDate: addDays(today, 1) },
  });
  await configure(api, draft.id, { ...plan, steps: [{ user: 'an', permission: 'A' }] });
  const before = await seen(api, 'clerk');
  await send(api, draft.id);
  const after = await seen(api, 'clerk');
  expect(after.documents).toMatchObject({
    draft: (before.documents?.draft ?? 0) - 1,
    inProgress: (before.documents?.inProgress ?? 0) + 1,
    soon: (before.documents?.soon ?? 0) + 1,
  });
  expect((await seen(api, 'an')).waiting.next.map(({ id }) => id)).toContain(draft.id);

  await signInAs(page, 'clerk');
  await expect(page.getByRole('heading', { level: 1, name: 'Tổng quan' })).toBeVisible();
  const soon = await figureOf(page, 'Sắp tới hạn');
  expect(soon.count).toBe(after.documents?.soon);
  await soon.link.click();
  await page.waitForURL('**/documents?**');
  await expect(page.getByText(new RegExp(`^${soon.count} tài liệu`)).first()).toBeVisible();

  await page.goBack();
  const holder = after.holders.find(({ name }) => name === 'Nguyễn Văn An');
  await page.getByRole('link', { name: 'Nguyễn Văn An', exact: true }).click();
  await page.waitForURL('**/documents?**waitingForId=**');
  await expect(page.getByText(new RegExp(`^${holder?.count ?? -1} tài liệu`)).first()).toBeVisible();
});

test('an admin sees months and turn-around times as charts, and as tables with the same figures', async ({
  page,
  api,
  pdfs,
}) => {
  const { id, no } = await sendDocument(api, {
    no: uniqueNo(),
    subject: 'Hoàn tất ngay',
    file: pdfs.contract,
    steps: [{ user: 'chi', permission: 'A' }],
  });
  await act(api, 'chi', no, approval(await turnOf(api, 'chi', id)));
  await signInAs(page, 'admin');
  const volume = page.getByRole('region', { name: 'Tài liệu theo tháng' }).first();
  // The library of charts comes late, and only here.
  await expect(volume.getByRole('img', { name: /Biểu đồ cột/ })).toBeVisible({ timeout: 30_000 });
  await volume.getByText('Xem bảng số liệu').click();
  await expect(volume.getByRole('table').getByRole('row')).toHaveCount(13);
  const times = page.getByRole('region', { name: 'Thời gian hoàn tất' }).first();
  await times.getByText('Phòng ban', { exact: true }).click();
  await times.getByText('Xem bảng số liệu').click();
  await expect(times.getByRole('table').getByRole('columnheader').first()).toHaveText('Phòng ban');
  await expect(times.getByRole('table').getByRole('row')).not.toHaveCount(1);
});

test('the palette does what it says', async ({ page }) => {
  await signInAs(page, 'clerk');
  const palette = page.getByRole('dialog', { name: 'Lệnh' });
  const run = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('textbox').fill(words);
    await expect(palette.locator('[data-selected]')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  };
  await run('giao dien toi');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await run('tao tai lieu');
  await page.waitForURL('**/documents/new');
  await run('dang xuat');
  await page.waitForURL('**/sign-in');
});
