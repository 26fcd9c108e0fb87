import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { accessPermission, stepStatus } from '../../../../contract/enums.ts';
import type { Document } from '../../../../contract/models/document.ts';
import { type Answer, unauthenticated } from '../../../../test/page/mount-signing.tsx';
import { waitFor } from '../../../../test/page/render-page.tsx';
import {
  stagedDocument,
  type Staged,
  stageSigning,
  stepId,
  succeeded,
} from '../../../../test/page/signing-stage.tsx';

const fillingItems = [
  { key: 'ten', name: 'Họ và tên', type: 'text', required: true, maxLength: 40 },
  { key: 'ngay', name: 'Ngày vào làm', type: 'date', required: true },
  { key: 'luong', name: 'Mức lương', type: 'number', required: true },
  { key: 'noi', name: 'Nơi làm việc', type: 'choice', required: true, options: ['Hà Nội', 'Đà Nẵng'] },
  { key: 'dong-y', name: 'Có bảo hiểm', type: 'checkbox', required: true },
  { key: 'email', name: 'Thư điện tử', type: 'text' },
];

/** A document whose first step An fills in, and Bình approves after. */
function documentWith(status: number = stepStatus.waiting): Document {
  return stagedDocument([
    { permission: accessPermission.fillData, status, more: { fillingItems } },
    { permission: accessPermission.approve, of: 'Trần Thị Bình' },
  ]);
}

const filled = (): Document => documentWith(stepStatus.filled);

