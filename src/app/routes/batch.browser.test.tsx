import { Navigate, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { batchStatus, documentStatus } from '../../../contract/enums.ts';
import { messageTexts } from '../../../contract/messages.ts';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { Component } from './batch.tsx';

const envelope = (data: unknown) => ({ data, success: true, code: 0, messages: [] });
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const userId = 1;

/** Two that wait for somebody, and one that is completed. */
const documents = [1, 2, 3].map((number) => ({
  id: idOf(number),
  no: `HD-${String(number)}`,
  subject: `Hợp đồng ${String(number)}`,
  status: { value: number === 3 ? documentStatus.completed : documentStatus.ready, description: '' },
  createdByUserId: userId,
  isCancelable: number !== 3,
}));

const progress = { total: 3, rendered: 3, sent: 3, completed: 1, failed: 0, waiting: 2, rejected: 0 };
const batchOf = (status: number, change: object = {}) => ({
  id: 7,
  uploadedByUserId: userId,
  numberOfRecords: 3,
  name: 'Lô tháng 12',
  status: { value: status, description: '' },
  progress,
  ...change,
});

async function renderBatch(batch: object, byPath: Readonly<Record<string, unknown>> = {}) {
  const sent = answers({
    '/api/auth/me': envelope({
      scope: { kind: 'session' },
      user: { id: userId, code: 'clerk', name: 'Văn thư' },
      company: null,
      roles: ['clerk'],
      preferences: null,
      expiresAt: '2026-11-22T10:00:00+07:00',
    }),
    '/api/batch-imports/7': envelope(batch),
    '/api/documents': envelope({
      items: documents,
      totalCount: 3,
      pageCount: 1,
      page: 1,
      pageSize: 100,
      hasNextPage: false,
      hasPreviousPage: false,
    }),
    ...byPath,
  });
  const screen = await renderPage(
    <Routes>
      <Route path="/" element={<Navigate to="/batches/7" replace />} />
      <Route path="/batches/:id" element={<Component />} />
    </Routes>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Lô tháng 12' })).toBeVisible();
  return { screen, changes: () => sent.filter(({ method }) => method === 'POST') };
}

/** By its key: without portals, as in tests, a dialog stands beside the button that opened it, out of sight. */
async function press(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
}

test('reminds of those of a batch that wait for somebody, and says before how many are told', async () => {
  const { screen, changes } = await renderBatch(batchOf(batchStatus.sent), {
    '/api/documents/recipients': envelope({ people: 1, messages: 2, unreached: 0, isGathered: false }),
    [`/api/documents/remind/${idOf(1)}`]: envelope(null),
    [`/api/documents/remind/${idOf(2)}`]: envelope(null),
  });
  await screen.getByRole('button', { name: 'Nhắc xử lý' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Nhắc xử lý 2 tài liệu?' });
  await expect.element(dialog.getByText('Sẽ gửi 2 thông báo cho 1 người.')).toBeVisible();
  await expect
    .element(dialog.getByText('1 tài liệu còn lại không đủ điều kiện', { exact: false }))
    .toBeVisible();
  await press(dialog.getByRole('button', { name: 'Nhắc xử lý' }));
  await expect.element(screen.getByText('Đã nhắc 2 tài liệu')).toBeVisible();
  expect(changes().map(({ path }) => path)).toEqual([
    '/api/documents/recipients',
    `/api/documents/remind/${idOf(1)}`,
    `/api/documents/remind/${idOf(2)}`,
  ]);
});

test('gives up those of a batch that are under way, for a reason', async () => {
  const { screen, changes } = await renderBatch(batchOf(batchStatus.sent), {
    '/api/documents/cancel': envelope(documents[0]),
  });
  await screen.getByRole('button', { name: 'Huỷ tài liệu' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Huỷ 2 tài liệu?' });
  await dialog.getByRole('textbox', { name: 'Lý do huỷ' }).fill('Sai mẫu');
  await press(dialog.getByRole('button', { name: 'Huỷ tài liệu' }));
  await expect.element(screen.getByText('Đã huỷ 2 tài liệu')).toBeVisible();
  expect(changes().map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual(
    [1, 2].map((number) => ({ id: idOf(number), reason: 'Sai mẫu' })),
  );
});

test('a batch that is being made may be left alone, and be sent as soon as it is made', async () => {
  const recipients = [{ code: 'an', name: 'Nguyễn Văn An', documents: 3, messages: 3 }];
  const sending = { people: 1, messages: 3, isGathered: false, completion: null, recipients };
  const made = batchOf(batchStatus.processing, {
    progress: { ...progress, rendered: 1, sent: 0, completed: 0, waiting: 0 },
    sending,
  });
  const building = { data: null, success: false, code: 202, messages: [messageTexts.batchStillBuilding] };
  const { screen, changes } = await renderBatch(made, { '/api/batch-imports/send/7': building });
  await expect.element(screen.getByText(/Việc này chạy trên máy chủ: bạn có thể đóng trang/)).toBeVisible();
  await screen.getByRole('button', { name: 'Gửi ngay khi tạo xong' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Gửi cả lô?' });
  await expect.element(dialog.getByText('Gửi 3 tài liệu cho 1 người: 3 thông báo.')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Gửi ngay khi tạo xong' }));
  await expect.element(screen.getByText('Sẽ gửi ngay khi tạo xong. Hãy giữ trang này mở.')).toBeVisible();
  expect(changes().map(({ path }) => path)).toEqual(['/api/batch-imports/send/7']);
});

test('does not take a batch for missing where there were only too many calls', async () => {
  answers({
    '/api/batch-imports/7': { success: false, code: 429, messages: [messageTexts.tooManyRequests] },
  });
  const screen = await renderPage(
    <Routes>
      <Route path="/" element={<Navigate to="/batches/7" replace />} />
      <Route path="/batches/:id" element={<Component />} />
    </Routes>,
  );
  await expect.element(screen.getByRole('button', { name: 'Thử lại' })).toBeVisible();
});

test('offers to send what was not sent by hand, and says nothing of the last failure when it asks again', async () => {
  const sending = { documents: 1, people: 1, messages: 1, isGathered: false, recipients: [] };
  const { screen } = await renderBatch(
    batchOf(batchStatus.created, { progress: { ...progress, sent: 2, completed: 0 }, sending }),
    {
      '/api/batch-imports/send/7': {
        success: false,
        code: 0,
        messages: [messageTexts.batchHasNothingToSend],
      },
    },
  );
  const send = screen.getByRole('button', { name: 'Gửi 1 tài liệu' }).first();
  await press(send);
  const dialog = screen.getByRole('dialog', { name: 'Gửi cả lô?' });
  await press(dialog.getByRole('button', { name: 'Gửi 1 tài liệu' }));
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Quay lại' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await press(send);
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});
