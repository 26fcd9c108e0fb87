import { describe, expect, it } from 'vitest';

import { placeBlocks } from './place-blocks.ts';

const column = { top: 10, bottom: 110 };
const block = (height: number, keepWithNext = false, before = 5) => ({ before, height, keepWithNext });
const places = (...blocks: readonly ReturnType<typeof block>[]) =>
  placeBlocks(blocks, column).map(({ pageIndex, top }) => [pageIndex, top]);

describe('blocks in a column', () => {
  it('follow each other with their distance, which a new page leaves out', () => {
    expect(places(block(40), block(40), block(40))).toEqual([
      [0, 10],
      [0, 55],
      [1, 10],
    ]);
  });

  it('fill a page to its end', () => {
    expect(places(block(50), block(45), block(1))).toEqual([
      [0, 10],
      [0, 65],
      [1, 10],
    ]);
  });

  it('stay with what follows them', () => {
    expect(places(block(60), block(10, true), block(10, true), block(30))).toEqual([
      [0, 10],
      [1, 10],
      [1, 25],
      [1, 40],
    ]);
  });

  it('are placed even when they are higher than a page', () => {
    expect(places(block(10), block(300), block(10))).toEqual([
      [0, 10],
      [1, 10],
      [2, 10],
    ]);
  });
});
