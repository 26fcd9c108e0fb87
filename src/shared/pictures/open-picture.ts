/** More pixels than this are no photo, but something that would fill the memory. In millions. */
export const mostMegapixels = 60;

/** For choosing a file. Not every system knows the type of HEIC files, which `decodable` opens. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

export type PictureSize = { readonly width: number; readonly height: number };

export type PictureFault = 'not-image' | 'too-large';

export type OpenedPicture<Result, Fault = PictureFault> =
  | { readonly kind: 'ok'; readonly result: Result }
  | {
      readonly kind: 'refused';
      readonly fault: Fault;
      /** In pixels, where there are too many of them. */
      readonly size?: PictureSize;
    };

/** A picture that the browser opens; `offline` where what decodes it did not come. */
export type DecodedPicture = OpenedPicture<Blob, PictureFault | 'offline'>;

export const isTooLarge = ({ width, height }: PictureSize): boolean =>
  width * height > mostMegapixels * 1_000_000;

/**
 * Opens a file as a picture of any kind that the browser decodes, whatever its name says, and has it drawn. Photos come upright,
 * since the decoder follows what the camera noted. Runs in a worker as well.
 */
export async function openPicture<Result>(
  file: Blob,
  draw: (bitmap: ImageBitmap) => Result,
): Promise<OpenedPicture<Result>> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) {
    return { kind: 'refused', fault: 'not-image' };
  }
  try {
    const size = { width: bitmap.width, height: bitmap.height };
    return isTooLarge(size)
      ? { kind: 'refused', fault: 'too-large', size }
      : { kind: 'ok', result: draw(bitmap) };
  } finally {
    bitmap.close();
  }
}
