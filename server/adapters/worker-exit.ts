/** With which code a worker process ends itself, so that whoever started it knows why. */
export const workerExit = {
  /** Its thread threw an error that nobody caught, or ended. */
  threadFailed: 70,
  /** Its thread's heap was full. */
  heapFull: 71,
  /** It took more memory outside of the heap than it may. */
  memoryFull: 72,
} as const;
