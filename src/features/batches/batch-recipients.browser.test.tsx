import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { batchSchema } from '../../../contract/models/batch.ts';
import { renderPage } from '../../../test/page/render-page.tsx';
import { BatchRecipients } from './batch-recipients.tsx';

const batch = batchSchema.parse({
  id: 1,
  numberOfRecords: 2000,
  name: 'Lô',
  status: { value: 2, description: 'Created' },
  progress: { total: 2000, rendered: 2000, sent: 0, completed: 0, failed: 0 },
});

const recipients = [
  { code: 'an', name: 'Nguyễn Văn An', documents: 1998, messages: 4 },
  { code: 'binh', name: 'Trần Bình', documents: 2, messages: 2 },
];
const completion = { people: 4, gatherMinutes: 10 };
const sending = { documents: null, people: 3, messages: 7, isGathered: true, completion, recipients };

test('says how many notices go to whom before a batch is sent', async () => {
  await renderPage(<BatchRecipients batch={{ ...batch, sending }} />);
  await expect.element(page.getByText('Gửi 2.000 tài liệu cho 3 người: 7 thông báo.')).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .all()
      .map((item) => item.element().textContent),
  ).toEqual(['Nguyễn Văn An1.998 tài liệu · 4 thông báo', 'Trần Bình2 tài liệu · 2 thông báo']);
  await expect.element(page.getByText('và 1 người khác')).toBeVisible();
  await expect
    .element(page.getByText(/Khi hoàn tất: 4 người nhận thông báo.*trong vòng 10 phút/))
    .toBeVisible();
});

test('says for the whole batch while it is made how many notices go to whom', async () => {
  const status = { value: 1, description: 'Processing' };
  const progress = { ...batch.progress, total: 2001, rendered: 30, sent: 0, completed: 0, failed: 1 };
  await renderPage(<BatchRecipients batch={batchSchema.parse({ ...batch, status, progress, sending })} />);
  await expect.element(page.getByText('Gửi 2.000 tài liệu cho 3 người: 7 thông báo.')).toBeVisible();
});

test('asks as before where the service does not say', async () => {
  await renderPage(<BatchRecipients batch={batch} />);
  await expect.element(page.getByText('Người xử lý đầu tiên', { exact: false })).toBeVisible();
});
