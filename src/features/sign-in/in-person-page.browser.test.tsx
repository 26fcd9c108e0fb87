import { userEvent } from 'vitest/browser';
import { beforeEach, expect, it, vi } from 'vitest';
import { endHandOver, handOver } from '../../api/in-person.ts';
import { session } from '../../api/session.ts';
import { answers, renderPage, waitFor } from '../../../test/page/render-page.tsx';
import { InPersonPage } from './in-person-page.tsx';

const documentId = '3f8f1c1e-0b52-4a4e-9d0e-6a4f0f6f1a01';

const succeeded = (data: unknown) => ({ success: true, code: 0, messages: ['Done'], data });

beforeEach(() => {
  session.end();
  const handedOver = {
    secret: 'of-the-device',
    expiresAt: '2026-11-26T11:00:00+07:00',
    documentId,
    no: 'HD-1',
    subject: 'Hợp đồng mua bán',
    signerName: 'Trần Thị Mai',
    hostName: 'Trần Văn Thư',
    companyName: 'Minh Long',
  };
  sessionStorage.setItem('countersign-in-person', JSON.stringify(handedOver));
});

const codeSent = {
  sentTo: 'm•••i@saomai.example.com',
  retryAfterSeconds: 30,
  expiresAt: '2026-11-26T10:05:00+07:00',
};

const calls = {
  '/api/in-person/code': succeeded(codeSent),
  '/api/in-person/open': succeeded({
    token: 'of-the-signer',
    document: { id: documentId, status: { value: 2, description: 'Ready' } },
  }),
  '/api/in-person/end': succeeded(null),
};

it('leaves nobody signed in, and opens the document by the code of whoever has the device', async () => {
  session.begin('of-the-host');
  const sent = answers(calls);
  const onOpened = vi.fn();
  const screen = await renderPage(<InPersonPage onOpened={onOpened} />);
  await expect.element(screen.getByRole('heading', { name: 'Giao thiết bị cho Trần Thị Mai' })).toBeVisible();
  expect(session.get().token).toBeNull();
  await screen.getByRole('button', { name: 'Gửi mã OTP cho tôi' }).click();
  await expect.element(screen.getByText(/m•••i@saomai.example.com/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Gửi lại mã' })).toBeDisabled();
  await userEvent.keyboard('471203');
  await waitFor(() => onOpened.mock.calls.length > 0);
  expect(onOpened).toHaveBeenCalledExactlyOnceWith(documentId);
  expect(session.tokenFor(documentId)?.token).toBe('of-the-signer');
  expect(sent.map(({ body }) => body)).toEqual([
    '{"secret":"of-the-device"}',
    '{"secret":"of-the-device","otp":"471203"}',
  ]);
});

it('takes the code that was sent where another one is refused, and says why none was sent', async () => {
  let asked = 0;
  answers({
    ...calls,
    get '/api/in-person/code'() {
      asked += 1;
      return asked === 1
        ? succeeded({ ...codeSent, retryAfterSeconds: 0 })
        : { success: false, code: 0, messages: ['Too many OTPs today, try again tomorrow'] };
    },
  });
  const onOpened = vi.fn();
  const screen = await renderPage(<InPersonPage onOpened={onOpened} />);
  await screen.getByRole('button', { name: 'Gửi mã OTP cho tôi' }).click();
  await screen.getByRole('button', { name: 'Gửi lại mã' }).click();
  await expect.element(screen.getByText(/Trong 24 giờ qua/)).toBeVisible();
  await screen.getByLabelText('Mã OTP 6 số').click();
  await userEvent.keyboard('471203');
  await waitFor(() => onOpened.mock.calls.length > 0);
  expect(onOpened).toHaveBeenCalledExactlyOnceWith(documentId);
});

it('leaves the host signed in who comes back to it afterwards', async () => {
  answers(calls);
  endHandOver(true);
  session.begin('of-the-host');
  const screen = await renderPage(<InPersonPage onOpened={vi.fn()} />);
  await expect.element(screen.getByText('Trần Thị Mai đã xử lý xong bước của mình.')).toBeVisible();
  expect(session.get().token).toBe('of-the-host');
});

it('gives the device back before anything was opened, and says so to the service', async () => {
  const sent = answers(calls);
  const screen = await renderPage(<InPersonPage onOpened={vi.fn()} />);
  await screen.getByRole('button', { name: 'Trả thiết bị cho Trần Văn Thư' }).click();
  await expect.element(screen.getByText('Trần Thị Mai chưa xử lý bước của mình.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Đăng nhập lại' }))
    .toHaveAttribute('href', `/sign-in?return=%2Fdocuments%2F${documentId}`);
  await waitFor(() => sent.some(({ path }) => path === '/api/in-person/end'));
  expect(handOver()).toMatchObject({ isOver: true, isDone: false });
});
