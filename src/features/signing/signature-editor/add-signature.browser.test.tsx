import { expect, it } from 'vitest';
import { answers, renderPage } from '../../../../test/page/render-page.tsx';
import { AddSignature } from './add-signature.tsx';

it('leads to why a signature was not saved', async () => {
  answers({ '/api/me/signatures': { success: false, code: 0, messages: ['image: the image is too large'] } });
  const screen = await renderPage(<AddSignature name="Nguyễn Văn An" />);
  await screen.getByRole('button', { name: 'Thêm chữ ký' }).click();
  await screen.getByText('Gõ tên', { exact: true }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Lưu chữ ký' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toHaveFocus();
});
