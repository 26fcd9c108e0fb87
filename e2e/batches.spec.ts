/** A clerk makes a batch from a sheet of their own: mended where it is wrong, launched once, sent, and in the signers' inboxes. */
import { batchStatus } from '../contract/enums.ts';
import { batchCreateAdvanced, batchesList } from '../contract/operations/batches.ts';
import { departmentsList, documentTypesList } from '../contract/operations/directory.ts';
import { templatesList } from '../contract/operations/templates.ts';
import type { Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';
import type { Api } from '../test/client/api.ts';
import { sentBatch } from './fixtures/batch-screens.ts';
import { heading, launchBatch, next, toBatchCheck } from './fixtures/batch-wizard.ts';
import { createDraft, uniqueNo } from '../test/client/jobs.ts';
import { beginSession } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

/** Goes to the next cell at fault, which says what is wrong with it, and types what is right. */
async function mendNext(page: Page, wrong: RegExp, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Lỗi tiếp theo' }).click();
  await expect(page.getByText(wrong).first()).toBeVisible();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('a sheet with three wrong rows is mended in its cells, made, sent and received @phone', async ({
  page: clerk,
  person,
  api,
  pdfs,
}) => {
  const used = uniqueNo('HD');
  await createDraft(api, { no: used, subject: 'Đã có', file: pdfs.contract });
  const [first, second, third, fourth] = [uniqueNo('HD'), uniqueNo('HD'), uniqueNo('HD'), uniqueNo('HD')];
  const name = `Lô hợp đồng ${first}`;
  await beginSession(clerk, 'clerk');
  await toBatchCheck(clerk, [
    [first, `Hợp đồng ${first}`, '31/12/2026', 'Nguyễn Văn An', 'an'],
    [used, `Hợp đồng ${second}`, '31/12/2026', 'Trần Thị Bình', 'binh'],
    [third, `Hợp đồng ${third}`, '31/02/2026', 'Lê Thị Chi', 'chi'],
    [fourth, `Hợp đồng ${fourth}`, '31/12/2026', 'Nguyễn Văn An', 'bing'],
  ]);
  await expect(clerk.getByText('3 dòng cần sửa', { exact: true })).toBeVisible();
  await mendNext(clerk, /đã được dùng ngày/, second);
  await mendNext(clerk, /không có ngày này/, '28/02/2027');
  await mendNext(clerk, /gần giống binh/, 'binh');
  await expect(clerk.getByText('4 dòng hợp lệ', { exact: true })).toBeVisible();
  await launchBatch(clerk, name, 4);

  await expect(heading(clerk, name)).toBeVisible();
  await clerk.getByRole('button', { name: 'Gửi 4 tài liệu' }).click({ timeout: 60_000 });
  await clerk.getByRole('dialog').getByRole('button', { name: 'Gửi 4 tài liệu' }).click();
  await expect(clerk.getByText('Hoàn tất 0/4')).toBeVisible({ timeout: 30_000 });

  const signer = await person();
  await beginSession(signer, 'an');
  await signer.goto('/');
  await expect(signer.getByText(`Hợp đồng ${first}`)).toBeVisible();
});

async function takeNumber(api: Api, no: string): Promise<void> {
  const token = await api.tokenOf('clerk');
  const [department] = (await api.done(departmentsList, { token, query: { pageSize: 1 } })).items;
  const [type] = (await api.done(documentTypesList, { token, query: { pageSize: 1 } })).items;
  const [template] = (await api.done(templatesList, { token, query: { pageSize: 1 } })).items;
  await api.done(batchCreateAdvanced, {
    token,
    body: {
      name: `Chen ngang ${no}`,
      departmentId: department?.id ?? 0,
      documentTypeId: type?.id ?? 0,
      documentTemplateId: template?.id ?? 0,
      parameters: ['{{D.No}}', '{{D.Subject}}'],
      rows: [[no, 'Số bị lấy mất']],
    },
  });
}

test('a launch that is lost on its way there or back, or refused, comes to one batch in the end', async ({
  page: clerk,
  context,
  api,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/, /create-advanced/);
  const [first, second, other] = [uniqueNo('HD'), uniqueNo('HD'), uniqueNo('HD')];
  const name = `Lô qua nhiều trở ngại ${first}`;
  const calls = '**/batch-imports/create-advanced';
  const lost = clerk.getByText('Mất kết nối khi đang tạo').first();
  const look = clerk.getByRole('button', { name: 'Kiểm tra xem lô đã có chưa' });
  const create = clerk.getByRole('button', { name: 'Tạo 2 tài liệu' });
  await beginSession(clerk, 'clerk');

  await test.step('a launch that never arrived is looked for, also after a reload, and may be repeated', async () => {
    await toBatchCheck(clerk, [
      [first, 'Hợp đồng một', '31/12/2026', 'Nguyễn Văn An', 'an'],
      [second, 'Hợp đồng hai', '31/12/2026', 'Trần Thị Bình', 'binh'],
    ]);
    await expect(clerk.getByText('2 dòng hợp lệ', { exact: true })).toBeVisible();
    await context.route(calls, async (route) => {
      await context.setOffline(true);
      await route.continue();
    });
    await launchBatch(clerk, name, 2);
    await expect(lost).toBeVisible();
    await look.click();
    await expect(clerk.getByText('Không kết nối được tới máy chủ.')).toBeVisible();
    await context.setOffline(false);
    await context.unroute(calls);
    await expect(clerk.getByText('Đã lưu nháp trên thiết bị này')).toBeAttached();
    // The number is taken only after the page has looked it up.
    const lookedUp = clerk.waitForResponse('**/batch-imports/look-up');
    await clerk.reload();
    await lookedUp;
    await look.click();
    await expect(clerk.getByText('Lô chưa được tạo. Bạn có thể tạo lại.')).toBeVisible();
  });

  await test.step('what the service refuses stands on its cells, and is mended', async () => {
    await takeNumber(api, second);
    await create.click();
    await expect(clerk.getByText(/Máy chủ từ chối 1 dòng/)).toBeVisible();
    await expect(clerk.getByText('1 dòng cần sửa', { exact: true })).toBeVisible();
    await mendNext(clerk, /đã/, other);
    await expect(clerk.getByText('2 dòng hợp lệ', { exact: true })).toBeVisible();
    await next(clerk);
  });

  await test.step('a launch whose answer is lost is found, and not repeated', async () => {
    await clerk.route(calls, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await create.click();
    await expect(lost).toBeVisible();
    await look.click();
    await expect(clerk).toHaveURL(/\/batches\/\d+$/);
    await expect(heading(clerk, name)).toBeVisible();
    const token = await api.tokenOf('clerk');
    const { items } = await api.done(batchesList, { token, query: { search: name } });
    expect(items.filter(({ status }) => status.value !== batchStatus.error)).toHaveLength(1);
  });
});

test('a batch of 2,000 goes without its five rows with errors, which come back as a workbook with the reasons', async ({
  page: clerk,
  api,
  pdfs,
}) => {
  const prefix = uniqueNo('HD');
  const taken = `${prefix}-da-dung`;
  await createDraft(api, { no: taken, subject: 'Đã có', file: pdfs.contract });
  const wrong = new Map<number, Partial<Record<'no' | 'subject' | 'due' | 'signer', string>>>([
    [7, { no: '' }],
    [400, { no: taken }],
    [800, { due: '31/02/2027' }],
    [1200, { signer: 'khong-ai-ca' }],
    [1999, { subject: '' }],
  ]);
  const rows = Array.from({ length: 2000 }, (_, index) => {
    const { no, subject, due, signer } = { ...wrong.get(index) };
    const name = `Người ${String(index)}`;
    return [
      no ?? `${prefix}-${String(index)}`,
      subject ?? `Hợp đồng của ${name}`,
      due ?? '31/12/2027',
      name,
      signer ?? (index % 2 === 0 ? 'an' : 'binh'),
    ];
  });
  await beginSession(clerk, 'clerk');
  await toBatchCheck(clerk, rows);
  const leftOut = clerk.getByText('Đã bỏ 5 dòng khỏi lô.');
  await clerk.getByRole('button', { name: 'Bỏ 5 dòng lỗi' }).click();
  await expect(leftOut).toBeVisible();
  await expect(clerk.getByText('1.995 dòng hợp lệ', { exact: true })).toBeVisible();
  await clerk.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(leftOut).toBeHidden();
  await clerk.getByRole('button', { name: 'Bỏ 5 dòng lỗi' }).click();
  await expect(clerk.getByText('Đã lưu nháp trên thiết bị này')).toBeAttached();
  await clerk.reload();
  await expect(leftOut).toBeVisible();

  const saving = clerk.waitForEvent('download');
  await clerk.getByRole('button', { name: 'Tải xuống các dòng đã bỏ' }).click();
  expect((await saving).suggestedFilename()).toBe('Dong-da-bo-khoi-lo.xlsx');
  const [sheet] = await readXlsxFile(await (await saving).path());
  const back = sheet?.data.map((cells) => [cells[3], cells.at(-1)]);
  expect(back).toEqual([
    ['Họ tên', 'Cần sửa'],
    ['Người 7', expect.stringMatching(/^Số tài liệu: /)],
    ['Người 400', expect.stringMatching(/đã được dùng ngày/)],
    ['Người 800', expect.stringMatching(/không có ngày này/)],
    ['Người 1200', 'Người xử lý 1: chưa có người dùng này'],
    ['Người 1999', expect.stringMatching(/^Tên tài liệu: /)],
  ]);

  await next(clerk);
  await expect(clerk.getByRole('button', { name: 'Tạo 1.995 tài liệu' })).toBeVisible();
});

test('a batch says why documents failed or were rejected', async ({ page: clerk, api }) => {
  const id = await sentBatch(api);
  await beginSession(clerk, 'clerk');
  await clerk.goto(`/batches/${String(id)}`);
  const failed = clerk.getByRole('region', { name: '1 tài liệu cần bạn xử lý' });
  await expect(failed.getByText('Cần ít nhất một bước ngoài các bước chỉ xem.')).toBeVisible();
  await expect(failed.getByRole('link', { name: /Phạm Gia Khánh/ })).toHaveAttribute('href', /\/prepare$/);

  const rows = clerk.getByRole('table', { name: 'Tài liệu của lô' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  await clerk.getByRole('radiogroup', { name: 'Lọc theo trạng thái' }).getByText('Bị từ chối').click();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Lý do từ chối: Sai ngày hiệu lực');
  await clerk.reload();
  await expect(rows).toHaveCount(2);
});
