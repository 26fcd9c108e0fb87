import { askWorker } from './ask-worker.ts';
import type { DecodedPicture } from './open-picture.ts';
import workerUrl from './heic-worker.ts?worker&url';

/** What the names of HEIC's kinds begin with, and those of its container alone. */
const brand = /^ftyp(?:he|mif1|msf1)/;

/** Whether the browser decodes a file, or it is no HEIC photo. */
async function isForBrowser(file: Blob): Promise<boolean> {
  if (!brand.test(await file.slice(4, 12).text())) {
    return true;
  }
  const bitmap = await createImageBitmap(file).catch(() => null);
  bitmap?.close();
  return bitmap !== null;
}

/**
 * A picture that the browser opens: the file itself, or of a HEIC photo, which most browsers cannot decode, a JPEG, which may be larger.
 * `offline` where the decoder did not come. A file beyond `maxBytes` is not looked into.
 */
export async function decodable(file: Blob, maxBytes: number): Promise<DecodedPicture> {
  if (file.size > maxBytes) {
    return { kind: 'refused', fault: 'too-large' };
  }
  return (await isForBrowser(file))
    ? { kind: 'ok', result: file }
    : askWorker<DecodedPicture>({ url: workerUrl, name: 'heic' }, file, {
        kind: 'refused',
        fault: 'offline',
      });
}
