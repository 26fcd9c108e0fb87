/** Approving and refusing: each with its reason and its code, and what the others see of it. */
import { documentStatus, stepStatus } from '../contract/enums.ts';
import { processDocument } from '../contract/operations/processing.ts';
import {
  approval,
  detail,
  type DocumentPlan,
  invitationOf,
  otpOf,
  sendDocument,
  uniqueNo,
} from './fixtures/jobs.ts';
import { signInAs, untilDrawn } from './fixtures/people.ts';
import {
  actInHeader,
  askForCode,
  openByLink,
  openPanel,
  otpDialog,
  panelOf,
  typeOtp,
} from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';

const steps: DocumentPlan['steps'] = [
  { user: 'an', permission: 'A' },
  { user: 'binh', permission: 'A' },
];

test('approving takes a reason and the code of the mail, and leads on to the next person @both', async ({
  page,
  api,
  pdfs,
}) => {
  const no = uniqueNo('DUYET');
  const { id } = await sendDocument(api, { no, subject: 'Đề nghị mua sắm', file: pdfs.contract, steps });
  await openByLink(page, (await invitationOf(api, 'an', no)).link);
  await openPanel(page);
  await panelOf(page).getByRole('textbox', { name: 'Lý do' }).fill('Đúng ngân sách quý I');
  await askForCode(page, 'Phê duyệt');
  await expect(otpDialog(page)).toContainText('a•••@demo.local');
  await expect(otpDialog(page)).toContainText('Đúng ngân sách quý I');
  await typeOtp(page, await otpOf(api, 'an', no));
  await expect(page.getByRole('heading', { name: 'Đã phê duyệt' })).toBeVisible();
  await expect(page.getByText(/Tiếp theo: Trần Thị Bình/)).toBeVisible();

  const [first, second] = (await detail(api, 'clerk', id)).processes;
  expect(first).toMatchObject({ reason: 'Đúng ngân sách quý I', status: { value: stepStatus.approved[0] } });
  expect(second?.status.value).toBe(stepStatus.waiting[0]);
  expect((await invitationOf(api, 'binh', no)).processCode).toMatch(/^\d{6}$/);
});

test('refusing ends the workflow: the creator is told, and nobody else can act @both', async ({
  page,
  person,
  api,
  pdfs,
}) => {
  const no = uniqueNo('TUCHOI');
  const subject = 'Biên bản bàn giao thiết bị';
  const { id, processes } = await sendDocument(api, {
    no,
    subject,
    file: pdfs.contract,
    steps,
    inOrder: false,
  });
  const binhBefore = await invitationOf(api, 'binh', no);

  await openByLink(page, (await invitationOf(api, 'an', no)).link);
  await actInHeader(page, 'Từ chối');
  const dialog = page.getByRole('dialog', { name: 'Từ chối tài liệu' });
  await dialog.getByRole('button', { name: 'Tiếp tục từ chối' }).click();
  await expect(dialog.getByText('Hãy cho biết lý do.')).toBeVisible();
  await dialog.getByLabel('Lý do từ chối').fill('Thiếu biên bản kiểm tra');
  await dialog.getByRole('button', { name: 'Tiếp tục từ chối' }).click();
  await expect(otpDialog(page)).toContainText('Thiếu biên bản kiểm tra');
  await typeOtp(page, await otpOf(api, 'an', no));
  await expect(page.getByRole('heading', { name: 'Đã từ chối' })).toBeVisible();

  const document = await detail(api, 'clerk', id);
  expect(document.status.value).toBe(documentStatus.rejected[0]);
  expect(document.reason).toBe('Thiếu biên bản kiểm tra');
  expect(document.processes.map(({ status }) => status.value)).toEqual([
    stepStatus.rejected[0],
    stepStatus.waiting[0],
  ]);
  const told = (await api.outbox('clerk')).find(({ text }) => text.includes(no));
  expect(told?.text).toContain('Thiếu biên bản kiểm tra');

  const others = processes.find(({ processedByUser }) => processedByUser?.code === 'binh');
  const late = await api.call(processDocument, {
    token: await api.tokenOf('binh'),
    body: approval(others?.id ?? ''),
  });
  expect(late).toMatchObject({ kind: 'refused', messages: ['Document process is not waiting'] });

  const clerk = await person();
  await signInAs(clerk, 'clerk');
  await clerk.goto(`/documents/${id}`);
  await untilDrawn(clerk);
  await expect(clerk.getByText('Bị từ chối').first()).toBeVisible();

  // The code of an ended step opens nothing any more, and says so beside the boxes.
  const binh = await person();
  await binh.goto('/code');
  await binh.getByLabel('Mã xử lý 6 số').click();
  await binh.keyboard.type(binhBefore.processCode);
  await expect(binh.getByRole('alert')).toContainText(/Mã .*(không đúng|hết hạn|không hợp lệ)/);
});
