/** Placing a signature: with a mouse, a finger, the keyboard alone, and by typing numbers. */
import type { Locator, Page } from '@playwright/test';

import {
  configure,
  createDraft,
  invitationOf,
  sendDocument,
  type StepPlan,
  uniqueNo,
} from '../test/client/jobs.ts';
import { closeProcessors, openProcessors, sheetOf } from './fixtures/clerk.ts';
import { a4 } from '../test/files/pdfs.ts';
import { beginSession, pageOf, untilDrawn } from './fixtures/people.ts';
import { dragOnPage, expectAt, handleOf, scaleOf } from './fixtures/placing.ts';
import { boundsOf } from './fixtures/pointer.ts';
import { boxOf, goToSignature, openByLink, openPanel, panelOf } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';

// Apart from each other and from all lines of the page by more than a phone draws boxes from.
const an: StepPlan = { user: 'an', permission: 'E', page: 2, position: '300,420,500,510' };
const binh: StepPlan = { user: 'binh', permission: 'E', page: 2, position: '70,420,270,510' };

type Opened = { readonly sheet: Locator; readonly box: Locator; readonly scale: number };

/** Opens a document as its signer An, whose box lies on page 2 beside that of Bình. */
async function openAsAn(
  page: Page,
  api: Parameters<typeof sendDocument>[0],
  file: Uint8Array,
): Promise<Opened> {
  const no = uniqueNo('DAT');
  await sendDocument(api, { no, subject: 'Hợp đồng lao động', file, steps: [an, binh] });
  await openByLink(page, (await invitationOf(api, 'an', no)).link);
  await goToSignature(page);
  const sheet = pageOf(page, 2);
  const box = boxOf(page);
  return { sheet, box, scale: await scaleOf(page, 2, a4) };
}

const numbers = (page: Page): Locator => panelOf(page).getByRole('group', { name: /^Vị trí/ });
const number = (page: Page, name: string): Locator =>
  numbers(page).getByRole('textbox', { name, exact: true });

test('a signer pulls, drags and types the place, is warned of covering another, and finds it again @both', async ({
  page,
  api,
  pdfs,
  pointer,
  hasTouch,
}) => {
  const { sheet, box, scale } = await openAsAn(page, api, pdfs.contract);
  await expectAt(sheet, box, a4, '300,420,500,510');
  const corner = await boundsOf(handleOf(box, 'se'));
  expect(Math.min(corner.width, corner.height)).toBeGreaterThanOrEqual(hasTouch ? 44 : 24);
  // Inward: a box that grows would meet its neighbor.
  await dragOnPage(page, pointer, box, 'se', { x: -43, y: 23 }, scale);
  await expectAt(sheet, box, a4, '300,443,457,510');
  await box.getByRole('button').focus();
  await page.keyboard.press('Control+z');
  await expectAt(sheet, box, a4, '300,420,500,510');

  // 3 pt off the line that Bình's box stands on.
  await dragOnPage(page, pointer, box, 'middle', { x: 0, y: 60 }, scale);
  await expectAt(sheet, box, a4, '300,480,500,570');
  await dragOnPage(page, pointer, box, 'middle', { x: 0, y: -57 }, scale);
  await expectAt(sheet, box, a4, '300,420,500,510');
  // Far beyond the page's right edge.
  await dragOnPage(page, pointer, box, 'middle', { x: 300, y: -30 }, scale);
  await expectAt(sheet, box, a4, '395,390,595,480');

  const warning = 'Đè lên vị trí ký của Trần Thị Bình';
  await expect(page.getByText(warning)).toHaveCount(0);
  await dragOnPage(page, pointer, box, 'middle', { x: -215, y: 0 }, scale);
  await expect(box.locator('[data-box-warning]')).toHaveText(warning);
  await expect(box.getByRole('button')).toHaveAccessibleDescription(new RegExp(warning));
  await openPanel(page);
  await expect(numbers(page).getByText(warning)).toBeVisible();
  await expect(numbers(page).getByText('Trang 2, giữa trang', { exact: true })).toBeVisible();
  await expect(numbers(page).getByText(/\b(pt|mm)\b/), 'numbers are for those who ask').toBeHidden();
  await numbers(page).getByText('Nhập vị trí bằng số').click();
  await number(page, 'Trái').fill('300');
  await number(page, 'Phải').fill('580');
  await expect(page.getByText(warning)).toHaveCount(0);
  await number(page, 'Dưới').fill('400,8');
  await number(page, 'Trên').fill('510');
  await expectAt(sheet, box, a4, '300,401,580,510');

  await number(page, 'Phải').fill('900');
  await number(page, 'Phải').blur();
  await expect(numbers(page).getByRole('alert')).toHaveText(
    'Ô phải nằm trong trang: rộng 594,96 pt, cao 841,92 pt.',
  );
  await number(page, 'Phải').fill('10');
  await number(page, 'Phải').blur();
  await expect(numbers(page).getByRole('alert')).toHaveText('Phải lớn hơn Trái và Trên lớn hơn Dưới.');
  await expectAt(sheet, box, a4, '300,401,580,510');
  await number(page, 'Phải').fill('560');
  await expect(numbers(page).getByRole('alert')).toHaveCount(0);
  await number(page, 'Trang').fill('7');
  await number(page, 'Trang').blur();
  await expect(numbers(page).getByRole('alert')).toHaveText('Tài liệu có 2 trang.');
  await number(page, 'Trang').fill('1');
  await expectAt(pageOf(page, 1), box, a4, '300,401,560,510');
  await page.reload();
  await untilDrawn(page);
  await expectAt(pageOf(page, 1), boxOf(page), a4, '300,401,560,510');
});

