import { expect, it } from 'vitest';
import { accessPermission } from '../../../../contract/enums.ts';
import { meSchema } from '../../../../contract/models/user.ts';
import { found, stagedDocument, stepId, succeeded } from '../../../../test/page/signing-stage.tsx';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { HandOnDialog } from './hand-on-dialog.tsx';

const me = meSchema.parse({
  scope: { kind: 'session' },
  user: { id: 11, name: 'Nguyễn Văn An' },
  company: { id: 1, mayDelegate: true },
  roles: [],
  preferences: null,
  expiresAt: '2026-11-22T08:00:00+07:00',
});

it('asks for a colleague and a reason, and hands the step on with both', async () => {
  const reassign = `/api/documents/reassign/${stepId(1)}`;
  const binh = { id: 21, code: 'binh', name: 'Trần Thị Bình', email: 'b•••h@demo.local' };
  const sent = answers({
    '/api/me/colleagues': found([binh]),
    [reassign]: succeeded(null),
  });
  const document = stagedDocument([{ permission: accessPermission.approve }]);
  const screen = await renderPage(
    <HandOnDialog document={document} me={me} steps={document.waitingProcesses} onClose={() => undefined} />,
  );
  const handOn = screen.getByRole('button', { name: 'Chuyển', exact: true });
  await handOn.click();
  await expect.element(screen.getByText('Hãy chọn người nhận')).toBeVisible();
  await expect.element(screen.getByText('Hãy ghi lý do')).toBeVisible();
  expect(sent.filter(({ path }) => path === reassign)).toEqual([]);

  await screen.getByPlaceholder('Tìm theo tên hoặc mã').fill('binh');
  await screen.getByRole('option', { name: /Trần Thị Bình/ }).click();
  await expect.element(screen.getByRole('button', { name: 'Chọn người khác' })).toHaveFocus();
  await screen.getByLabelText('Lý do', { exact: true }).fill(' Không thuộc phần việc của tôi ');
  await handOn.click();
  await expect
    .poll(() => sent.find(({ path }) => path === reassign)?.body)
    .toBe(JSON.stringify({ userCode: 'binh', reason: 'Không thuộc phần việc của tôi' }));
});
