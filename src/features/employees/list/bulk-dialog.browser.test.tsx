import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { employeeSchema } from '../../../../contract/models/employee.ts';
import { renderPage, type SentCall, waitFor } from '../../../../test/page/render-page.tsx';
import { EmployeesBulkDialog } from './bulk-dialog.tsx';

const people = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    employeeSchema.parse({
      id: index + 1,
      employeeCode: `NV${String(index + 1).padStart(3, '0')}`,
      fullName: `Nguyễn Văn ${String(index + 1)}`,
    }),
  );

const success = (data: object) => ({ data, success: true, code: 0, messages: [] });
const refusal = { data: null, success: false, code: 0, messages: ['You do not have permission to do this'] };

/** Answers the calls one after the other, each when it is told to, and keeps what was sent. */
function answersOnDemand() {
  const sent: SentCall[] = [];
  const waiting: ((body: object) => void)[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    sent.push({ path, method, body: typeof body === 'string' ? body : null });
    const { promise, resolve } = Promise.withResolvers<object>();
    waiting.push(resolve);
    return Response.json(await promise);
  });
  const answer = async (body: object): Promise<void> => {
    await waitFor(() => waiting.length > 0);
    waiting.shift()?.(body);
  };
  return { sent, answer };
}

const idsOf = ({ body }: SentCall): number => {
  const parsed: unknown = JSON.parse(body ?? '{}');
  return typeof parsed === 'object' && parsed !== null && 'ids' in parsed && Array.isArray(parsed.ids)
    ? parsed.ids.length
    : 0;
};

test('asks before it changes anything, and does nothing when one thinks better of it', async () => {
  const { sent } = answersOnDemand();
  const onClose = vi.fn();
  await renderPage(<EmployeesBulkDialog action="disable" employees={people(3)} onClose={onClose} />);
  const dialog = page.getByRole('dialog', { name: 'Đặt là đã nghỉ việc' });
  await expect
    .element(
      dialog.getByText('Hồ sơ của 3 nhân viên chuyển sang “Đã nghỉ việc”. Tài khoản người dùng giữ nguyên.'),
    )
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Huỷ' }).click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});

test('says for how many something was done, and for whom there was nothing to do', async () => {
  const { sent, answer } = answersOnDemand();
  await renderPage(<EmployeesBulkDialog action="disable" employees={people(3)} onClose={vi.fn()} />);
  await page.getByRole('button', { name: 'Đổi trạng thái' }).click();
  await expect.element(page.getByText('Đã xong 0 trên 3')).toBeVisible();
  await answer(success({ changed: 2 }));
  await expect.element(page.getByText('Đã chuyển 2 nhân viên sang “Đã nghỉ việc”.')).toBeVisible();
  await expect.element(page.getByText('1 nhân viên đã ở trạng thái này từ trước.')).toBeVisible();
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/employees/status', JSON.stringify({ ids: [1, 2, 3], status: -1 })],
  ]);
});

test('stops between two calls, names whom one failed for, and tries the rest again', async () => {
  const { sent, answer } = answersOnDemand();
  await renderPage(
    <EmployeesBulkDialog action="issueCertificates" employees={people(120)} onClose={vi.fn()} />,
  );
  await page.getByRole('button', { name: 'Cấp chứng thư', exact: true }).click();
  await answer(refusal);
  await waitFor(() => sent.length === 2);
  await page.getByRole('button', { name: 'Dừng lại' }).click();
  await expect.element(page.getByText('Đang dừng, chờ hoàn tất việc đang làm…')).toBeVisible();
  await answer(success({ issued: 50 }));
  await expect.element(page.getByText('Đã cấp 50 chứng thư số.')).toBeVisible();
  const failures = page.getByRole('list', { name: 'Cấp chứng thư số' });
  await expect
    .element(failures.getByRole('listitem').first())
    .toHaveTextContent('Nguyễn Văn 1 NV001 Bạn không có quyền làm việc này.');
  expect(failures.getByRole('listitem').all()).toHaveLength(50);
  await expect.element(page.getByText('20 nhân viên được bỏ qua vì đã dừng.')).toBeVisible();

  await page.getByRole('button', { name: 'Thử lại 70 nhân viên' }).click();
  await answer(success({ issued: 50 }));
  await answer(success({ issued: 20 }));
  await expect.element(page.getByText('Đã cấp 120 chứng thư số.')).toBeVisible();
  expect(sent.map(idsOf)).toEqual([50, 50, 50, 20]);
});
