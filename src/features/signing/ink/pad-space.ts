/**
 * Where a pad lies on the screen. It is drawn on in its own CSS pixels, from its upper left; on a phone that is held upright it is
 * turned a quarter clockwise, so that its long side runs down the screen.
 */

export type Turn = 'upright' | 'quarter';

/** Of the screen, in CSS pixels of the viewport: what `getBoundingClientRect` answers. */
export type ScreenBox = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly width: number;
  readonly height: number;
};

/** A point of the viewport (`clientX`, `clientY`) as a point of the pad. */
export function toPad(
  { x, y }: { readonly x: number; readonly y: number },
  box: ScreenBox,
  turn: Turn,
): { readonly x: number; readonly y: number } {
  return turn === 'upright' ? { x: x - box.left, y: y - box.top } : { x: y - box.top, y: box.right - x };
}

/** The size of the pad itself, in its own CSS pixels. */
export function padSize(box: ScreenBox, turn: Turn): { readonly width: number; readonly height: number } {
  return turn === 'upright'
    ? { width: box.width, height: box.height }
    : { width: box.height, height: box.width };
}
