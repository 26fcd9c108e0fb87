import { expect, it, vi } from 'vitest';
import { batchSchema } from '../../../contract/models/batch.ts';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { succeeded } from '../../../test/page/signing-stage.tsx';
import { BatchDocuments } from './batch-documents.tsx';

const batch = batchSchema.parse({
  id: 5,
  name: 'Lô',
  numberOfRecords: 30,
  status: { value: 2, description: '' },
});

it('does not say that there are no documents where a page has none any more', async () => {
  const pastEnd = { items: [], totalCount: 7, pageCount: 1, page: 2, pageSize: 20 };
  answers({
    '/api/documents': succeeded({ ...pastEnd, hasNextPage: false, hasPreviousPage: true }),
  });
  const screen = await renderPage(
    <BatchDocuments batch={batch} tools={{ fits: () => false, render: vi.fn() }} />,
  );
  await screen.getByRole('button', { name: 'Trang 1' }).click();
  await expect.element(screen.getByText('Không có tài liệu nào', { exact: false })).not.toBeInTheDocument();
});
