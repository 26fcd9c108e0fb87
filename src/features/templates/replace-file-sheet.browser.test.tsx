import { expect, it, onTestFinished, vi } from 'vitest';
import { templateSchema } from '../../../contract/models/template.ts';
import { answers, renderPage } from '../../../test/page/render-page.tsx';
import { ReplaceFileSheet } from './replace-file-sheet.tsx';
import { VersionPanel } from './version-panel.tsx';

const template = templateSchema.parse({ id: 7, name: 'Thử việc', description: '', fileVersion: 1 });
const enveloped = (data: unknown) => ({ success: true, code: 0, messages: [], data });
const versions = [2, 1].map((fileVersion) => ({
  fileVersion,
  fileName: 'thu-viec.docx',
  size: 10,
  isCurrent: fileVersion === 2,
  fieldCount: 1,
  signatureBoxCount: 0,
}));

/** What is not saved yet goes to the service when the test says so. */
function slowSaving() {
  const saving = Promise.withResolvers<boolean>();
  const beforeChange = vi.fn(() => saving.promise);
  return { beforeChange, end: () => saving.resolve(true) };
}

/** Does nothing to what is disabled, as a second press of one's own. */
function press(element: Element): void {
  if (element instanceof HTMLElement) {
    element.click();
  }
}

it('replaces the file once, however often it is pressed while what was changed is being saved', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const sent = answers({ '/api/document-templates/update': enveloped(template) });
  const { beforeChange, end } = slowSaving();
  const onClose = vi.fn<() => void>();
  const page = await renderPage(
    <ReplaceFileSheet template={template} beforeChange={beforeChange} onClose={onClose} />,
  );
  const chosen = new DataTransfer();
  chosen.items.add(new File(['PK'], 'thu-viec.docx'));
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (field === null) {
    throw new Error('there is no field for the file');
  }
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByText('thu-viec.docx')).toBeVisible();
  const replace = page.getByRole('button', { name: 'Thay tệp' });
  await replace.click();
  press(replace.element());
  // The file is looked at first, at each press.
  await chosen.files[0]?.arrayBuffer();
  await vi.waitFor(() => expect(beforeChange).toHaveBeenCalled());
  end();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(beforeChange).toHaveBeenCalledOnce();
  expect(sent.filter(({ path }) => path === '/api/document-templates/update')).toHaveLength(1);
});

it('brings a version back once, however often it is pressed while what was changed is being saved', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const sent = answers({
    '/api/document-templates/versions/7': enveloped(versions),
    '/api/document-templates/restore': enveloped(template),
  });
  const { beforeChange, end } = slowSaving();
  const page = await renderPage(<VersionPanel id={template.id} beforeChange={beforeChange} />);
  await page.getByRole('list').getByRole('button', { name: 'Khôi phục' }).click();
  const restore = page.getByRole('dialog').getByRole('button', { name: 'Khôi phục' });
  await restore.click();
  press(restore.element());
  end();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent.filter(({ path }) => path === '/api/document-templates/restore')).toHaveLength(1);
});
