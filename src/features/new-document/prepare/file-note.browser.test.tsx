import { expect, test } from 'vitest';
import type { Document } from '../../../../contract/models/document.ts';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { vietnameseTexts } from '../../../../test/page/all-texts.ts';
import { FileNote } from './file-note.tsx';

type DownloadFile = Document['downloadFileUrls'][number];

const file: DownloadFile = {
  ...{ id: 'f', fileName: 'hợp đồng.pdf', downloadUrl: '/now.pdf', downloadWatermarkMetadataUrl: null },
  ...{
    downloadSourceUrl: null,
    downloadUploadUrl: null,
    orderNo: 1,
    size: 10,
    fileType: null,
    hasSeal: false,
  },
  ...{ changes: [], activeContent: [] },
};
const texts = vietnameseTexts.prepare.fileNote;

test('a file that was used as it was uploaded has no note', async () => {
  const page = await renderPage(<FileNote files={[file]} />);
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
});

test('what was done to a file and what it holds is told, until it is put away', async () => {
  const changed = {
    ...file,
    downloadUploadUrl: '/upload.pdf',
    changes: ['fields-drawn', 'repaired', 'something of a newer service'],
    activeContent: ['javascript', 'optional-content'],
  };
  const page = await renderPage(<FileNote files={[changed]} />);
  const note = page.getByRole('status');
  await expect.element(note.getByText(texts.repaired)).toBeVisible();
  await expect.element(note.getByText(texts['fields-drawn'])).toBeVisible();
  await expect.element(note.getByText(/^Tệp có JavaScript và lớp nội dung bật tắt được/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: texts.original }))
    .toHaveAttribute('href', '/upload.pdf');
  await page.getByRole('button', { name: texts.close }).click();
  await expect.element(note).not.toBeInTheDocument();
});

test('of several files, each note names its own', async () => {
  const named = { ...file, id: 'g', fileName: 'phụ lục.pdf', activeContent: ['actions'] };
  const page = await renderPage(<FileNote files={[file, named]} />);
  const note = page.getByRole('status');
  await expect.element(note.getByText('Về tệp đã tải lên “phụ lục.pdf”')).toBeVisible();
});
