/** Work at one go: short beside the 50 ms that one would feel, long beside the cost of a pause. */
export const sliceMilliseconds = 10;

/** Lets the browser paint and take input before work goes on. */
export async function letOthersIn(): Promise<void> {
  const scheduler = (globalThis as { scheduler?: { yield?: () => Promise<void> } }).scheduler;
  if (scheduler?.yield) {
    await scheduler.yield();
    return;
  }
  // Not setTimeout: when repeated, it waits for 4 ms each time.
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** What `make` makes of each item, in slices; the first one begins when others were let in. */
export async function mapInSlices<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  while (made.length < items.length) {
    await letOthersIn();
    const until = performance.now() + sliceMilliseconds;
    for (const item of items.slice(made.length)) {
      made.push(make(item, made.length));
      if (performance.now() >= until) {
        break;
      }
    }
  }
  return made;
}
