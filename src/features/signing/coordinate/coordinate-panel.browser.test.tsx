import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { accessPermission, stepStatus } from '../../../../contract/enums.ts';
import type { Document } from '../../../../contract/models/document.ts';
import { type Answer, unauthenticated } from '../../../../test/page/mount-signing.tsx';
import {
  found,
  stagedDocument,
  type Staged,
  stageSigning,
  stepId,
  succeeded,
} from '../../../../test/page/signing-stage.tsx';

const people = [
  { id: 21, code: 'binh', name: 'Trần Thị Bình', email: 'b•••h@demo.local' },
  { id: 22, code: 'chi', name: 'Lê Thị Chi', email: 'c•••i@demo.local' },
];

/** A document whose first step An coordinates, and Dũng fills in after. */
function documentWith(status: number = stepStatus.waiting): Document {
  return stagedDocument([
    { permission: accessPermission.coordinate, status },
    { permission: accessPermission.fillData, of: 'Phạm Văn Dũng' },
  ]);
}

const coordinated = (): Document => documentWith(stepStatus.coordinated);

/** Answers the search of people, and what is sent in turn. */
function answering(...inTurn: Answer[]) {
  return (path: string): Answer =>
    path.startsWith('/api/documents/colleagues/') ? found(people) : (inTurn.shift() ?? 'lost');
}

const stepOf = ({ screen }: Staged, name: string) =>
  screen.getByRole('listitem', { name: new RegExp(`^Bước \\d+: ${name}`) });
const permissionOf = (stage: Staged, name: string) => stepOf(stage, name).getByRole('combobox');
const submit = ({ screen }: Staged, count: number) =>
  screen.getByRole('button', { name: `Thêm ${String(count)} bước` });

async function add(stage: Staged, name: string): Promise<void> {
  await stage.screen.getByRole('textbox', { name: 'Thêm người xử lý' }).click();
  await stage.screen.getByRole('option', { name: new RegExp(name) }).click();
  await expect.element(stepOf(stage, name)).toBeVisible();
}

/** Says that a person approves, and does not sign. */
async function approves(stage: Staged, name: string): Promise<void> {
  await permissionOf(stage, name).click();
  await stage.screen.getByRole('option', { name: /^Phê duyệt/ }).click();
}

beforeEach(() => {
  sessionStorage.clear();
});

it('says that somebody is missing, and at its step what the service would refuse', async () => {
  const stage = await stageSigning({ document: documentWith(), answer: answering() });
  await stage.screen.getByRole('button', { name: 'Chọn người tiếp theo' }).click();
  await expect.element(stage.screen.getByText('Hãy thêm ít nhất một người xử lý.')).toBeVisible();

  await add(stage, 'Trần Thị Bình');
  await expect
    .element(stepOf(stage, 'Trần Thị Bình').getByText(/Sau bước này còn bước điền dữ liệu/))
    .toBeVisible();
  await submit(stage, 1).click();
  await expect.element(stage.screen.getByText('Hãy sửa những bước báo lỗi.')).toBeVisible();
  expect(stage.sent).toEqual([]);
});

it('keeps the people, what they do and their order over a lost network and a reload, and sends them once', async () => {
  const plan = { document: documentWith(), answer: answering('lost', succeeded(coordinated())) };
  const first = await stageSigning(plan);
  await add(first, 'Lê Thị Chi');
  await add(first, 'Trần Thị Bình');
  await approves(first, 'Lê Thị Chi');
  await approves(first, 'Trần Thị Bình');
  await first.screen.getByRole('button', { name: 'Đưa Trần Thị Bình lên trước' }).click();
  await submit(first, 2).click();
  await expect.element(first.screen.getByText(/^Mất kết nối. Những bước/)).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.element(first.screen.getByText(/^Mất kết nối/)).not.toBeInTheDocument();
  window.dispatchEvent(new Event('pagehide'));
  document.body.replaceChildren();

  const again = await stageSigning(plan);
  await expect.element(again.screen.getByRole('listitem', { name: 'Bước 2: Trần Thị Bình' })).toBeVisible();
  await expect.element(again.screen.getByText(/Phạm Văn Dũng \(Điền dữ liệu\)/)).toBeVisible();
  await submit(again, 2).dblClick();
  await expect.element(again.screen.getByRole('heading', { name: 'Đã chọn người tiếp theo' })).toBeVisible();
  expect(again.sent).toEqual([
    {
      path: '/api/documents/coordinate',
      body: {
        processId: stepId(1),
        processes: [
          expect.objectContaining({ orderNo: 1, processedByUserId: 21, accessPermissionCode: 'A' }),
          expect.objectContaining({ orderNo: 2, processedByUserId: 22, accessPermissionCode: 'A' }),
        ],
      },
    },
  ]);
});

