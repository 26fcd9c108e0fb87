/** The main job with the keyboard alone: a clerk sends a PDF, a signer finds it, places the signature, types it and confirms. */
import { documentStatus } from '../contract/enums.ts';
import { field } from './fixtures/clerk.ts';
import { detail, otpOf, uniqueNo } from '../test/client/jobs.ts';
import { chooseByTyping, expectFocusKept, pressEnterOn, tabTo } from './fixtures/keyboard.ts';
import { beginSession, pageOf, signInAs, untilDrawn } from './fixtures/people.ts';
import { boundsOf } from './fixtures/pointer.ts';
import { boxOf, otpDialog, panelOf } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';

test('a document is prepared, sent and signed with the keyboard alone', async ({
  page: clerk,
  person,
  api,
  pdfs,
}) => {
  const no = uniqueNo('PHIM');
  const subject = 'Thoả thuận làm việc từ xa';

  await beginSession(clerk, 'clerk');
  await test.step('the clerk creates it', async () => {
    await clerk.goto('/documents/new');
    const chooser = clerk.waitForEvent('filechooser');
    await pressEnterOn(clerk, clerk.getByLabel('Tệp PDF').and(clerk.locator('[tabindex="0"]')));
    await (
      await chooser
    ).setFiles({ name: 'hop-dong.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfs.contract) });
    await expect(clerk.getByText(/· 2 trang/)).toBeVisible();
    await expectFocusKept(clerk);
    await tabTo(clerk, field(clerk, 'Số tài liệu'));
    await clerk.keyboard.type(no);
    await tabTo(clerk, field(clerk, 'Tên tài liệu'));
    await clerk.keyboard.type(subject);
    await chooseByTyping(clerk, field(clerk, 'Loại tài liệu'), 'hop dong lao', /Hợp đồng lao động/);
    await chooseByTyping(clerk, field(clerk, 'Phòng ban'), 'nhan su', /Phòng Nhân sự/);
    await pressEnterOn(clerk, clerk.getByRole('button', { name: 'Tiếp tục' }));
    await clerk.waitForURL('**/documents/*/prepare');
    await untilDrawn(clerk);
  });
  const id = /documents\/([\w-]+)\/prepare/.exec(clerk.url())?.[1] ?? '';

  await test.step('the clerk says who signs, and where', async () => {
    await expectFocusKept(clerk);
    await tabTo(clerk, clerk.getByRole('textbox', { name: 'Thêm người xử lý' }));
    await clerk.keyboard.type('nguyen van an');
    await expect(clerk.getByRole('option', { name: /Nguyễn Văn An/ })).toBeVisible();
    await clerk.keyboard.press('ArrowDown');
    await clerk.keyboard.press('Enter');
    const step = clerk.getByRole('listitem', { name: /Nguyễn Văn An/ });
    await expect(step).toBeVisible();
    await expectFocusKept(clerk);
    await pressEnterOn(clerk, step.getByRole('button', { name: 'Đặt chữ ký' }));
    await pressEnterOn(
      clerk,
      clerk.getByRole('button', { name: 'Đặt chữ ký của Nguyễn Văn An ở trang 1' }),
      'Shift+Tab',
    );
    const boxOn = (page: number) =>
      pageOf(clerk, page).getByRole('group', { name: 'Nguyễn Văn An' }).getByRole('button').first();
    await expect(boxOn(1)).toBeFocused();
    await clerk.keyboard.press('PageDown');
    await expect(boxOn(2)).toBeFocused();
    await pressEnterOn(clerk, clerk.getByRole('button', { name: /^Gửi cho/ }), 'Shift+Tab');
    await clerk.waitForURL((address) => /^\/documents\/[\w-]+$/.test(address.pathname));
    await expect(clerk.getByRole('tab', { name: 'Quy trình' })).toHaveAttribute('aria-selected', 'true');
    await expectFocusKept(clerk);
  });

  const an = await person();
  await signInAs(an, 'an');
  await test.step('the signer finds it and moves the signature', async () => {
    await expect(an.getByRole('link', { name: new RegExp(subject) })).toBeVisible();
    await an.keyboard.press('/');
    await expect(an.getByRole('searchbox')).toBeFocused();
    await an.keyboard.type('lam viec tu xa');
    await expect(an.getByRole('link', { name: new RegExp(subject) })).toBeVisible();
    await pressEnterOn(an, an.getByRole('link', { name: new RegExp(subject) }));
    await an.waitForURL('**/documents/*');
    await untilDrawn(an);
    await pressEnterOn(an, an.getByRole('button', { name: /^Tới chữ ký của bạn/ }));
    await expect(boxOf(an).getByRole('button').first()).toBeFocused();
    const before = await boundsOf(boxOf(an));
    await an.keyboard.press('Shift+ArrowUp');
    await an.keyboard.press('Control+ArrowRight');
    await expect.poll(async () => (await boundsOf(boxOf(an))).y).toBeLessThan(before.y);
    expect((await boundsOf(boxOf(an))).width).toBeGreaterThan(before.width);
  });

  await test.step('the signer types the signature and confirms', async () => {
    const panel = panelOf(an);
    await tabTo(an, panel.getByRole('radio', { name: 'Vẽ' }));
    await an.keyboard.press('ArrowRight');
    await expect(panel.getByRole('textbox', { name: 'Tên viết trên chữ ký' })).toBeVisible();
    await tabTo(an, panel.getByRole('textbox', { name: 'Lý do' }));
    await an.keyboard.press('Control+A');
    await an.keyboard.type('Đồng ý nội dung');
    await tabTo(an, panel.getByRole('checkbox', { name: /^Tôi đã đọc và đồng ý/ }));
    await an.keyboard.press('Space');
    await pressEnterOn(an, panel.getByRole('button', { name: 'Ký tài liệu', exact: true }));
    await expect(otpDialog(an)).toBeVisible();
    await an.keyboard.type(await otpOf(api, 'an', no));
    await expect(an.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
    await expectFocusKept(an);
  });

  expect((await detail(api, 'clerk', id)).status.value).toBe(documentStatus.completed);
});
