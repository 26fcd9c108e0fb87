/** A clerk's list of documents: found, followed, worked on by many at once; workflows kept; a rejected document mended. */
import { readFile } from 'node:fs/promises';

import PizZip from 'pizzip';
import readXlsxFile from 'read-excel-file/node';

import { documentStatus } from '../contract/enums.ts';
import { remind } from '../contract/operations/follow-up.ts';
import { sendOnScreen } from './fixtures/clerk.ts';
import {
  act,
  approval,
  configure,
  createDraft,
  detail,
  rejection,
  sendDocument,
  type StepPlan,
  turnOf,
  uniqueNo,
} from '../test/client/jobs.ts';
import { beginSession, untilDrawn, untilSettled } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const chi: StepPlan = { user: 'chi', permission: 'A' };

test('a list is narrowed, kept as a view over a reload, and exported as it is shown', async ({
  page,
  api,
  pdfs,
}) => {
  const no = uniqueNo('LOC');
  // A cell that begins with "=" would be a formula of the spreadsheet.
  await sendDocument(api, { no, subject: '=1+1 Hợp đồng lọc', file: pdfs.contract, steps: [chi] });
  await beginSession(page, 'clerk');
  await page.goto('/documents');
  await page.getByRole('searchbox', { name: 'Tìm tài liệu' }).fill(no.toLowerCase());
  await page.getByRole('button', { name: 'Bộ lọc', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Lọc tài liệu' });
  await filters.getByRole('checkbox', { name: 'Đã gửi, chưa xong' }).check();
  await filters.getByRole('button', { name: 'Xem 1 tài liệu' }).click();
  await expect(page).toHaveURL(/inProgress=true/);
  await expect(page.getByRole('row', { name: /Hợp đồng lọc/ })).toHaveCount(1);

  await page.getByRole('button', { name: 'Lưu bộ lọc' }).click();
  const view = `Đang chờ ${no}`;
  await page.getByRole('textbox', { name: 'Tên bộ lọc' }).fill(view);
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(page.getByRole('button', { name: view, exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: `Bỏ lọc Đã gửi, chưa xong` }).click();
  await expect(page).not.toHaveURL(/inProgress/);
  await page.reload();
  await page.getByRole('button', { name: view, exact: true }).click();
  await expect(page).toHaveURL(/inProgress=true/);

  await page.getByRole('button', { name: 'Cột', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Đang chờ', exact: true }).check();
  await page.keyboard.press('Escape');
  await page.reload();
  await untilSettled(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Xuất Excel' }).click();
  await expect(page.getByText('Đã xuất 1 tài liệu.')).toBeVisible();
  const [sheet] = await readXlsxFile(await (await download).path());
  expect(sheet?.data[0]).toContain('Đang chờ');
  expect(sheet?.data[1]?.[0]).toBe(no);
  expect(String(sheet?.data[1]?.[1])).toMatch(/^'=1\+1/);
  expect(sheet?.data[1]).toContain('Lê Thị Chi');
});

test('many are done one by one: one that fails says why and the others go on; a zip holds them all', async ({
  page,
  api,
  pdfs,
}) => {
  const mark = uniqueNo('NHIEU');
  const made: { id: string; no: string }[] = [];
  for (const name of ['một', 'hai', 'ba']) {
    const plan = { no: uniqueNo(mark), subject: `Nhắc ${name} ${mark}`, file: pdfs.contract, steps: [chi] };
    made.push(await sendDocument(api, plan));
  }
  const draftPlan = { no: uniqueNo(mark), subject: `Nháp ${mark}`, file: pdfs.contract, steps: [chi] };
  const draft = await createDraft(api, draftPlan);
  await configure(api, draft.id, draftPlan);
  const reminded = made[1];
  await api.done(remind, { token: await api.tokenOf('clerk'), params: { id: reminded?.id ?? '' } });

  await beginSession(page, 'clerk');
  await page.goto(`/documents?search=${mark}`);
  await expect(page.getByRole('row', { name: new RegExp(mark) })).toHaveCount(4);
  // By the keyboard: down to the first, chosen; down to the last, and everything in between.
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  for (let row = 1; row < 4; row += 1) {
    await page.keyboard.press('j');
  }
  await page.keyboard.press('Shift+X');
  const bar = page.getByRole('region', { name: 'Thao tác với tài liệu đã chọn' });
  await expect(bar).toContainText('Đã chọn 4');

  await bar.getByRole('button', { name: 'Nhắc xử lý (3/4)' }).click();
  const dialog = page.getByRole('dialog');
  // The one that was reminded just now gets none.
  await expect(dialog.getByText('Sẽ gửi 2 thông báo cho 1 người.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Nhắc xử lý', exact: true }).click();
  await expect(dialog.getByText('Đã nhắc 2 tài liệu')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Kết quả từng tài liệu' })).toContainText(
    reminded?.no ?? '-',
  );
  await expect(dialog.getByRole('button', { name: 'Thử lại 1 tài liệu' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Đóng' }).last().click();
  await expect(bar).toContainText('Đã chọn 2');

  await bar.getByRole('button', { name: 'Chọn cả 4 tài liệu khớp bộ lọc' }).click();
  await expect(bar).toContainText('Đã chọn 4');
  await bar.getByRole('button', { name: 'Tải xuống (zip)' }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Tải xuống (zip)' }).click();
  await expect(dialog.getByText('Đã tải 4 tài liệu')).toBeVisible();
  const { files } = new PizZip(await readFile(await (await download).path()), { checkCRC32: true });
  expect(Object.keys(files).toSorted()).toEqual([...made, draft].map((one) => `${one.no}.pdf`).toSorted());
  await dialog.getByRole('button', { name: 'Đóng' }).last().click();

  await page.getByRole('checkbox', { name: 'Chọn mọi tài liệu của trang này' }).check();
  await bar.getByRole('button', { name: 'Gửi (1/4)' }).click();
  await dialog.getByRole('button', { name: 'Gửi', exact: true }).click();
  await expect(dialog.getByText('Đã gửi 1 tài liệu')).toBeVisible();
  await dialog.getByRole('button', { name: 'Đóng' }).last().click();
  await bar.getByRole('button', { name: 'Bỏ chọn' }).click();
  await page.getByRole('checkbox', { name: 'Chọn mọi tài liệu của trang này' }).check();
  await bar.getByRole('button', { name: 'Huỷ tài liệu' }).click();
  await dialog.getByRole('textbox', { name: 'Lý do huỷ' }).fill('Đổi đối tác');
  await dialog.getByRole('button', { name: 'Huỷ tài liệu' }).click();
  await expect(dialog.getByText('Đã huỷ 4 tài liệu')).toBeVisible();
  expect(await detail(api, 'clerk', draft.id)).toMatchObject({
    status: { value: documentStatus.canceled },
    reason: 'Đổi đối tác',
  });
});

test('a workflow is put in order by the keyboard, kept, used again with whoever it leaves open, and holds its faults back', async ({
  page,
  api,
  pdfs,
}) => {
  const an: StepPlan = { user: 'an', permission: 'DR' };
  const plan = { no: uniqueNo('QT'), subject: 'Quy trình đầu', file: pdfs.contract, steps: [an, chi] };
  const [before, after] = [
    await createDraft(api, plan),
    await createDraft(api, { ...plan, no: uniqueNo('QT') }),
  ];
  await configure(api, before.id, plan);
  await beginSession(page, 'clerk');
  const steps = page.getByRole('list', { name: 'Các bước xử lý' }).getByRole('listitem');
  const name = `Phê duyệt rồi ký ${uniqueNo('')}`;
  const prepare = async (id: string): Promise<void> => {
    await page.goto(`/documents/${id}/prepare`);
    await untilDrawn(page);
  };

  await test.step('in order by the keyboard', async () => {
    await prepare(before.id);
    await page.getByRole('button', { name: 'Kéo Lê Thị Chi để đổi thứ tự' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Đã nhấc Lê Thị Chi', { exact: false })).toBeAttached();
    // What was picked up listens to the keys from the next turn of the page on, which is later than that is said.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          setTimeout(resolve);
        }),
    );
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Lê Thị Chi chuyển tới vị trí 1 trên 2.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(steps.first()).toContainText('Lê Thị Chi');
  });

  await test.step('kept, with one step left open', async () => {
    await page.getByRole('button', { name: 'Quy trình mẫu' }).click();
    await page.getByRole('menuitem', { name: 'Lưu thành quy trình mẫu' }).click();
    await page.getByRole('textbox', { name: 'Tên quy trình mẫu' }).fill(name);
    await page.getByRole('checkbox', { name: /Bước 2: Nguyễn Văn An/ }).check();
    await page.getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(page.getByText(`Đã lưu quy trình mẫu “${name}”.`)).toBeVisible();
  });

  await test.step('used again', async () => {
    await prepare(after.id);
    await page.getByRole('button', { name: 'Quy trình mẫu' }).click();
    await page.getByRole('menuitem', { name: 'Dùng quy trình mẫu' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dùng quy trình mẫu' });
    await dialog.getByRole('radio', { name }).check();
    await expect(dialog.getByRole('button', { name: 'Dùng quy trình', exact: true })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Chọn người cho bước 2' }).fill('tran thi binh');
    await page.getByRole('option', { name: /Trần Thị Bình/ }).click();
    await dialog.getByRole('button', { name: 'Dùng quy trình', exact: true }).click();
    await expect(steps).toHaveCount(2);
    await expect(steps.first()).toContainText('Lê Thị Chi');
    await expect(steps.last()).toContainText('Trần Thị Bình');
  });

  await test.step('what the service would refuse is said at the step, and holds the sending back', async () => {
    await page.getByRole('button', { name: 'Đưa Lê Thị Chi xuống sau' }).click();
    const second = page.getByRole('listitem', { name: 'Bước 2: Lê Thị Chi' });
    await second.getByLabel('Việc của Lê Thị Chi').first().click();
    await page.getByRole('option', { name: /^Điền dữ liệu/ }).click();
    await expect(second).toContainText('Bước điền dữ liệu phải đứng trước mọi bước ký.');
    await expect(page.getByRole('button', { name: /^Gửi cho/ })).toBeDisabled();
    await page.getByRole('button', { name: 'Đưa Lê Thị Chi lên trước' }).click();
    const first = page.getByRole('listitem', { name: 'Bước 1: Lê Thị Chi' });
    await first.getByRole('button', { name: 'Thêm ô cần điền' }).click();
    await expect(page.getByRole('button', { name: /^Gửi cho/ })).toBeEnabled();
    await expect(page.getByText(/Đã lưu nháp/)).toBeVisible();
    await page.reload();
    await untilDrawn(page);
    await expect(first.getByRole('textbox', { name: 'Tên ô 1' })).toHaveValue('Ô 1');
  });
});

test('a rejected document is mended by its creator, sent again, and comes to its end', async ({
  page,
  api,
  pdfs,
}) => {
  const no = uniqueNo('SUA');
  const { id } = await sendDocument(api, {
    no,
    subject: 'Đề nghị thanh toán',
    file: pdfs.contract,
    steps: [chi],
  });
  await act(api, 'chi', no, rejection(await turnOf(api, 'chi', id), 'Sai số tiền'));
  await beginSession(page, 'clerk');
  await page.goto(`/documents/${id}`);
  await untilDrawn(page);
  await expect(page.getByText('Lý do: Sai số tiền').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sửa và gửi lại' }).click();
  await page
    .getByRole('dialog', { name: 'Sửa và gửi lại tài liệu?' })
    .getByRole('button', { name: 'Sửa và gửi lại' })
    .click();
  await page.waitForURL('**/prepare');
  await untilDrawn(page);
  await expect(page.getByText('Sai số tiền')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Bước 1: Lê Thị Chi' })).toBeVisible();
  await sendOnScreen(page);
  await act(api, 'chi', no, approval(await turnOf(api, 'chi', id)));
  expect(await detail(api, 'clerk', id)).toMatchObject({ status: { value: documentStatus.completed } });
});

test('a document under way is shared, written about, given more time and ended by its creator', async ({
  page,
  api,
  pdfs,
}) => {
  const no = uniqueNo('THEO');
  const { id } = await sendDocument(api, { no, subject: 'Theo dõi', file: pdfs.contract, steps: [chi] });
  await beginSession(page, 'clerk');
  await page.goto(`/documents/${id}`);
  await untilDrawn(page);
  const pick = async (item: string) => {
    await page.getByRole('button', { name: 'Thao tác khác' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await pick('Chia sẻ');
  await page.getByRole('combobox', { name: 'Chia sẻ với' }).fill('binh');
  await page.getByRole('option', { name: /Trần Thị Bình/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Chia sẻ', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Ngừng chia sẻ với Trần Thị Bình' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Trao đổi' }).click();
  await page.getByRole('textbox', { name: 'Viết tin nhắn' }).fill('Xin xem trang 2');
  await page.getByRole('button', { name: 'Gửi tin' }).click();
  await expect(page.getByRole('list', { name: 'Trao đổi' })).toContainText('Xin xem trang 2');
  await pick('Đổi hạn xử lý');
  await page.getByLabel('Hạn xử lý mới').fill('31/12/2027');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Thông tin' }).click();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'phu-luc.txt', mimeType: 'text/plain', buffer: Buffer.from('Phụ lục') });
  await expect(page.getByRole('link', { name: 'phu-luc.txt' })).toBeVisible();
  await pick('Huỷ tài liệu');
  await page.getByRole('textbox', { name: 'Lý do huỷ' }).fill('Không cần nữa');
  await page.getByRole('dialog').getByRole('button', { name: 'Huỷ tài liệu' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const ended = await detail(api, 'clerk', id);
  expect(ended).toMatchObject({ status: { value: documentStatus.canceled }, reason: 'Không cần nữa' });
  expect(ended.expiryDate).toContain('2027-12-31');
});
