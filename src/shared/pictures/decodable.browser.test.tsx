import { expect, it, onTestFinished, vi } from 'vitest';
import { heicPhoto } from '../../../test/files/heic-photo.ts';
import { openPicture } from './open-picture.ts';
import { decodable } from './decodable.ts';

const mostBytes = 1024 * 1024;

/** The color in the middle of each quarter, row by row. */
function quarters(bitmap: ImageBitmap): readonly string[] {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  return [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]) => {
    const [red = 0, green = 0, blue = 0] = context?.getImageData(width * x, height * y, 1, 1).data ?? [];
    return green > 200 ? 'white' : red > blue ? 'red' : 'blue';
  });
}

it('makes a picture that every browser opens of a HEIC photo, upright', async () => {
  const picture = await decodable(new Blob([heicPhoto]), mostBytes);
  if (picture.kind === 'refused') {
    throw new Error(picture.fault);
  }
  expect(picture.result.type).toBe('image/jpeg');
  expect(
    await openPicture(picture.result, (bitmap) => [bitmap.width, bitmap.height, ...quarters(bitmap)]),
  ).toEqual({ kind: 'ok', result: [32, 64, 'white', 'blue', 'red', 'white'] });
});

it('leaves alone what the browser decodes, and what is no HEIC photo', async () => {
  for (const content of ['\0\0\0\u0018ftypavif\0\0\0\0', 'none', '']) {
    const file = new Blob([content]);
    expect(await decodable(file, mostBytes)).toEqual({ kind: 'ok', result: file });
  }
  const decoded = await createImageBitmap(new ImageData(5, 4));
  const decode = vi.spyOn(globalThis, 'createImageBitmap').mockResolvedValue(decoded);
  onTestFinished(() => decode.mockRestore());
  const file = new Blob([heicPhoto]);
  expect(await decodable(file, mostBytes)).toEqual({ kind: 'ok', result: file });
});

it('refuses a HEIC photo that is damaged', async () => {
  const cutShort = heicPhoto.slice(0, -100);
  for (const content of [cutShort, '\0\0\0\u0018ftypheic\0\0\0\0']) {
    expect(await decodable(new Blob([content]), mostBytes)).toEqual({ kind: 'refused', fault: 'not-image' });
  }
});

it('refuses a HEIC photo of more pixels than a photo has, before it is decoded', async () => {
  const huge = heicPhoto.slice();
  // The size of the whole picture: in the description of its grid, and in the box `ispe` that belongs to it.
  const view = new DataView(huge.buffer);
  const text = new TextDecoder('latin1').decode(huge);
  view.setUint16(text.indexOf('idat') + 8, 9000);
  view.setUint32(text.lastIndexOf('ispe') + 8, 9000);
  view.setUint16(text.indexOf('idat') + 10, 8000);
  view.setUint32(text.lastIndexOf('ispe') + 12, 8000);
  expect(await decodable(new Blob([huge]), mostBytes)).toEqual({
    kind: 'refused',
    fault: 'too-large',
    size: { width: 8000, height: 9000 },
  });
});

it('refuses a file of more bytes than its use takes, whatever it is, without looking into it', async () => {
  const worker = vi.spyOn(globalThis, 'Worker');
  onTestFinished(() => worker.mockRestore());
  for (const content of [heicPhoto, 'none']) {
    const file = new Blob([content, new Uint8Array(mostBytes)]);
    expect(await decodable(file, mostBytes)).toEqual({ kind: 'refused', fault: 'too-large' });
  }
  expect(worker).not.toHaveBeenCalled();
});

it('says that it is offline where the decoder does not come', async () => {
  const worker = vi.spyOn(globalThis, 'Worker').mockImplementation(function gone(this: unknown) {
    const nothing = (): undefined => undefined;
    const target = Object.assign(new EventTarget(), {
      postMessage: nothing,
      terminate: nothing,
      onerror: null,
      onmessage: null,
      onmessageerror: null,
    });
    queueMicrotask(() => target.dispatchEvent(new Event('error')));
    return target;
  });
  onTestFinished(() => worker.mockRestore());
  expect(await decodable(new Blob([heicPhoto]), mostBytes)).toEqual({ kind: 'refused', fault: 'offline' });
});
