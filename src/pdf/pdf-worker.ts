/** The one worker of all documents. It starts without pdf.js, which comes to this side meanwhile. */
import { trustedScriptUrl } from '../trusted-script-url.ts';
import { PdfFailure } from './pdf-error.ts';
import { pdfWorkerUrl } from './pdfjs-files.ts';

/** How long the worker waits for another document when it has none: who goes to the next one finds it there. */
const idleTimeoutMs = 5000;

/** A document that takes longer to be asked for than this finds no worker prepared. */
const preparedTimeoutMs = 60_000;

type RunningWorker = {
  readonly port: Worker;
  /** Rejects when the worker did not start, or died of a document. pdf.js never settles what it has asked of such a worker. */
  readonly failed: Promise<never>;
};

let running: RunningWorker | null = null;
let users = 0;
let idleTimer: ReturnType<typeof setTimeout> | undefined;
/** Lets go of the worker that was started ahead: a document has taken it over. */
let releasePrepared: (() => void) | null = null;

function startWorker(): RunningWorker {
  const port = new Worker(trustedScriptUrl(pdfWorkerUrl), { type: 'module', name: 'pdf' });
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  const started = { port, failed };
  port.addEventListener('error', (event) => {
    port.terminate();
    // The next document gets another one.
    if (running === started) {
      running = null;
    }
    reject(new PdfFailure({ kind: 'network', status: null }, event));
  });
  return started;
}

/** The worker, until `release` is called. When nobody has used it for a while it ends, and its memory is free. */
function acquireWorker(): RunningWorker & { readonly release: () => void } {
  clearTimeout(idleTimer);
  const worker = (running ??= startWorker());
  users += 1;
  let isReleased = false;
  const release = (): void => {
    if (isReleased) {
      return;
    }
    isReleased = true;
    users -= 1;
    if (users === 0) {
      clearTimeout(idleTimer);
      idleTimer = setTimeout(() => {
        running?.port.terminate();
        running = null;
      }, idleTimeoutMs);
    }
  };
  return { ...worker, release };
}

/** The same for a document, which takes over what was started ahead. */
export function takeWorker(): ReturnType<typeof acquireWorker> {
  const worker = acquireWorker();
  releasePrepared?.();
  return worker;
}

/** Starts the worker ahead of a document. */
export function prepareWorker(): void {
  if (users === 0) {
    const { release } = acquireWorker();
    releasePrepared = release;
    setTimeout(release, preparedTimeoutMs);
  }
}
