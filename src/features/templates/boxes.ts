import type { SignatureBox } from '../../../contract/models/template.ts';
import { type Rect, formatPosition, parsePosition } from '../../../contract/page-space.ts';
import { rectsOverlap } from '../../pdf/geometry.ts';

/** A place for the signature of the n-th signer, who is `order`. */
export type Box = { readonly order: number; readonly page: number; readonly rect: Rect };

/** What stands in a template; a box without a place that can be read is none. */
export function boxesOf(given: readonly SignatureBox[]): readonly Box[] {
  return given.flatMap(({ order, page, position }) => {
    const rect = parsePosition(position);
    return rect === null ? [] : [{ order, page, rect }];
  });
}

/** As a form holds them. */
export function boxesText(boxes: readonly Box[]): string {
  const written = boxes.map(({ order, page, rect }) => ({ order, page, position: formatPosition(rect) }));
  return JSON.stringify(written satisfies SignatureBox[]);
}

/** The boxes with one placed elsewhere, or anew; `null` takes it away. */
export function withBox(
  boxes: readonly Box[],
  order: number,
  place: Omit<Box, 'order'> | null,
): readonly Box[] {
  const others = boxes.filter((box) => box.order !== order);
  const next = place === null ? others : [...others, { order, ...place }];
  return next.toSorted((a, b) => a.order - b.order);
}

/**
 * Every signer up to the last who has a box: the n-th box is the n-th signer's, so that one in between without a box is
 * seen, and not taken for the next.
 */
export function signersOf(
  boxes: readonly Box[],
): readonly { readonly order: number; readonly box: Box | null }[] {
  const last = Math.max(0, ...boxes.map(({ order }) => order));
  return Array.from({ length: last }, (_, index) => {
    const order = index + 1;
    return { order, box: boxes.find((box) => box.order === order) ?? null };
  });
}

/** The boxes of other signers that a box covers. */
export function coveredBoxes(boxes: readonly Box[], box: Box): readonly Box[] {
  return boxes.filter(
    (other) => other.order !== box.order && other.page === box.page && rectsOverlap(other.rect, box.rect),
  );
}
