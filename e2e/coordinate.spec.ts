/** Coordinating: the holder of the step adds who acts next, in order, with places on the pages. */
import type { Page } from '@playwright/test';

import { accessPermission, stepStatus } from '../contract/enums.ts';
import { detail, invitationOf, sendDocument, uniqueNo } from '../test/client/jobs.ts';
import { pageOf, untilDrawn } from './fixtures/people.ts';
import { boundsOf } from './fixtures/pointer.ts';
import { openByLink, openPanel, panelOf } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';

async function addPerson(page: Page, search: string, name: string): Promise<void> {
  await panelOf(page).getByRole('textbox', { name: 'Thêm người xử lý' }).fill(search);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await expect(stepOf(page, name)).toBeVisible();
}

const stepOf = (page: Page, name: string) =>
  panelOf(page)
    .getByRole('list', { name: 'Các bước được thêm' })
    .getByRole('listitem', { name: new RegExp(name) });

/** Says that a person approves, and does not sign. */
async function approves(page: Page, name: string): Promise<void> {
  await stepOf(page, name).locator('input').first().click();
  await page.getByRole('option', { name: /^Phê duyệt/ }).click();
}

test('a signer by link adds two people, with what they do and where they sign, and the workflow goes on with them @phone', async ({
  page,
  api,
  pdfs,
  pointer,
}) => {
  const document = await sendDocument(api, {
    no: uniqueNo('DP'),
    subject: 'Hợp đồng cần điều phối',
    file: pdfs.contract,
    steps: [
      { user: 'an', permission: 'C' },
      { user: 'an', permission: 'A' },
    ],
  });
  await openByLink(page, (await invitationOf(api, 'an', document.no)).link);
  await openPanel(page);
  const panel = panelOf(page);
  await addPerson(page, 'le chi', 'Lê Thị Chi');
  await addPerson(page, 'tran thi binh', 'Trần Thị Bình');
  await expect(panel.getByText(/Sau đó quy trình tiếp tục với: Nguyễn Văn An \(Phê duyệt\)/)).toBeVisible();
  await approves(page, 'Lê Thị Chi');
  await panel.getByRole('button', { name: 'Đưa Trần Thị Bình lên trước' }).click();
  await expect(stepOf(page, 'Trần Thị Bình')).toHaveAccessibleName('Bước 2: Trần Thị Bình');

  await stepOf(page, 'Trần Thị Bình').getByRole('button', { name: 'Đặt chữ ký' }).click();
  const surface = page.getByRole('button', { name: 'Đặt chữ ký của Trần Thị Bình ở trang 1' });
  const { width, height } = await boundsOf(surface);
  await pointer.press(surface, { x: width * 0.5, y: height * 0.4 });
  await expect(pageOf(page, 1).getByRole('group', { name: 'Trần Thị Bình' })).toBeVisible();

  // Loaded anew in the middle, everything is still there.
  await page.reload();
  await untilDrawn(page);
  await openPanel(page);
  await expect(stepOf(page, 'Trần Thị Bình')).toHaveAccessibleName('Bước 2: Trần Thị Bình');
  await expect(stepOf(page, 'Trần Thị Bình').getByText('Chữ ký ở trang 1')).toBeVisible();
  await panel.getByRole('button', { name: 'Thêm 2 bước' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Đã chọn người tiếp theo' })).toBeVisible();
  await expect(page.getByText(/Tiếp theo: Trần Thị Bình/)).toBeVisible();

  const { processes, waitingProcesses } = await detail(api, 'clerk', document.id);
  expect(processes.map((step) => [step.processedByUser?.code, step.accessPermission.value])).toEqual([
    ['an', accessPermission.coordinate],
    ['binh', accessPermission.eSign],
    ['chi', accessPermission.approve],
    ['an', accessPermission.approve],
  ]);
  expect(processes[0]?.status.value).toBe(stepStatus.coordinated);
  expect(processes[1]).toMatchObject({ pageSign: 1 });
  expect(processes[1]?.position).toMatch(/^[\d.]+(,[\d.]+){3}$/);
  expect(waitingProcesses[0]?.processedByUser?.code).toBe('binh');
  await expect(async () => {
    expect((await invitationOf(api, 'binh', document.no)).link).not.toBe('');
  }).toPass();
});
