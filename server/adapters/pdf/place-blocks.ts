/** What stands together on one page, in points. */
export type PlaceableBlock = {
  /** Left out at the top of a page. */
  readonly before: number;
  readonly height: number;
  /** Never the last thing on a page: a heading. */
  readonly keepWithNext: boolean;
};

/** Measured from the upper edge of a page, downwards. */
export type Column = { readonly top: number; readonly bottom: number };

export type Placed<B> = {
  readonly block: B;
  /** From 0. */
  readonly pageIndex: number;
  readonly top: number;
};

/** Where each block stands. What is higher than a column begins one, and leaves it. */
export function placeBlocks<B extends PlaceableBlock>(blocks: readonly B[], column: Column): Placed<B>[] {
  const kept = heightsKept(blocks);
  const placed: Placed<B>[] = [];
  let pageIndex = 0;
  let top = column.top;
  blocks.forEach((block, index) => {
    const before = top === column.top ? 0 : block.before;
    if (top + before + (kept[index] ?? 0) > column.bottom && top > column.top) {
      pageIndex += 1;
      top = column.top;
    } else {
      top += before;
    }
    placed.push({ block, pageIndex, top });
    top += block.height;
  });
  return placed;
}

/** The height of each block with what must follow it on its page. */
function heightsKept(blocks: readonly PlaceableBlock[]): number[] {
  let next = { before: 0, kept: 0 };
  return blocks
    .toReversed()
    .map(({ before, height, keepWithNext }) => {
      next = { before, kept: keepWithNext ? height + next.before + next.kept : height };
      return next.kept;
    })
    .toReversed();
}
