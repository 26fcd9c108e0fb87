import { Session } from 'node:inspector/promises';

/*
 * The engine keeps the memory that its heap grew by while it was busy, for when it is busy again: after the start alone, twice as
 * much as the service needs. So what is garbage is collected, and given back to the system, once the process has become calm.
 */

export type IdleMemoryOptions = {
  /** How often is looked whether there is something to give back. */
  readonly everyMilliseconds?: number;
  /** How much the memory must have grown by since the last time. */
  readonly worthBytes?: number;
  readonly onError: (error: unknown) => void;
};

/** The share of one processor below which the process is calm: collecting holds it up for a tenth of a second. */
const calmShare = 0.2;

/** Looks after the memory of this process, on its main thread; what it answers ends that. */
export function giveBackIdleMemory({
  everyMilliseconds = 5000,
  worthBytes = 16 * 1024 * 1024,
  onError,
}: IdleMemoryOptions): () => void {
  let kept = 0;
  let looked = performance.now();
  let spent = process.cpuUsage();

  const collect = async (): Promise<void> => {
    // The one way to ask for it that leaves the process without special flags.
    const session = new Session();
    session.connect();
    try {
      await session.post('HeapProfiler.collectGarbage');
    } finally {
      session.disconnect();
    }
  };
  const look = (): void => {
    const { user, system } = process.cpuUsage(spent);
    const share = (user + system) / 1000 / (performance.now() - looked);
    spent = process.cpuUsage();
    looked = performance.now();
    const held = heldBytes();
    kept = Math.min(kept, held);
    if (share < calmShare && held > kept + worthBytes) {
      collect().then(() => {
        // What is still held is needed, or cannot be given back: only more than that is worth another time.
        kept = heldBytes();
      }, onError);
    }
  };

  const timer = setInterval(look, everyMilliseconds).unref();
  return () => clearInterval(timer);
}

function heldBytes(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}
