import { identityPictureLimits } from '../../../../contract/operations/ekyc.ts';
import { decodable } from '../../../shared/pictures/decodable.ts';
import { openPicture, type PictureFault } from '../../../shared/pictures/open-picture.ts';
import { type Warning, warningsOf } from './picture-quality.ts';

/** A picture that can be sent; it stands in memory alone. */
export type IdentityPicture = {
  readonly file: File;
  /** Of the same picture, for the eye: to be revoked. */
  readonly url: string;
  readonly warnings: readonly Warning[];
};

export type IdentityPictureFault = PictureFault | 'offline' | 'too-small';

export type ReadPicture =
  | { readonly kind: 'ok'; readonly picture: IdentityPicture }
  | { readonly kind: 'refused'; readonly fault: IdentityPictureFault };

/** What a phone's camera makes at most; larger files are no photos. */
const mostBytes = 40 * 1024 * 1024;

/** Letters of a card are read well at this length; more pixels would only be sent for longer. */
const longSide = 2400;

/** As large as the judgment of light and edges needs, so that it says the same of a large picture as of a small one. */
const judgedWidth = 480;

function drawn(bitmap: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context !== null) {
    // Where a PNG is transparent, a JPEG would be black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

function warningsFor(canvas: HTMLCanvasElement): readonly Warning[] {
  const small = drawn(canvas, judgedWidth, (canvas.height * judgedWidth) / canvas.width);
  const pixels = small.getContext('2d')?.getImageData(0, 0, small.width, small.height);
  return pixels === undefined ? [] : warningsOf(pixels);
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });

/**
 * Reads a photo and makes it ready to be sent: upright, small enough, and drawn anew, so that the place and the time which a camera
 * notes in its files stay on the device. `name` is that of the file.
 */
export async function readIdentityPicture(blob: Blob, name: string): Promise<ReadPicture> {
  const photo = await decodable(blob, mostBytes);
  if (photo.kind === 'refused') {
    return photo;
  }
  const opened = await openPicture(photo.result, (bitmap) => {
    const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height));
    return drawn(bitmap, bitmap.width * scale, bitmap.height * scale);
  });
  if (opened.kind === 'refused') {
    return opened;
  }
  const canvas = opened.result;
  if (Math.min(canvas.width, canvas.height) < identityPictureLimits.shortSide) {
    return { kind: 'refused', fault: 'too-small' };
  }
  for (const quality of [0.92, 0.8, 0.6]) {
    const jpeg = await jpegOf(canvas, quality);
    if (jpeg !== null && jpeg.size <= identityPictureLimits.bytes) {
      const file = new File([jpeg], `${name}.jpg`, { type: 'image/jpeg' });
      const url = URL.createObjectURL(jpeg);
      return { kind: 'ok', picture: { file, url, warnings: warningsFor(canvas) } };
    }
  }
  return { kind: 'refused', fault: 'too-large' };
}
