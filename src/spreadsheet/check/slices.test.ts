import { describe, expect, it } from 'vitest';
import { letOthersIn, mapInSlices, sliceMilliseconds } from './slices.ts';

describe('mapping in slices', () => {
  it('gives what is made of every item, in their order', async () => {
    const items = Array.from({ length: 1000 }, (_, index) => index);
    expect(await mapInSlices(items, (item, index) => item + index)).toEqual(items.map((item) => 2 * item));
    expect(await mapInSlices([], String)).toEqual([]);
  });

  it('lets others in before the first slice and between slices', async () => {
    let turns = 0;
    const stopping = new AbortController();
    const others = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        await letOthersIn();
        turns += 1;
      }
    };
    const work = mapInSlices([1, 2, 3], () => {
      const until = performance.now() + sliceMilliseconds;
      while (performance.now() < until) {
        // Each item takes a whole slice.
      }
      return turns;
    });
    const running = others();
    const seen = await work;
    stopping.abort();
    await running;
    expect(new Set(seen).size).toBe(3);
  });
});
