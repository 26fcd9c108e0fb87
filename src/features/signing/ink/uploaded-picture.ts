import { openPicture } from '../../../ui/open-picture.ts';
import { newCanvas, trimmedPicture } from './canvas.ts';
import type { Picture } from './canvas.ts';
import { removePaper as clearPaper } from './pixels.ts';

/** Why a file cannot be used as a signature. */
export type ImageFault = 'not-image' | 'too-large' | 'blank';

export type ReadImage =
  { readonly kind: 'ok'; readonly image: string } | { readonly kind: 'refused'; readonly fault: ImageFault };

/** Photos are made smaller: a signature is a few centimetres wide, and the service takes pictures up to a size. */
const widest = 1000;
const highest = 600;

/** Opens a picture, and makes it as small as a signature needs. */
export async function readSignatureImage(file: Blob): Promise<ReadImage> {
  const opened = await openPicture(file, (bitmap) => {
    const scale = Math.min(1, widest / bitmap.width, highest / bitmap.height);
    const [canvas, context] = newCanvas(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    );
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return trimmedPicture(canvas, context);
  });
  if (opened.kind === 'refused') {
    return opened;
  }
  return opened.result === null
    ? { kind: 'refused', fault: 'blank' }
    : { kind: 'ok', image: opened.result.dataUri };
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
