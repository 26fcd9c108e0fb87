/** Larger files are not looked into, where nothing else is said. */
const usualMaxBytes = 10 * 1024 * 1024;

/** More pixels than this are no photo, but something that would fill the memory. In millions. */
export const mostMegapixels = 60;

/** What every browser opens, for choosing a file: where photos are HEIC, a phone then hands over a JPEG. */
export const pictureTypes = 'image/jpeg,image/png,image/webp';

export type PictureSize = { readonly width: number; readonly height: number };

export type OpenedPicture<Result> =
  | { readonly kind: 'ok'; readonly result: Result }
  | {
      readonly kind: 'refused';
      readonly fault: 'not-image' | 'too-large';
      /** In pixels, where there are too many of them. */
      readonly size?: PictureSize;
    };

/**
 * Opens a file as a picture of any kind that the browser decodes, whatever its name says (Safari decodes HEIC), and has it drawn. Photos
 * come upright, since the decoder follows what the camera noted. Runs in a worker as well.
 */
export async function openPicture<Result>(
  file: Blob,
  draw: (bitmap: ImageBitmap) => Result,
  maxBytes = usualMaxBytes,
): Promise<OpenedPicture<Result>> {
  if (file.size > maxBytes) {
    return { kind: 'refused', fault: 'too-large' };
  }
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) {
    return { kind: 'refused', fault: 'not-image' };
  }
  try {
    const { width, height } = bitmap;
    return width * height > mostMegapixels * 1_000_000
      ? { kind: 'refused', fault: 'too-large', size: { width, height } }
      : { kind: 'ok', result: draw(bitmap) };
  } finally {
    bitmap.close();
  }
}
