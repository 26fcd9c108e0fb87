import { expect, test } from 'vitest';
import { renderPage } from '../../../test/page/render-page.tsx';
import { BulkResults } from './bulk-results.tsx';

test('names the first of thousands that failed, and counts the others', async () => {
  const failures = Array.from({ length: 2200 }, (_, id) => ({ row: { id }, error: null }));
  const screen = await renderPage(
    <BulkResults
      label="Kết quả"
      doneText=""
      failedText="2.200 tài liệu chưa thực hiện được"
      failures={failures}
      render={({ id }) => <strong>{`Tài liệu ${String(id)}`}</strong>}
    />,
  );
  await expect.element(screen.getByText('và 2.000 mục khác')).toBeVisible();
  expect(screen.getByRole('listitem').all()).toHaveLength(201);
});
