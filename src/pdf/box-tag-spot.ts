import type { Size } from '../../contract/page-space.ts';
import type { CssBox } from './geometry.ts';

/** A box as it is shown, and what its tag says; what has no tag is kept clear of alone. */
export type TaggedBox = { readonly box: CssBox; readonly label?: string };

/** How a tag stands at its box: above or below it, and in line with its left or right edge. */
export type TagSpot = { readonly isBelow: boolean; readonly isRight: boolean };

const usual: TagSpot = { isBelow: false, isRight: false };
const spots: readonly TagSpot[] = [
  usual,
  { isBelow: false, isRight: true },
  { isBelow: true, isRight: false },
  { isBelow: true, isRight: true },
];

/** CSS pixels that a tag takes: with what parts it from its box, and the line that says what the box covers. */
const room = { line: 38, warning: 24, widest: 220, letter: 7.5, around: 40 } as const;

/** How much of two boxes lies on each other. */
function shared(a: CssBox, b: CssBox): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(width, 0) * Math.max(height, 0);
}

/** What a tag takes of a page where it stands, at the most. */
function tagBox(box: CssBox, label: string, warns: boolean, { isBelow, isRight }: TagSpot): CssBox {
  const widest = Math.max(box.width, room.widest);
  const width = warns ? widest : Math.min(widest, label.length * room.letter + room.around);
  const height = room.line + (warns ? room.warning : 0);
  return {
    left: isRight ? box.left + box.width - width : box.left,
    top: isBelow ? box.top + box.height : box.top - height,
    width,
    height,
  };
}

/** From top to bottom and from left to right, so that every box of a page finds the same. */
function compare(a: TaggedBox, b: TaggedBox): number {
  return a.box.top - b.box.top || a.box.left - b.box.left || (a.label ?? '').localeCompare(b.label ?? '');
}

/**
 * Where the tag of a box stands so that it covers neither another box nor another tag: above it, or else where it covers least. Tags
 * are placed one after another, and only give way to those before them.
 */
export function tagSpotOf(own: TaggedBox, others: readonly TaggedBox[], page: Size): TagSpot {
  const all = [own, ...others].toSorted(compare);
  const whole = { left: 0, top: 0, ...page };
  const taken: CssBox[] = [];
  let found = usual;
  for (const one of all.slice(0, all.indexOf(own) + 1)) {
    const { box, label } = one;
    if (label !== undefined) {
      const rest = all.filter((other) => other !== one).map((other) => other.box);
      const warns = rest.some((other) => shared(box, other) > 0);
      const costOf = (tag: CssBox): number =>
        // What is off the page cannot be read at all.
        10 * (tag.width * tag.height - shared(tag, whole)) +
        [...rest, ...taken].reduce((sum, other) => sum + shared(tag, other), 0);
      const costs = spots.map((spot) => costOf(tagBox(box, label, warns, spot)));
      found = spots[costs.indexOf(Math.min(...costs))] ?? usual;
      taken.push(tagBox(box, label, warns, found));
    }
  }
  return found;
}
