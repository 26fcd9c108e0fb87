/**
 * Checking of a file on threads of its own: one examines its structure, and another one then draws and compares its pages. They end when
 * nobody wants to know any more, or when they take too long.
 */
import { type CheckOutcome, checkLimits } from '../../../../pdf-signatures/report.ts';
import type {
  WitnessFinding,
  WitnessProgress,
  WitnessTask,
} from '../../../../pdf-signatures/witness/witness.ts';
import { pdfjsAssets, pdfWorkerUrl } from '../../../pdf/pdfjs-files.ts';
import { trustedScriptUrl } from '../../../trusted-script-url.ts';
import type {
  FromCheckWorker,
  FromWitnessWorker,
  ToCheckWorker,
  ToWitnessWorker,
  TrustFiles,
} from './check-messages.ts';
import workerUrl from './check-worker.ts?worker&url';
import witnessUrl from './witness-worker.ts?worker&url';

export type CheckSession = {
  /** The file in the light of whom one trusts; proving it is done once. Never rejects. */
  readonly judge: (trust: TrustFiles) => Promise<CheckOutcome>;
  readonly end: () => void;
};

type CheckEvents = {
  readonly onProgress: (progress: WitnessProgress) => void;
  /** All pages are compared: judging again says more. */
  readonly onWitnessed: () => void;
};

/** Measured from when the file is in memory to the first outcome, and until its pages are compared, for whoever looks at the speed. */
const measures = { structure: 'verify:checked', witness: 'verify:witnessed' } as const;

export function openCheck(file: Blob, events: CheckEvents): CheckSession {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'verify' });
  const waiting = new Map<number, (outcome: CheckOutcome) => void>();
  let count = 0;
  let readAt: number | null = null;
  let isFirst = true;
  let over: CheckOutcome | null = null;
  let tasks: readonly WitnessTask[] = [];
  let findings: readonly WitnessFinding[] | null = null;
  let endWitness = (): void => undefined;

  const say = (message: ToCheckWorker): void => worker.postMessage(message);
  const finish = (outcome: CheckOutcome): void => {
    over = outcome;
    worker.terminate();
    endWitness();
    clearTimeout(timer);
    for (const resolve of waiting.values()) {
      resolve(outcome);
    }
    waiting.clear();
  };
  const timer = setTimeout(() => finish({ kind: 'refused', why: 'too-long' }), checkLimits.milliseconds);
  /** Begins when the verdict of the structure is there, which it would keep waiting. */
  const witness = (): void => {
    if (tasks.length > 0) {
      endWitness = startWitness(file, tasks, events.onProgress, (found) => {
        findings = found;
        measure(measures.witness);
        events.onWitnessed();
      });
    }
  };
  const measure = (name: string): void => {
    if (readAt !== null) {
      performance.measure(name, { start: readAt, end: performance.now() });
    }
  };

  worker.addEventListener('error', (event) => {
    // It died, as of too little memory, or its script could not be fetched.
    event.preventDefault();
    finish({ kind: 'refused', why: 'failed' });
  });
  worker.addEventListener('message', ({ data }: MessageEvent<FromCheckWorker>) => {
    switch (data.kind) {
      case 'read':
        readAt = performance.now();
        return;
      case 'structure':
        tasks = data.tasks;
        return;
      case 'outcome':
        clearTimeout(timer);
        if (isFirst) {
          isFirst = false;
          measure(measures.structure);
          witness();
        }
        waiting.get(data.id)?.(data.outcome);
        waiting.delete(data.id);
    }
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
        say({ kind: 'judge', id, trust, findings });
      });
    },
    end: () => finish({ kind: 'refused', why: 'failed' }),
  };
}

/** Compares pages on a thread of its own, and answers how to end that. It may take long, as long as it goes on. */
function startWitness(
  file: Blob,
  tasks: readonly WitnessTask[],
  onProgress: (progress: WitnessProgress) => void,
  onFindings: (findings: readonly WitnessFinding[]) => void,
): () => void {
  const worker = new Worker(trustedScriptUrl(witnessUrl), { type: 'module', name: 'witness' });
  const end = (): void => {
    clearTimeout(timer);
    worker.terminate();
  };
  const finish = (findings: readonly WitnessFinding[]): void => {
    end();
    onFindings(findings);
  };
  const fail = (): void => {
    finish(tasks.map(({ end: revisionEnd }) => ({ kind: 'failed', end: revisionEnd })));
  };
  const waitOn = () => setTimeout(fail, checkLimits.milliseconds);
  let timer = waitOn();
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    fail();
  });
  worker.addEventListener('message', ({ data }: MessageEvent<FromWitnessWorker>) => {
    if (data.kind === 'findings') {
      finish(data.findings);
      return;
    }
    clearTimeout(timer);
    timer = waitOn();
    onProgress(data.progress);
  });
  const message: ToWitnessWorker = {
    file,
    tasks,
    pdfWorkerUrl: new URL(pdfWorkerUrl, document.baseURI).href,
    assetsUrl: new URL(pdfjsAssets, document.baseURI).href,
  };
  worker.postMessage(message);
  return end;
}
