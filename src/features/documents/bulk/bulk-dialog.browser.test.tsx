import { expect, test, vi } from 'vitest';
import { documentSchema } from '../../../../contract/models/document.ts';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { DocumentsBulkDialog } from './bulk-dialog.tsx';

const recipientsPath = '/api/documents/recipients';

const documents = [1, 2].map((number) =>
  documentSchema.parse({
    id: `00000000-0000-4000-8000-00000000000${String(number)}`,
    no: `HD-${String(number)}`,
    subject: `Hợp đồng ${String(number)}`,
    status: { value: 2, description: '' },
  }),
);

const envelope = (data: unknown) => ({ data, success: true, code: 0, messages: [] });
const counted = envelope({ people: 1, messages: 2, unreached: 0, isGathered: false });

test('says that it could not be told how many are notified, and asks again', async () => {
  const refused = { data: null, success: false, code: 400, messages: ['ids: is too large'] };
  const byPath: Record<string, unknown> = { [recipientsPath]: refused };
  const sent = answers(byPath);
  const screen = await renderPage(
    <DocumentsBulkDialog action="remind" documents={documents} leftOut={0} onClose={vi.fn()} />,
  );
  await expect.element(screen.getByText('Chưa tính được sẽ gửi bao nhiêu thông báo')).toBeVisible();
  byPath[recipientsPath] = counted;
  await screen.getByRole('button', { name: 'Thử lại' }).click();
  await expect.element(screen.getByText('Sẽ gửi 2 thông báo cho 1 người.')).toBeVisible();
  expect(sent).toHaveLength(2);
});