test('the keyboard alone moves the box, to other pages too; each place is spoken, and Escape gives up a drag', async ({
  page,
  api,
  pdfs,
}) => {
  const { sheet, box } = await openAsAn(page, api, pdfs.contract);
  const { x, y, width, height } = await boundsOf(box);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 80, y + height / 2 + 60, { steps: 4 });
  await expect.poll(async () => (await boundsOf(box)).x).toBeLessThan(x - 40);
  await page.keyboard.press('Escape');
  await expectAt(sheet, box, a4, '300,420,500,510');
  await page.mouse.up();
  await expectAt(sheet, box, a4, '300,420,500,510');

  const control = box.getByRole('button');
  await control.focus();
  await expect(control).toHaveAccessibleDescription(
    /^Trang 2, giữa trang, bên phải\. Cách mép trái 105,8 mm, cách mép dưới 148,2 mm, rộng 70,6 mm, cao 31,8 mm\. Phím mũi tên/,
  );
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await expectAt(sheet, box, a4, '301,430,501,520');
  await expect(box.locator('[aria-live]')).toHaveText(
    /^Trang 2, giữa trang, bên phải\. Cách mép trái 106,2 mm, cách mép dưới 151,7 mm,/,
  );

  await page.keyboard.press('PageUp');
  await expectAt(pageOf(page, 1), box, a4, '301,430,501,520');
  await expect(control).toBeFocused();
  await expect(box).toBeInViewport();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowLeft');
  await expectAt(pageOf(page, 1), box, a4, '300,430,500,520');
  await page.keyboard.press('PageDown');
  await expectAt(sheet, box, a4, '300,430,500,520');
  await expect(control).toBeFocused();
});

test('a clerk sees in words which signatures cover each other, types one away, and removes one @phone', async ({
  page,
  api,
  pdfs,
}) => {
  const above: StepPlan = { ...binh, position: '400,450,580,540' };
  const subject = 'Chữ ký đè nhau';
  const plan = { no: uniqueNo('DE'), subject, file: pdfs.contract, steps: [an, above] };
  const { id } = await createDraft(api, plan);
  await configure(api, id, plan);
  await beginSession(page, 'clerk');
  await page.goto(`/documents/${id}/prepare`);
  await untilDrawn(page);
  await openProcessors(page);
  await page.getByRole('button', { name: 'Xem chữ ký của Trần Thị Bình ở trang 2' }).click();
  await expect(sheetOf(page), 'on a phone it goes out of the way').toBeHidden();
  const sheet = pageOf(page, 2);
  const ofAn = sheet.getByRole('group', { name: 'Nguyễn Văn An' });
  const ofBinh = sheet.getByRole('group', { name: 'Trần Thị Bình' });
  await expect(ofAn.locator('[data-box-warning]')).toHaveText('Đè lên vị trí ký của Trần Thị Bình');
  await expect(ofBinh.locator('[data-box-warning]')).toHaveText('Đè lên vị trí ký của Nguyễn Văn An');

  await openProcessors(page);
  const typed = page.getByRole('group', { name: 'Vị trí chữ ký của Trần Thị Bình' });
  await expect(typed.getByText('Đè lên vị trí ký của Nguyễn Văn An')).toBeVisible();
  await typed.getByText('Nhập vị trí bằng số').click();
  await typed.getByRole('textbox', { name: 'Trên' }).fill('640');
  await typed.getByRole('textbox', { name: 'Dưới' }).fill('550');
  await expect(page.getByText(/Đè lên/)).toHaveCount(0);
  await closeProcessors(page);
  await expectAt(sheet, ofBinh, a4, '400,550,580,640');

  await ofBinh.getByRole('button', { name: 'Trần Thị Bình', exact: true }).focus();
  await page.keyboard.press('PageUp');
  const first = pageOf(page, 1).getByRole('group', { name: 'Trần Thị Bình' });
  await expectAt(pageOf(page, 1), first, a4, '400,550,580,640');
  await expect(first.getByRole('button', { name: 'Trần Thị Bình', exact: true })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(first).toHaveCount(0);
  await expect(page.getByRole('region', { name: subject })).toBeFocused();
});
