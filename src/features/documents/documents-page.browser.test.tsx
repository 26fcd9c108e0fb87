import { expect, test } from 'vitest';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { DocumentsPage } from './documents-page.tsx';

const envelope = (data: unknown) => ({ data, success: true, code: 0, messages: [] });

test('names whom a document waits for in the columns that there are at first', async () => {
  const step = (id: string, name: string, status: number) => ({
    id,
    orderNo: Number(id),
    accessPermission: { value: 1, description: 'Approve' },
    status: { value: status, description: '' },
    processedByUser: { id: Number(id), code: id, name },
  });
  const waiting = step('2', 'Trần Thị Bình', 1);
  const document = {
    id: '00000000-0000-4000-8000-000000000001',
    no: 'HD-1',
    subject: 'Hợp đồng lao động',
    status: { value: 3, description: '' },
    processes: [step('1', 'Nguyễn Văn An', 2), waiting],
    waitingProcess: waiting,
    waitingProcesses: [waiting],
  };
  answers({
    '/api/auth/me': envelope({
      scope: { kind: 'session' },
      user: { id: 1, code: 'clerk', name: 'Văn thư' },
      company: null,
      roles: ['clerk'],
      preferences: null,
      expiresAt: '2026-11-22T10:00:00+07:00',
    }),
    '/api/documents': envelope({
      items: [document],
      totalCount: 1,
      pageCount: 1,
      page: 1,
      pageSize: 20,
      hasNextPage: false,
      hasPreviousPage: false,
    }),
    '/api/me/views': envelope([]),
  });
  const screen = await renderPage(<DocumentsPage />);
  await expect.element(screen.getByRole('cell', { name: /^1\/2\sbước\s·\sTrần\sThị\sBình/ })).toBeVisible();
});
