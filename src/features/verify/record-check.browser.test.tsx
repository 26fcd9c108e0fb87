import { expect, it, vi } from 'vitest';
import type { FileRecordInput } from '../../../contract/operations/evidence.ts';
import { refused } from '../../../test/page/mount-signing.tsx';
import { renderPage } from '../../../test/page/render-page.tsx';
import { succeeded } from '../../../test/page/signing-stage.tsx';
import { RecordCheck } from './record-check.tsx';

const found: FileRecordInput = {
  no: 'HD-01',
  fileName: 'hop-dong.pdf',
  company: { id: 1, name: 'Minh Long', taxCode: '', isNameChecked: true },
  status: { value: 5, description: 'Completed' },
  sentDate: null,
  completedDate: null,
  sealedDate: null,
  revision: 1,
  revisions: 1,
  recordVerified: true,
  signatures: [],
};

it('says nothing of what was found before once it is asked anew, in vain or with a fault', async () => {
  let answer: unknown = succeeded(found);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  const screen = await renderPage(<RecordCheck file={null} />);
  const sound = screen.getByText('Đúng là tệp của tài liệu này');
  const ask = screen.getByRole('button', { name: 'Đối chiếu' });
  const number = screen.getByLabelText('Số tài liệu');
  await number.fill('HD-01');
  await screen.getByLabelText('Mã băm SHA-256 của tệp').fill('a'.repeat(64));
  await ask.click();
  await expect.element(sound).toBeVisible();

  await number.fill('');
  await ask.click();
  await expect.element(number).toHaveAccessibleDescription('Hãy nhập số tài liệu.');
  await expect.element(sound).not.toBeInTheDocument();

  await number.fill('HD-01');
  await ask.click();
  await expect.element(sound).toBeVisible();
  answer = refused(['No document with this number has this file']);
  await ask.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(sound).not.toBeInTheDocument();
});