it('gives way when the step was done elsewhere', async () => {
  const stage = await stageSigning({ document: documentWith(), answer: answering() });
  await add(stage, 'Trần Thị Bình');
  await stage.bring(coordinated());
  await expect.element(submit(stage, 1)).not.toBeInTheDocument();
});

it('asks for another click where the session ended before it was sent', async () => {
  const stage = await stageSigning({ document: documentWith(), answer: answering(unauthenticated) });
  await add(stage, 'Trần Thị Bình');
  await approves(stage, 'Trần Thị Bình');
  await submit(stage, 1).click();
  await expect.element(stage.screen.getByRole('alert')).toMatchTextContent(/^Bạn đã đăng nhập lại/);
});

/** A coordinating step of somebody outside the company. */
const ofGuest = (): Document =>
  stagedDocument([
    {
      permission: accessPermission.coordinate,
      more: { processedByUser: { id: 11, name: 'Nguyễn Văn An', isGuest: true } },
    },
  ]);

it('leaves out nobody who is typed and not added yet', async () => {
  const stage = await stageSigning({ document: ofGuest(), answer: answering() });
  await stage.screen.getByLabelText('Họ và tên').fill('Đỗ Thu Hà');
  const email = stage.screen.getByLabelText('Email');
  await email.fill('ha@saomai');
  await stage.screen.getByRole('button', { name: 'Chọn người tiếp theo' }).click();
  await expect.element(email).toHaveFocus();
  await email.fill('ha@saomai.vn');
  await stage.screen.getByRole('button', { name: 'Chọn người tiếp theo' }).click();
  await expect.element(stepOf(stage, 'Đỗ Thu Hà')).toBeVisible();
  await expect.element(email).toHaveValue('');
  expect(stage.sent).toEqual([]);
  await submit(stage, 1).click();
  await expect.poll(() => stage.sent.length).toBe(1);
});

it('adds nobody while their name is still composed', async () => {
  const stage = await stageSigning({ document: ofGuest(), answer: answering() });
  const name = stage.screen.getByLabelText('Họ và tên');
  const email = stage.screen.getByLabelText('Email');
  await email.fill('ha@saomai.vn');
  await name.fill('Đỗ');
  const enter = { key: 'Enter', bubbles: true, cancelable: true };
  name.element().dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }));
  await name.fill('Đỗ Thu Hà');
  name.element().dispatchEvent(new KeyboardEvent('keydown', enter));
  await expect.element(stepOf(stage, 'Đỗ Thu Hà')).toBeVisible();
});

it('may be refused as well', async () => {
  const stage = await stageSigning({ document: documentWith(), answer: answering() });
  await stage.screen.getByRole('button', { name: 'Từ chối' }).click();
  await expect.element(stage.screen.getByRole('dialog', { name: 'Từ chối tài liệu' })).toBeVisible();
});

it.each(['Đặt chữ ký của Trần Thị Bình ở trang 1', 'Đặt ở trang 1'])(
  'leads the keyboard to the box that it has placed: %s',
  async (name) => {
    const stage = await stageSigning({ document: documentWith(), hasPage: true, answer: answering() });
    await add(stage, 'Trần Thị Bình');
    await stage.screen.getByRole('button', { name: 'Đặt chữ ký', exact: true }).click();
    const button = stage.screen.getByRole('button', { name, exact: true });
    await expect.element(button).toBeVisible();
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(stage.screen.getByRole('button', { name: /^Trần Thị Bình/ })).toHaveFocus();
  },
);
