/** What became of one of many. `stopped` was not begun when the work was stopped. */
export type ItemState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running' }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'stopped' };

type Work<Item> = {
  readonly items: readonly Item[];
  /** Does one; what it throws is why that one failed, and the others go on. */
  readonly act: (item: Item) => Promise<unknown>;
  /** How many are done at the same time. */
  readonly atOnce: number;
  /** Once aborted, nothing new is begun; what runs is waited for, since it may have happened already. */
  readonly signal: AbortSignal;
  readonly onState: (item: Item, state: ItemState) => void;
};

/** Works through many items, a few at a time, one failing without the others. */
export async function workThrough<Item>({ items, act, atOnce, signal, onState }: Work<Item>): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (signal.aborted) {
        onState(item, { kind: 'stopped' });
        continue;
      }
      onState(item, { kind: 'running' });
      try {
        await act(item);
        onState(item, { kind: 'done' });
      } catch (error) {
        onState(item, { kind: 'failed', error });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, () => worker()));
}
