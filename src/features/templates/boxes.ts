import type { SignatureBox } from '../../../contract/models/template.ts';
import { formatPosition, parsePosition } from '../../../contract/page-space.ts';
import type { BoxPlace } from '../../pdf/box-travel.ts';
import { rectsOverlap } from '../../pdf/geometry.ts';

/** A place for the signature of the n-th signer, who is `order`. */
export type Box = BoxPlace & {
  readonly order: number;
  /** Whose it is, where somebody has said so. */
  readonly label?: string | undefined;
};

/** What stands in a template; a box without a place that can be read is none. */
export function boxesOf(given: readonly SignatureBox[]): readonly Box[] {
  return given.flatMap(({ order, page, position, label }) => {
    const rect = parsePosition(position);
    return rect === null ? [] : [{ order, page, rect, label }];
  });
}

/** As a form holds them. */
export function boxesText(boxes: readonly Box[]): string {
  const written = boxes.map(({ order, page, rect, label }) => ({
    order,
    page,
    position: formatPosition(rect),
    label,
  }));
  return JSON.stringify(written satisfies SignatureBox[]);
}

/** The boxes with one placed elsewhere, or anew; `null` takes it away. */
export function withBox(boxes: readonly Box[], order: number, place: BoxPlace | null): readonly Box[] {
  const others = boxes.filter((box) => box.order !== order);
  const label = boxes.find((box) => box.order === order)?.label;
  const next = place === null ? others : [...others, { ...place, order, label }];
  return next.toSorted((a, b) => a.order - b.order);
}

/** The boxes with one called otherwise; an empty label is none. */
export function withLabel(boxes: readonly Box[], order: number, label: string): readonly Box[] {
  return boxes.map((box) => (box.order === order ? { ...box, label: label || undefined } : box));
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
