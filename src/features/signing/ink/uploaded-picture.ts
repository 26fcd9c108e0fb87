import { newCanvas, trimmedPicture } from './canvas.ts';
import type { Picture } from './canvas.ts';
import { removePaper as clearPaper } from './pixels.ts';

/** Why a file cannot be used as a signature. */
export type ImageFault = 'not-image' | 'too-large' | 'blank';

export type ReadImage =
  { readonly kind: 'ok'; readonly image: string } | { readonly kind: 'refused'; readonly fault: ImageFault };

export const imageMaxBytes = 10 * 1024 * 1024;

/** Photos are made smaller: a signature is a few centimetres wide, and the service takes pictures up to a size. */
const widest = 1000;
const highest = 600;

/** More pixels than this are no photo, but something that would fill the memory. */
const mostPixels = 60_000_000;

const pngStart = [0x89, 0x50, 0x4e, 0x47];
const jpegStart = [0xff, 0xd8, 0xff];

async function isPngOrJpeg(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return [pngStart, jpegStart].some((start) => start.every((byte, index) => head[index] === byte));
}

/**
 * Opens a file as a PNG or JPEG, by decoding it and not by its name, and makes it as small as a signature needs. Photos come
 * upright, since the decoder follows what the camera noted.
 */
export async function readSignatureImage(file: Blob): Promise<ReadImage> {
  if (file.size > imageMaxBytes) {
    return { kind: 'refused', fault: 'too-large' };
  }
  if (!(await isPngOrJpeg(file))) {
    return { kind: 'refused', fault: 'not-image' };
  }
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return { kind: 'refused', fault: 'not-image' };
  }
  try {
    if (bitmap.width * bitmap.height > mostPixels) {
      return { kind: 'refused', fault: 'too-large' };
    }
    const scale = Math.min(1, widest / bitmap.width, highest / bitmap.height);
    const [canvas, context] = newCanvas(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    );
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const picture = trimmedPicture(canvas, context);
    return picture === null ? { kind: 'refused', fault: 'blank' } : { kind: 'ok', image: picture.dataUri };
  } finally {
    bitmap.close();
  }
}

/** Decodes a data URI; `null` when it is no picture. */
async function decode(dataUri: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = dataUri;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/** The picture to sign with of one that was read; `null` when it cannot be decoded, or nothing is left of it. */
export async function pictureOf(dataUri: string, removePaper: boolean): Promise<Picture | null> {
  const image = await decode(dataUri);
  if (image === null) {
    return null;
  }
  if (!removePaper) {
    return { dataUri, width: image.naturalWidth, height: image.naturalHeight };
  }
  const [canvas, context] = newCanvas(image.naturalWidth, image.naturalHeight);
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  clearPaper(pixels);
  context.putImageData(pixels, 0, 0);
  return trimmedPicture(canvas, context);
}
