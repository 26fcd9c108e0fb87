import { trustedScriptUrl } from '../../trusted-script-url.ts';
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

/** Decodes a HEIC photo in a worker that is gone afterwards. */
function decodeInWorker(file: Blob): Promise<DecodedPicture> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'heic' });
  const answer = new Promise<DecodedPicture>((resolve) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      resolve({ kind: 'refused', fault: 'offline' });
    });
    worker.addEventListener('message', ({ data }: MessageEvent<DecodedPicture>) => resolve(data));
  });
  worker.postMessage(file);
  return answer.finally(() => {
    worker.terminate();
  });
}

/**
 * A picture that the browser opens: the file itself, or of a HEIC photo, which most browsers cannot decode, a JPEG, which may be larger.
 * `offline` where the decoder did not come. A file beyond `maxBytes` is not looked into.
 */
export async function decodable(file: Blob, maxBytes: number): Promise<DecodedPicture> {
  if (file.size > maxBytes) {
    return { kind: 'refused', fault: 'too-large' };
  }
  return (await isForBrowser(file)) ? { kind: 'ok', result: file } : decodeInWorker(file);
}
