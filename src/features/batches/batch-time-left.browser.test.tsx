import { useState } from 'react';
import { expect, test } from 'vitest';
import { batchSchema } from '../../../contract/models/batch.ts';
import { renderPage } from '../../../test/page/render-page.tsx';
import { BatchTimeLeft } from './batch-time-left.tsx';

const batchWith = (rendered: number) =>
  batchSchema.parse({
    id: 1,
    numberOfRecords: 2000,
    name: 'Lô',
    status: { value: 1, description: 'Processing' },
    progress: { total: 2000, rendered, sent: 0, completed: 0, failed: 0 },
  });

/** As it is seen each five seconds, with fifty documents made in the meantime. */
function Looked() {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        look
      </button>
      <BatchTimeLeft batch={batchWith(times * 50)} seenAt={times * 5000} />
    </>
  );
}

test('says how long a batch takes once its pace is seen, and that nobody has to wait', async () => {
  const screen = await renderPage(<Looked />);
  const byItself = 'Việc này chạy trên máy chủ: bạn có thể đóng trang.';
  await expect.element(screen.getByText(byItself, { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'look' }).click();
  await expect.element(screen.getByText(`Còn khoảng 4 phút. ${byItself}`)).toBeVisible();
});
