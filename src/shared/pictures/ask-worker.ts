import { trustedScriptUrl } from '../../trusted-script-url.ts';

type WorkerFile = { readonly url: string; readonly name: string };

/** What a worker answers to a message, once; it is gone afterwards. `ifDead` is the answer of one that did not start, or died. */
export function askWorker<Answer>(
  { url, name }: WorkerFile,
  message: unknown,
  ifDead: Answer,
): Promise<Answer> {
  const worker = new Worker(trustedScriptUrl(url), { type: 'module', name });
  const answer = new Promise<Answer>((resolve) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(ifDead);
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data));
  });
  worker.postMessage(message);
  return answer.finally(() => {
    worker.terminate();
  });
}
