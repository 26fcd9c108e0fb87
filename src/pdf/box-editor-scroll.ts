/** Scrolling by what is dragged to the edge of the view. */
import type { Point } from '../../contract/page-space.ts';

/** The view that is scrolled, in CSS pixels of the window. */
type ScrolledView = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** How near to an edge the pointer has to come, in CSS pixels; below more, since tools float there. */
const reach = { side: 32, foot: 64 } as const;

/** The fastest, in CSS pixels a frame. */
const fastest = 14;

/** How far the pointer has to have gone towards an edge: one who takes hold of a box near an edge does not want to scroll. */
const meant = 8;

/** 0 away from the edges, and up to the fastest at them. */
function speedAt(depth: number, within: number): number {
  return depth <= 0 ? 0 : Math.min(depth / within, 1) * fastest;
}

/** How far to scroll in this frame, in CSS pixels, for a pointer that began at one point and is at another now. */
export function edgeScroll(view: ScrolledView, from: Point, at: Point): Point {
  const towards = { x: at.x - from.x, y: at.y - from.y };
  const left = towards.x < -meant ? speedAt(view.left + reach.side - at.x, reach.side) : 0;
  const right = towards.x > meant ? speedAt(at.x - view.right + reach.side, reach.side) : 0;
  const up = towards.y < -meant ? speedAt(view.top + reach.side - at.y, reach.side) : 0;
  const down = towards.y > meant ? speedAt(at.y - view.bottom + reach.foot, reach.foot) : 0;
  return { x: right - left, y: down - up };
}

/** What scrolls an element: the nearest ancestor that can. */
export function scrollerOf(element: Element | null): HTMLElement | null {
  for (let parent = element?.parentElement ?? null; parent !== null; parent = parent.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(parent);
    if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) {
      return parent;
    }
  }
  return null;
}
