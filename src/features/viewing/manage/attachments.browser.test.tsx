import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessPermission } from '../../../../contract/enums.ts';
import { stagedDocument } from '../../../../test/page/signing-stage.tsx';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { Attachments } from './attachments.tsx';

const file = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'phu-luc.pdf',
  size: 1000,
  downloadUrl: null,
};
const document = stagedDocument([{ permission: accessPermission.approve }], { attachments: [file] });

it('says why a file could not be taken away', async () => {
  const refused = { data: null, success: false, code: 0, messages: ['Attachment not found'] };
  answers({ [`/api/documents/${document.id}/attachments/${file.id}`]: refused });
  const screen = await renderPage(<Attachments document={document} mayAttach={false} mayDetach />);
  await screen.getByRole('button', { name: 'Bỏ tệp phu-luc.pdf' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
});

it('takes the same file again that could not be attached', async () => {
  answers({});
  const screen = await renderPage(<Attachments document={document} mayAttach mayDetach />);
  const button = screen.getByRole('button', { name: 'Đính kèm tệp' });
  await expect.element(button).toBeVisible();
  const field = window.document.querySelector<HTMLInputElement>('input[type="file"]');
  await userEvent.upload(page.elementLocator(field ?? window.document.body), new File(['x'], 'phu-luc.pdf'));
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(field?.files).toHaveLength(1);
  await button.click();
  // Browsers tell of no change where a field is given the file that it has.
  expect(field?.files).toHaveLength(0);
});

it('says no more why a file could not be attached once another one is taken away, which alone is busy', async () => {
  const other = { ...file, id: '00000000-0000-4000-8000-000000000002', name: 'bao-gia.pdf' };
  const both = stagedDocument([{ permission: accessPermission.approve }], { attachments: [file, other] });
  vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) =>
    method === 'DELETE' ? Promise.withResolvers().promise : Promise.reject(new TypeError('no network')),
  );
  const screen = await renderPage(<Attachments document={both} mayAttach mayDetach />);
  const field = window.document.querySelector<HTMLInputElement>('input[type="file"]');
  await userEvent.upload(page.elementLocator(field ?? window.document.body), new File(['x'], 'moi.pdf'));
  await expect.element(screen.getByRole('alert')).toBeVisible();
  const remove = screen.getByRole('button', { name: 'Bỏ tệp phu-luc.pdf' });
  await remove.click();
  await expect.element(remove).toHaveAttribute('data-loading', 'true');
  await expect
    .element(screen.getByRole('button', { name: 'Bỏ tệp bao-gia.pdf' }))
    .not.toHaveAttribute('data-loading');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

it('goes on attaching a file while another one is taken away', async () => {
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
  vi.stubGlobal('fetch', () => Promise.withResolvers().promise);
  const screen = await renderPage(<Attachments document={document} mayAttach mayDetach />);
  const field = window.document.querySelector<HTMLInputElement>('input[type="file"]');
  await userEvent.upload(page.elementLocator(field ?? window.document.body), new File(['x'], 'moi.pdf'));
  const attaching = screen.getByRole('progressbar', { name: 'Đang tải tệp lên' });
  await expect.element(attaching).toBeInTheDocument();
  const remove = screen.getByRole('button', { name: 'Bỏ tệp phu-luc.pdf' });
  await remove.click();
  await expect.element(remove).toHaveAttribute('data-loading', 'true');
  await expect.element(attaching).toBeInTheDocument();
});
