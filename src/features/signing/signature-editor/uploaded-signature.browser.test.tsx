import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { blankSignature, type Signature } from './signature.ts';
import { UploadedSignature } from './uploaded-signature.tsx';
import { useSignaturePicture } from './use-signature-picture.ts';

async function chooseFile(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) {
    throw new Error('there is no field for a file');
  }
  await userEvent.upload(input, file);
}

/** White paper with a bar on its left, whose left half is thicker, and another on its right. */
async function photo(): Promise<File> {
  const canvas = new OffscreenCanvas(400, 200);
  const context = canvas.getContext('2d');
  if (context === null) {
    throw new Error('canvases are not to be had');
  }
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 400, 200);
  context.fillStyle = '#12306e';
  context.fillRect(60, 90, 40, 30);
  context.fillRect(100, 100, 40, 10);
  context.fillRect(280, 100, 60, 10);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'ky.png', { type: 'image/png' });
}

/** The editor as it stands in a signature. */
function Editor() {
  const [signature, setSignature] = useState<Signature>({ ...blankSignature('An'), source: 'upload' });
  return (
    <UploadedSignature
      uploaded={signature.uploaded}
      picture={useSignaturePicture(signature)}
      onChange={(uploaded) => setSignature({ ...signature, uploaded })}
    />
  );
}

/** The picture that is signed with, as the screen shows it: its size, and where there is ink. */
async function signedWith() {
  const image = document.querySelector<HTMLImageElement>('img[alt="Xem trước chữ ký"]');
  await image?.decode();
  const [width, height] = [image?.naturalWidth ?? 0, image?.naturalHeight ?? 0];
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
  const context = canvas.getContext('2d');
  if (!image || context === null) {
    return null;
  }
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const isInk = (x: number, y: number): boolean => (data[(y * width + x) * 4 + 3] ?? 0) > 128;
  return { width, height, isInk };
}

it('says of a picture with too many pixels how many it has, and how many it may have', async () => {
  const canvas = new OffscreenCanvas(8000, 7505);
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  const file = new File([await canvas.convertToBlob({ type: 'image/png' })], 'ky.png', { type: 'image/png' });
  const screen = await renderPage(
    <UploadedSignature uploaded={null} picture={{ kind: 'none' }} onChange={() => undefined} />,
  );
  await chooseFile(file);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      'Ảnh này có 60,1 triệu điểm ảnh (8.000 × 7.505), tối đa là 60 triệu. Hãy thu nhỏ ảnh.',
    );
});

it('turns a photo by quarters, and what is signed with is turned', async () => {
  const screen = await renderPage(<Editor />);
  await chooseFile(await photo());
  await expect.poll(async () => (await signedWith())?.width).toBeGreaterThan(270);
  const before = await signedWith();
  await screen.getByRole('button', { name: 'Xoay 90°' }).click();
  await expect.poll(async () => (await signedWith())?.height).toBe(before?.width);
  const turned = await signedWith();
  expect(turned?.width).toBe(before?.height);
  // Its left end, the thick one, is on top now: the whole breadth of the picture is ink there.
  expect([turned?.isInk(2, 20), turned?.isInk(27, 20)]).toEqual([true, true]);
  expect([turned?.isInk(2, 270), turned?.isInk(27, 270)]).toEqual([false, false]);
});

it('crops a photo to a frame that is moved with the keyboard or the mouse', async () => {
  const screen = await renderPage(<Editor />);
  await chooseFile(await photo());
  await expect.poll(async () => (await signedWith())?.width).toBeGreaterThan(270);
  await screen.getByRole('button', { name: 'Cắt ảnh' }).click();
  const dialog = screen.getByRole('dialog');
  const edge = dialog.getByRole('button', { name: /^Cạnh bên phải/ });
  await expect.element(edge).toBeVisible();
  edge.element().focus();
  await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}');
  await dialog.getByRole('button', { name: 'Cắt theo khung' }).click();
  // Of the two bars, the left one is left.
  await expect.poll(async () => (await signedWith())?.width).toBeLessThan(85);
  const cropped = await signedWith();
  expect(cropped?.width).toBeGreaterThan(76);
  expect([cropped?.isInk(2, 2), cropped?.isInk(70, 2)]).toEqual([true, false]);
  await screen.getByRole('button', { name: 'Cắt ảnh' }).click();
  const area = dialog.getByRole('img', { name: 'Ảnh đã chọn' });
  await expect.element(area).toBeVisible();
  // The frame stands where it was left, on the photo as a whole.
  await userEvent.dragAndDrop(dialog.getByRole('button', { name: /^Góc trên bên phải/ }), area, {
    targetPosition: { x: 80, y: 5 },
  });
  await dialog.getByRole('button', { name: 'Cắt theo khung' }).click();
  await expect.poll(async () => (await signedWith())?.width).toBeLessThan(40);
});
