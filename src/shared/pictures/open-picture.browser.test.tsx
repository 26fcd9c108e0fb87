import { expect, it } from 'vitest';
import { openPicture } from './open-picture.ts';

const widthOf = ({ width }: ImageBitmap): number => width;

it.each(['image/png', 'image/jpeg', 'image/webp'])('opens a picture of the type %s', async (type) => {
  const canvas = new OffscreenCanvas(3, 2);
  canvas.getContext('2d')?.fillRect(0, 0, 3, 2);
  const file = await canvas.convertToBlob({ type });
  expect(file.type).toBe(type);
  expect(await openPicture(file, widthOf)).toEqual({ kind: 'ok', result: 3 });
});

it('opens what else the browser decodes: a GIF', async () => {
  const content = atob('R0lGODlhAgABAIAAAAAAAP///yH5BAAAAAAALAAAAAACAAEAAAICBAoAOw==');
  const gif = Uint8Array.from(content, (letter) => letter.codePointAt(0) ?? 0);
  expect(await openPicture(new Blob([gif]), widthOf)).toEqual({ kind: 'ok', result: 2 });
});

it.each([
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>'],
  ['what only begins as a WebP', 'RIFF\0\0\0\0WEBP'],
  ['nothing', ''],
])('refuses %s', async (_, text) => {
  const opened = await openPicture(new Blob([text]), widthOf);
  expect(opened).toEqual({ kind: 'refused', fault: 'not-image' });
});