const control = ({ screen }: Staged, name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const submit = ({ screen }: Staged) => screen.getByRole('button', { name: 'Điền xong' });
const text = (): string => document.body.textContent;

async function fillIn(stage: Staged): Promise<void> {
  await control(stage, 'Họ và tên').fill('An');
  await control(stage, 'Ngày vào làm').fill('28/02/2027');
  await control(stage, 'Mức lương').fill('1.234.567,89');
  await userEvent.selectOptions(control(stage, 'Nơi làm việc'), 'Hà Nội');
  await control(stage, 'Có bảo hiểm').click();
}

beforeEach(() => {
  sessionStorage.clear();
});

it('names what is missing and what is wrong at its field, leads to the first, and sends nothing', async () => {
  const stage = await stageSigning({ document: documentWith(), answer: () => 'lost' });
  await submit(stage).click();
  await waitFor(() => text().split('Không được để trống').length - 1 === 4);
  expect(text()).toContain('Cần đánh dấu ô này');
  await expect.element(control(stage, 'Họ và tên')).toHaveFocus();

  await fillIn(stage);
  await control(stage, 'Ngày vào làm').fill('31/02/2027');
  await control(stage, 'Mức lương').fill('1.2.3');
  await submit(stage).click();
  await expect.element(stage.screen.getByText('“31/02/2027” không phải là ngày hợp lệ')).toBeVisible();
  await expect.element(stage.screen.getByText('Phải là số')).toBeVisible();
  await expect.element(control(stage, 'Ngày vào làm')).toHaveFocus();
  expect(stage.sent).toEqual([]);

  await control(stage, 'Ngày vào làm').fill('1/2/2027');
  await expect.element(stage.screen.getByText('Phải là ngày dạng dd/MM/yyyy')).toBeVisible();
});

it('takes a day that is typed with its strokes', async () => {
  const stage = await stageSigning({ document: documentWith(), answer: () => 'lost' });
  await control(stage, 'Ngày vào làm').click();
  await userEvent.keyboard('28/02/2027');
  await expect.element(control(stage, 'Ngày vào làm')).toHaveValue('28/02/2027');
});

it('takes a pasted name whole, also where it is written in the parts of its letters', async () => {
  const name = 'Công Tằng Tôn Nữ Thị Hồng Diễm Phượng';
  const stage = await stageSigning({ document: documentWith(), answer: () => 'lost' });
  // Nothing composes what is copied from here.
  await control(stage, 'Thư điện tử').fill(name.normalize('NFD'));
  await userEvent.tripleClick(control(stage, 'Thư điện tử'));
  await userEvent.copy();
  await control(stage, 'Họ và tên').click();
  await userEvent.paste();
  await expect.element(control(stage, 'Họ và tên')).toHaveValue(name);
});

it('keeps what was filled in half-way over a reload, and sends it once', async () => {
  const plan = { document: documentWith(), answer: () => succeeded(filled()) };
  const first = await stageSigning(plan);
  await fillIn(first);
  window.dispatchEvent(new Event('pagehide'));
  document.body.replaceChildren();

  const again = await stageSigning(plan);
  await expect.element(control(again, 'Họ và tên')).toHaveValue('An');
  await expect.element(control(again, 'Mức lương')).toHaveValue('1.234.567,89');
  await expect.element(control(again, 'Có bảo hiểm')).toBeChecked();
  // The second click may come down beside the heading, and take the focus from it.
  await submit(again).dblClick();
  await expect.element(again.screen.getByRole('heading', { name: 'Đã điền dữ liệu' })).toBeVisible();
  expect(again.sent).toEqual([
    {
      path: '/api/documents/fill-data',
      body: {
        processId: stepId(1),
        values: [
          { key: 'ten', value: 'An' },
          { key: 'ngay', value: '28/02/2027' },
          { key: 'luong', value: '1.234.567,89' },
          { key: 'noi', value: 'Hà Nội' },
          { key: 'dong-y', value: 'true' },
          { key: 'email', value: '' },
        ],
      },
    },
  ]);
});

it('is sent once where it is asked for twice before the page says that it is under way', async () => {
  const stage = await stageSigning({ document: documentWith(), answer: () => succeeded(filled()) });
  await fillIn(stage);
  const form = submit(stage).element().closest('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.element(stage.screen.getByRole('heading', { name: 'Đã điền dữ liệu' })).toHaveFocus();
  expect(stage.sent).toHaveLength(1);
});

it('loses nothing when the network is lost, and gives way when the step was done elsewhere', async () => {
  const answers: Answer[] = ['lost'];
  const stage = await stageSigning({ document: documentWith(), answer: () => answers.shift() ?? 'lost' });
  await fillIn(stage);
  await submit(stage).click();
  await expect.element(stage.screen.getByText(/^Mất kết nối/)).toBeVisible();
  await expect.element(control(stage, 'Họ và tên')).toHaveValue('An');
  window.dispatchEvent(new Event('online'));
  await expect.element(stage.screen.getByText(/^Mất kết nối/)).not.toBeInTheDocument();

  await stage.bring(filled());
  await expect.element(submit(stage)).not.toBeInTheDocument();
  expect(stage.sent).toHaveLength(1);
});

it('asks for another click where the session ended before it was sent', async () => {
  const stage = await stageSigning({ document: documentWith(), answer: () => unauthenticated });
  await fillIn(stage);
  await submit(stage).click();
  await expect.element(stage.screen.getByRole('alert')).toMatchTextContent(/^Bạn đã đăng nhập lại/);
  await control(stage, 'Họ và tên').fill('Anh');
  await expect.element(stage.screen.getByRole('alert')).not.toBeInTheDocument();
});

it('does not blame the network where the service is away', async () => {
  const stage = await stageSigning({ document: documentWith(), answer: () => 'away' });
  await fillIn(stage);
  await submit(stage).click();
  await expect.element(stage.screen.getByRole('alert')).toMatchTextContent(/^Máy chủ tạm thời gián đoạn/);
});

it('is not refused while it is being sent', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const stage = await stageSigning({ document: documentWith(), answer: () => promise });
  await fillIn(stage);
  await submit(stage).click();
  await stage.screen.getByRole('button', { name: 'Từ chối' }).click();
  resolve(succeeded(filled()));
  await expect.element(stage.screen.getByRole('heading', { name: 'Đã điền dữ liệu' })).toBeVisible();
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

it('may be refused as well', async () => {
  const stage = await stageSigning({ document: documentWith(), answer: () => 'lost' });
  await stage.screen.getByRole('button', { name: 'Từ chối' }).click();
  await expect.element(stage.screen.getByRole('dialog', { name: 'Từ chối tài liệu' })).toBeVisible();
});
