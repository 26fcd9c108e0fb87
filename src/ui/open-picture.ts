/** Larger files are not looked into, where nothing else is said. */
const usualMaxBytes = 10 * 1024 * 1024;

/** More pixels than this are no photo, but something that would fill the memory. */
const mostPixels = 60_000_000;

const pngStart = [0x89, 0x50, 0x4e, 0x47];
const jpegStart = [0xff, 0xd8, 0xff];

async function isPngOrJpeg(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return [pngStart, jpegStart].some((start) => start.every((byte, index) => head[index] === byte));
}

export type OpenedPicture<Result> =
  | { readonly kind: 'ok'; readonly result: Result }
  | { readonly kind: 'refused'; readonly fault: 'not-image' | 'too-large' };

/**
 * Opens a file as a PNG or JPEG, by decoding it and not by its name, and has it drawn. Photos come upright, since the decoder
 * follows what the camera noted. Runs in a worker as well.
 */
export async function openPicture<Result>(
  file: Blob,
  draw: (bitmap: ImageBitmap) => Result,
  maxBytes = usualMaxBytes,
): Promise<OpenedPicture<Result>> {
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
      : { kind: 'ok', result: draw(bitmap) };
  } finally {
    bitmap.close();
  }
}
