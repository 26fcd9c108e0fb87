/** Lets several go on at the same time, and answers what each finds as it comes. Whatever ends it ends all of them. */
export async function* atOnce<T>(...sources: readonly AsyncGenerator<T>[]): AsyncGenerator<T> {
  const next = async (source: AsyncGenerator<T>) => ({ source, result: await source.next() });
  const waiting = new Map(sources.map((source) => [source, next(source)]));
  try {
    while (waiting.size > 0) {
      const { source, result } = await Promise.race(waiting.values());
      if (result.done === true) {
        waiting.delete(source);
      } else {
        waiting.set(source, next(source));
        yield result.value;
      }
    }
  } finally {
    await Promise.allSettled([...waiting.keys()].map((source) => source.return(undefined)));
  }
}
