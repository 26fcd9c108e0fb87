import { takeEarlyAnswer } from './early-answers.ts';
import type { RawAnswer, RawCall } from './raw-call.ts';

/** No answer came. */
export class NoAnswer extends Error {}

async function sendByFetch(call: RawCall): Promise<RawAnswer> {
  const early = await takeEarlyAnswer(call);
  if (early !== null) {
    return early;
  }
  const { method, url, headers, body, signal } = call;
  let response: Response;
  try {
    response = await fetch(url, { method, headers, body, signal, cache: 'no-store', redirect: 'error' });
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, text: await response.text(), retryAfter };
  } catch (error) {
    signal?.throwIfAborted();
    throw new NoAnswer('fetch failed', { cause: error });
  }
}

/** fetch tells nothing of an upload's progress; XMLHttpRequest does. */
function sendWithProgress(call: RawCall, onProgress: (share: number) => void): Promise<RawAnswer> {
  const { signal } = call;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const abort = (): void => xhr.abort();
    xhr.open(call.method, call.url);
    for (const [name, value] of Object.entries(call.headers)) {
      xhr.setRequestHeader(name, value);
    }
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) {
        onProgress(event.loaded / event.total);
      }
    };
    xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText });
    xhr.onerror = () => reject(new NoAnswer('upload failed'));
    xhr.onabort = () => {
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    };
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    xhr.send(call.body);
  });
}

/** Sends one call. Rejects with `NoAnswer`, or with the signal's reason when aborted. */
export function send(call: RawCall): Promise<RawAnswer> {
  return call.onProgress ? sendWithProgress(call, call.onProgress) : sendByFetch(call);
}
