/** A clerk makes a batch from a sheet of their own: mended where it is wrong, launched once, sent, and in the signers' inboxes. */
import { batchStatus } from '../contract/enums.ts';
import { batchCreateAdvanced, batchesList } from '../contract/operations/batches.ts';
import { departmentsList, documentTypesList } from '../contract/operations/directory.ts';
import { templatesList } from '../contract/operations/templates.ts';
import type { Page } from '@playwright/test';
import type { Api } from './fixtures/api.ts';
import { sentBatch } from './fixtures/batch-screens.ts';
import { heading, launchBatch, next, toBatchCheck } from './fixtures/batch-wizard.ts';
import { sendDocument, uniqueNo } from './fixtures/jobs.ts';
import { signInAs } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

/** Goes to the next cell at fault, which says what is wrong with it, and types what is right. */
async function mendNext(page: Page, wrong: RegExp, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Lỗi tiếp theo' }).click();
  await expect(page.getByText(wrong).first()).toBeVisible();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('a sheet with three wrong rows is mended in its cells, made, sent and received @both @tablet', async ({
  page: clerk,
  person,
  api,
  pdfs,
}) => {
  test.setTimeout(240_000);
  const used = uniqueNo('HD');
  await sendDocument(api, {
    no: used,
    subject: 'Đã có',
    file: pdfs.contract,
    steps: [{ user: 'chi', permission: 'A' }],
  });
  const [first, second, third, fourth] = [uniqueNo('HD'), uniqueNo('HD'), uniqueNo('HD'), uniqueNo('HD')];
  const name = `Lô hợp đồng ${first}`;
  await signInAs(clerk, 'clerk');
  await toBatchCheck(clerk, [
    [first, `Hợp đồng ${first}`, '31/12/2026', 'Nguyễn Văn An', 'an'],
    [used, `Hợp đồng ${second}`, '31/12/2026', 'Trần Thị Bình', 'binh'],
    [third, `Hợp đồng ${third}`, '31/02/2026', 'Lê Thị Chi', 'chi'],
    [fourth, `Hợp đồng ${fourth}`, '31/12/2026', 'Nguyễn Văn An', 'bing'],
  ]);
  await expect(clerk.getByText('3 dòng cần sửa', { exact: true })).toBeVisible();

  // What was mended is there after a reload, and what was not is still wrong.
  await mendNext(clerk, /đã dùng ngày/, second);
  await expect(clerk.getByText('2 dòng cần sửa', { exact: true })).toBeVisible();
  await expect(clerk.getByText('Đã lưu nháp trên máy này')).toBeAttached();
  await clerk.reload();
  await expect(clerk.getByText('2 dòng cần sửa', { exact: true })).toBeVisible();
  await mendNext(clerk, /không có ngày này/, '28/02/2027');
  await mendNext(clerk, /gần giống binh/, 'binh');
  await expect(clerk.getByText('4 dòng hợp lệ', { exact: true })).toBeVisible();
  await launchBatch(clerk, name, 4);

  await expect(heading(clerk, name)).toBeVisible();
  await clerk.getByRole('button', { name: 'Gửi 4 tài liệu' }).click({ timeout: 120_000 });
  await clerk.getByRole('dialog').getByRole('button', { name: 'Gửi 4 tài liệu' }).click();
  await expect(clerk.getByText('Hoàn tất 0/4')).toBeVisible({ timeout: 60_000 });

  const signer = await person();
  await signInAs(signer, 'an');
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

test('a batch that the service refuses opens with its errors on their cells, and is launched again', async ({
  page: clerk,
  api,
}) => {
  test.setTimeout(180_000);
  const [first, second, other] = [uniqueNo('HD'), uniqueNo('HD'), uniqueNo('HD')];
  const name = `Lô bị từ chối ${first}`;
  await signInAs(clerk, 'clerk');
  // The number is taken only after the page has looked it up.
  const lookedUp = clerk.waitForResponse('**/batch-imports/look-up');
  await toBatchCheck(clerk, [
    [first, 'Hợp đồng một', '31/12/2026', 'Nguyễn Văn An', 'an'],
    [second, 'Hợp đồng hai', '31/12/2026', 'Trần Thị Bình', 'binh'],
  ]);
  await expect(clerk.getByText('2 dòng hợp lệ', { exact: true })).toBeVisible();
  await lookedUp;
  await takeNumber(api, second);
  await launchBatch(clerk, name, 2);
  await expect(clerk.getByText(/Dịch vụ từ chối 1 dòng/)).toBeVisible();
  await expect(clerk.getByText('1 dòng cần sửa', { exact: true })).toBeVisible();
  await mendNext(clerk, /đã/, other);
  await expect(clerk.getByText('2 dòng hợp lệ', { exact: true })).toBeVisible();
  await next(clerk);
  await clerk.getByRole('button', { name: 'Tạo 2 tài liệu' }).click();
  await expect(heading(clerk, name)).toBeVisible();
  await expect(clerk).toHaveURL(/\/batches\/\d+$/);
});

test('a launch whose answer is lost is looked for before it may be repeated', async ({
  page: clerk,
  api,
  noise,
}) => {
  noise.allow(/create-advanced/);
  test.setTimeout(180_000);
  const no = uniqueNo('HD');
  const name = `Lô mất tin ${no}`;
  await signInAs(clerk, 'clerk');
  await toBatchCheck(clerk, [[no, 'Hợp đồng', '31/12/2026', 'Nguyễn Văn An', 'an']]);
  await expect(clerk.getByText('1 dòng hợp lệ', { exact: true })).toBeVisible();
  await clerk.route('**/batch-imports/create-advanced', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await launchBatch(clerk, name, 1);
  await expect(clerk.getByText('Mất kết nối khi đang tạo').first()).toBeVisible();
  await clerk.getByRole('button', { name: 'Kiểm tra xem lô đã có chưa' }).click();
  await expect(clerk).toHaveURL(/\/batches\/\d+$/);
  const token = await api.tokenOf('clerk');
  const { items } = await api.done(batchesList, { token, query: { search: name } });
  expect(items.filter(({ status }) => status.value !== batchStatus.error[0])).toHaveLength(1);
});

test('a batch says why documents failed or were rejected, and all of them are taken home at once', async ({
  page: clerk,
  api,
}) => {
  test.setTimeout(180_000);
  const id = await sentBatch(api);
  await signInAs(clerk, 'clerk');
  await clerk.goto(`/batches/${String(id)}`);
  const failed = clerk.getByRole('region', { name: '1 tài liệu cần bạn xử lý' });
  await expect(failed.getByText('Cần ít nhất một bước ngoài các bước chỉ xem.')).toBeVisible();
  await expect(failed.getByRole('link', { name: /Phạm Gia Khánh/ })).toHaveAttribute('href', /\/prepare$/);

  const rows = clerk.getByRole('table', { name: 'Tài liệu của lô' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  await clerk.getByText('Bị từ chối (1)').click();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Lý do từ chối: Sai ngày hiệu lực');
  await clerk.reload();
  await expect(rows).toHaveCount(2);

  await clerk.getByRole('button', { name: 'Tải tất cả (zip)' }).click();
  const dialog = clerk.getByRole('dialog', { name: 'Tải 4 tài liệu' });
  const [archive] = await Promise.all([
    clerk.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Tải về (zip)' }).click(),
  ]);
  expect(archive.suggestedFilename()).toMatch(/\.zip$/);
  await expect(dialog.getByText('Đã tải 4 tài liệu')).toBeVisible();
});
