import { expect, it, vi } from 'vitest';
import { session } from '../../api/session.ts';
import { found, stagedDocument, succeeded } from '../../../test/page/signing-stage.tsx';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { GuestAccountPage } from './guest-account-page.tsx';
import { GuestDocumentsPage } from './guest-documents-page.tsx';

const email = 'mai@saomai.example.com';
const document = stagedDocument([{ permission: 3 }]);
const accessCode = { isAskedBy: () => false, Form: () => null };
const item = {
  documentId: document.id,
  processId: '7d6c2f9e-6a71-4b0e-9a53-000000000001',
  no: 'HD-01',
  subject: 'Hợp đồng mua bán',
  companyName: 'Minh Long',
  senderName: 'Trần Văn Thư',
  status: { value: 2, description: '' },
  accessPermission: { value: 3, description: '' },
  isWaiting: true,
  sentDate: '2026-11-26T10:00:00+07:00',
};

it('lists what companies have sent, and opens it by the token of its step alone', async () => {
  session.begin('of-mai');
  const sent = answers({
    '/api/guest-account/documents': found([item]),
    '/api/guest-account/documents/open': succeeded({ token: 'of-one', document }),
  });
  const onOpened = vi.fn<(id: string) => void>();
  const screen = await renderPage(
    <GuestDocumentsPage email={email} accessCode={accessCode} onOpened={onOpened} />,
  );
  await expect.element(screen.getByText('HD-01 · 26/11/2026 · Trần Văn Thư, Minh Long')).toBeVisible();
  await screen.getByRole('button', { name: /Hợp đồng mua bán/ }).click();
  await vi.waitFor(() => expect(onOpened).toHaveBeenCalledWith(document.id));
  expect(JSON.parse(sent.at(-1)?.body ?? '')).toEqual({ processId: item.processId });
  expect(session.tokenFor(document.id)?.token).toBe('of-one');
  expect(session.get().token).toBe('of-mai');
});

it('is deleted by whoever knows its password, who is signed out then', async () => {
  session.begin('of-mai');
  const sent = answers({
    '/api/guest-account': succeeded({ email, name: 'Mai', language: 'vi', wantsAll: true }),
    '/api/guest-account/update': succeeded({ email, name: 'Mai', language: 'vi', wantsAll: false }),
    '/api/guest-account/delete': succeeded(null),
  });
  const screen = await renderPage(<GuestAccountPage email={email} />);
  const all = screen.getByRole('switch', { name: /^Nhận cả lời nhắc và thông báo/ });
  await expect.element(all).toBeChecked();
  await all.click();
  await expect.element(all).not.toBeChecked();
  await screen.getByRole('button', { name: 'Xoá tài khoản' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Xoá tài khoản' }).click();
  await expect.element(dialog.getByText('Hãy nhập mật khẩu hiện tại')).toBeVisible();
  await dialog.getByLabelText('Mật khẩu hiện tại').fill('Tài liệu của Mai 1');
  await dialog.getByRole('button', { name: 'Xoá tài khoản' }).click();
  await vi.waitFor(() => expect(session.get().token).toBeNull());
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    '{"wantsAll":false}',
    '{"password":"Tài liệu của Mai 1"}',
  ]);
});
