import { logoBox } from '../../../../contract/models/company.ts';

export type LogoFault = 'not-image' | 'too-large';
export type ReadLogo =
  { readonly kind: 'ok'; readonly image: string } | { readonly kind: 'refused'; readonly fault: LogoFault };

const maxBytes = 10 * 1024 * 1024;
const mostPixels = 60_000_000;

const pngStart = [0x89, 0x50, 0x4e, 0x47];
const jpegStart = [0xff, 0xd8, 0xff];

async function isPngOrJpeg(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return [pngStart, jpegStart].some((start) => start.every((byte, index) => head[index] === byte));
}

/**
 * Opens a file as a PNG or JPEG, by decoding it and not by its name, and draws it as a PNG of the size that logos are kept in: the
 * service takes nothing else.
 */
export async function readLogo(file: Blob): Promise<ReadLogo> {
  if (file.size > maxBytes) {
    return { kind: 'refused', fault: 'too-large' };
  }
  if (!(await isPngOrJpeg(file))) {
    return { kind: 'refused', fault: 'not-image' };
  }
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) {
    return { kind: 'refused', fault: 'not-image' };
  }
  try {
    return bitmap.width * bitmap.height > mostPixels
      ? { kind: 'refused', fault: 'too-large' }
      : { kind: 'ok', image: drawn(bitmap) };
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap): string {
  const scale = Math.min(1, logoBox.width / bitmap.width, logoBox.height / bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) {
    throw new Error('this browser draws no pictures');
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
