/** Checking of a file on a thread of its own, which ends when nobody wants to know any more, or when it takes too long. */
import { trustedScriptUrl } from '../../../trusted-script-url.ts';
import type { FromCheckWorker, ToCheckWorker, TrustFiles } from './check-messages.ts';
import workerUrl from './check-worker.ts?worker&url';
import { checkLimits } from './report.ts';
import type { CheckOutcome } from './report.ts';

export type CheckSession = {
  /** The file in the light of whom one trusts; proving it is done once. Never rejects. */
  readonly judge: (trust: TrustFiles) => Promise<CheckOutcome>;
  readonly end: () => void;
};

/** Measured from when the file is in memory to the first outcome, for whoever looks at the page's speed. */
const measure = 'verify:checked';

export function openCheck(file: Blob): CheckSession {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'verify' });
  const waiting = new Map<number, (outcome: CheckOutcome) => void>();
  let count = 0;
  let readAt: number | null = null;
  let over: CheckOutcome | null = null;

  const say = (message: ToCheckWorker): void => {
    worker.postMessage(message);
  };
  const finish = (outcome: CheckOutcome): void => {
    over = outcome;
    worker.terminate();
    clearTimeout(timer);
    for (const resolve of waiting.values()) {
      resolve(outcome);
    }
    waiting.clear();
  };
  const timer = setTimeout(() => {
    finish({ kind: 'refused', why: 'too-long' });
  }, checkLimits.milliseconds);

  worker.addEventListener('error', (event) => {
    // It died, as of too little memory, or its script could not be fetched.
    event.preventDefault();
    finish({ kind: 'refused', why: 'failed' });
  });
  worker.addEventListener('message', ({ data }: MessageEvent<FromCheckWorker>) => {
    if (data.kind === 'read') {
      readAt = performance.now();
      return;
    }
    clearTimeout(timer);
    if (readAt !== null) {
      performance.measure(measure, { start: readAt, end: performance.now() });
      readAt = null;
    }
    waiting.get(data.id)?.(data.outcome);
    waiting.delete(data.id);
  });
  say({ kind: 'file', file });

  return {
    judge: (trust) => {
      if (over !== null) {
        return Promise.resolve(over);
      }
      count += 1;
      const id = count;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        say({ kind: 'trust', id, trust });
      });
    },
    end: () => {
      finish({ kind: 'refused', why: 'failed' });
    },
  };
}
