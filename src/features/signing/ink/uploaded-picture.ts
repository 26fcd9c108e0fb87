import { askWorker } from '../../../shared/pictures/ask-worker.ts';
import { decodable } from '../../../shared/pictures/decodable.ts';
import { type Picture, newCanvas, trimmedPicture } from './canvas.ts';
import { isCutOut, removePaper } from './paper.ts';
import type { PhotoEdit } from './photo-edit.ts';
import type { PhotoRead, PhotoRequest, RefusedPhoto } from './photo-messages.ts';
import workerUrl from './photo-worker.ts?worker&url';

export type ReadImage =
  | {
      readonly kind: 'ok';
      readonly image: string;
      /** What it was read of, for reading it again. */
      readonly photo: Blob;
    }
  | RefusedPhoto;

/** Larger files are no photos of a signature. */
const maxBytes = 25 * 1024 * 1024;

/** Reads a picture in a worker. One that dies, as of too little memory, had too large a picture. */
const readInWorker = (request: PhotoRequest): Promise<PhotoRead> =>
  askWorker<PhotoRead>({ url: workerUrl, name: 'photo' }, request, { kind: 'refused', fault: 'too-large' });

function dataUriOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('a picture could not be read')));
    reader.readAsDataURL(blob);
  });
}

/**
 * Opens a picture, upright, turns and crops it, and makes it as small as a signature needs. Where it is not cropped, what was written
 * on it stays, and a margin. Never rejects.
 */
export async function readSignatureImage(file: Blob, edit: PhotoEdit): Promise<ReadImage> {
  try {
    const photo = await decodable(file, maxBytes);
    if (photo.kind === 'refused') {
      return photo;
    }
    const answer = await readInWorker({ file: photo.result, edit });
    return answer.kind === 'refused'
      ? answer
      : { kind: 'ok', image: await dataUriOf(answer.picture), photo: photo.result };
  } catch {
    return { kind: 'refused', fault: 'not-image' };
  }
}

/** The file of a picture that was read, for reading it again. */
export function fileOf(dataUri: string): Blob {
  const [head = '', content = ''] = dataUri.split(',');
  const bytes = Uint8Array.from(atob(content), (character) => character.codePointAt(0) ?? 0);
  return new Blob([bytes], { type: head.slice('data:'.length).split(';', 1)[0] ?? '' });
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

/**
 * The picture to sign with of one that was read: without its paper where a strength (see `paper.ts`) is given. `null` when it
 * cannot be decoded, or nothing is left of it.
 */
export async function pictureOf(dataUri: string, strength: number | null): Promise<Picture | null> {
  const image = await decode(dataUri);
  if (image === null) {
    return null;
  }
  if (strength === null) {
    return { dataUri, width: image.naturalWidth, height: image.naturalHeight };
  }
  const [canvas, context] = newCanvas(image.naturalWidth, image.naturalHeight);
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  if (!isCutOut(pixels)) {
    removePaper(pixels, strength);
    context.putImageData(pixels, 0, 0);
  }
  return trimmedPicture(canvas, context);
}
