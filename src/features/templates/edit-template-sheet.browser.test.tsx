import { expect, it, vi } from 'vitest';
import { templateSchema } from '../../../contract/models/template.ts';
import { renderPage } from '../../../test/page/render-page.tsx';
import { EditTemplateSheet } from './edit-template-sheet.tsx';

const template = templateSchema.parse({ id: 7, name: 'Thử việc', description: '' });

/** Keeps the fields that are sent, and answers the template as it was. */
function keepForms(): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(body instanceof FormData ? Object.fromEntries(body) : {});
    return Response.json({ success: true, code: 0, messages: [], data: template });
  });
  return sent;
}

it('marks a template as one of labor contracts, and says nothing of it where that stays', async () => {
  const sent = keepForms();
  const onClose = vi.fn<() => void>();
  const page = await renderPage(<EditTemplateSheet template={template} onClose={onClose} />);
  const save = page.getByRole('button', { name: 'Lưu' });
  const mark = page.getByRole('checkbox', { name: 'Mẫu hợp đồng lao động' });
  await expect.element(mark).not.toBeChecked();
  await save.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ id: '7', name: 'Thử việc', description: '' }]);
  await mark.click();
  await save.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(sent.at(-1)).toMatchObject({ isLaborContract: 'true' });
});
