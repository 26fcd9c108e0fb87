import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { UploadedSignature } from './uploaded-signature.tsx';

it('says of a picture with too many pixels how many it has, and how many it may have', async () => {
  const canvas = new OffscreenCanvas(8000, 7505);
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  const file = new File([await canvas.convertToBlob({ type: 'image/png' })], 'ky.png', { type: 'image/png' });
  const screen = await renderPage(
    <UploadedSignature uploaded={null} picture={{ kind: 'none' }} onChange={() => undefined} />,
  );
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) {
    throw new Error('there is no field for a file');
  }
  await userEvent.upload(input, file);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      'Ảnh này có 60,1 triệu điểm ảnh (8.000 × 7.505), tối đa là 60 triệu. Hãy thu nhỏ ảnh.',
    );
});
