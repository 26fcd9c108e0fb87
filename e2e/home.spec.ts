/** The overview of each role says what is there, its figures lead to lists with that many, and the palette finds its way. */
import type { Locator, Page } from '@playwright/test';

import { employeesCreateOrUpdate } from '../contract/operations/employees.ts';
import { overview } from '../contract/operations/overview.ts';
import { documentUpdate } from '../contract/operations/documents.ts';
import { addDays } from '../contract/time.ts';
import type { Api, DemoUser } from './fixtures/api.ts';
import {
  act,
  approval,
  configure,
  createDraft,
  send,
  sendDocument,
  turnOf,
  uniqueNo,
} from './fixtures/jobs.ts';
import { signInAs, untilSettled } from './fixtures/people.ts';
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

/** Opens the list behind a figure, and sees that it has that many. */
async function expectList(page: Page, label: string): Promise<void> {
  await page.goto('/home');
  const { link, count } = await figureOf(page, label);
  await link.click();
  await page.waitForURL('**/documents?**');
  await untilSettled(page);
  if (count > 0) {
    await expect(page.getByText(new RegExp(`^${count} tài liệu`)).first()).toBeVisible();
  } else {
    await expect(page.getByRole('table')).toHaveCount(0);
  }
}

test('staff land on the overview, signers in their inbox', async ({ page, person }) => {
  await signInAs(page, 'an');
  expect(new URL(page.url()).pathname).toBe('/');
  const clerk = await person();
  await signInAs(clerk, 'clerk');
  expect(new URL(clerk.url()).pathname).toBe('/home');
  await expect(clerk.getByRole('heading', { level: 1, name: 'Tổng quan' })).toBeVisible();
});

test('a clerk sees how their documents stand, and each figure leads to as many documents', async ({
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
  expect((await figureOf(page, 'Sắp đến hạn')).count).toBe(after.documents?.soon);
  for (const label of ['Sắp đến hạn', 'Quá hạn', 'Đang xử lý', 'Bị từ chối', 'Bản nháp']) {
    await expectList(page, label);
  }

  await page.goto('/home');
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

const employee = (code: string, fullName: string, contractExpiredDate: string) => ({
  employeeCode: code,
  fullName,
  dateOfBirth: '1990-05-17',
  gender: 1 as const,
  identityNumber: `0${code.replace(/\D/g, '').padStart(11, '9').slice(-11)}`,
  email: `${code.toLowerCase()}@example.vn`,
  phoneNumber: '0912345678',
  status: 1 as const,
  workingPosition: 1,
  contractType: 1 as const,
  contractSigningMethod: 1 as const,
  jobTitle: 'Kỹ sư',
  salary: 15_000_000,
  contractEffectiveDate: '2026-01-01',
  contractExpiredDate,
  user: { code, username: `${code.toLowerCase()}@example.vn`, name: fullName },
});

test('HR sees whose contract ends soon, and the palette finds people without accents', async ({
  page,
  api,
}) => {
  const before = await seen(api, 'hr');
  await api.done(employeesCreateOrUpdate, {
    token: await api.tokenOf('hr'),
    body: [
      employee('TQ0001', 'Đặng Thuỳ Dương', addDays(before.today, 10)),
      employee('TQ0002', 'Vũ Ngọc Lan', addDays(before.today, 45)),
    ],
  });
  await signInAs(page, 'hr');
  const contracts = page.getByRole('region', { name: 'Hợp đồng lao động' });
  await expect(contracts).toContainText(`${(before.contracts?.within30 ?? 0) + 1}`);
  await expect(contracts.getByRole('link', { name: 'Đặng Thuỳ Dương' })).toBeVisible();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Lệnh' });
  await palette.getByRole('textbox').fill('dang thuy');
  await expect(palette.getByText('Đặng Thuỳ Dương')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/employees/*');

  // What was chosen lately stands first when the palette is opened again.
  await untilSettled(page);
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('button').first()).toContainText('Đặng Thuỳ Dương');
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
