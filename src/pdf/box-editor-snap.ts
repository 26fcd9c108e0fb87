/**
 * What a box likes to lie in line with: edges and middles of other boxes, the page's edges, its usual margins and its middle.
 * Pure; everything in reader space (points, origin lower left, y up).
 */
import type { Rect, Size } from '../../contract/page-space.ts';
import type { ResizeHandle } from './geometry.ts';

/** A line that a box came to lie on: a rectangle without a width or without a height. */
export type Guide = Rect;

type Snap = {
  /** How far the box, or the edges that its handle holds, go on. */
  readonly dx: number;
  readonly dy: number;
};

/** One of two axes: which coordinates of a rectangle lie on it, and what the page measures along it. */
type Axis = { readonly low: 'llx' | 'lly'; readonly high: 'urx' | 'ury'; readonly side: 'width' | 'height' };

const across: Axis = { low: 'llx', high: 'urx', side: 'width' };
const upward: Axis = { low: 'lly', high: 'ury', side: 'height' };

/** What lies on a line: middles only look for middles, so that few lines are near at any time. */
type Kind = 'edge' | 'middle';

/** `of` is what the line belongs to: another box, or the page. */
type Line = { readonly at: number; readonly kind: Kind; readonly of: Rect };

/**
 * Margins of Vietnamese administrative documents (Decree 30/2020, 20 mm; 30 mm at the left), in points. Pages that would be little
 * else have none.
 */
const margins = { usual: 56.7, left: 85.05, smallestPage: 280 } as const;

function linesOf(axis: Axis, others: readonly Rect[], page: Size): readonly Line[] {
  const sheet: Rect = { llx: 0, lly: 0, urx: page.width, ury: page.height };
  const length = page[axis.side];
  const edges = [0, length];
  if (Math.min(page.width, page.height) >= margins.smallestPage) {
    edges.push(axis === across ? margins.left : margins.usual, length - margins.usual);
  }
  return [
    ...others.flatMap((of): Line[] => [
      { at: of[axis.low], kind: 'edge', of },
      { at: of[axis.high], kind: 'edge', of },
      { at: (of[axis.low] + of[axis.high]) / 2, kind: 'middle', of },
    ]),
    ...edges.map((at): Line => ({ at, kind: 'edge', of: sheet })),
    { at: length / 2, kind: 'middle', of: sheet },
  ];
}

/** The places of a rectangle that look for a line: all of them when it is moved, else the edge that the handle holds. */
function seekersOf(axis: Axis, rect: Rect, handle: ResizeHandle | null) {
  const holds = (side: string): boolean => handle?.includes(side) ?? true;
  const [low, high] = axis === across ? (['w', 'e'] as const) : (['s', 'n'] as const);
  return [
    ...(holds(low) ? [{ at: rect[axis.low], kind: 'edge' as const }] : []),
    ...(holds(high) ? [{ at: rect[axis.high], kind: 'edge' as const }] : []),
    ...(handle === null ? [{ at: (rect[axis.low] + rect[axis.high]) / 2, kind: 'middle' as const }] : []),
  ];
}

/** The shortest way onto a line, at most `tolerance` long; 0 where none is near. Of equal ones, that of a box before the page's. */
function nearest(
  axis: Axis,
  rect: Rect,
  handle: ResizeHandle | null,
  lines: readonly Line[],
  tolerance: number,
): number {
  let best = 0;
  let distance = tolerance;
  for (const seeker of seekersOf(axis, rect, handle)) {
    for (const line of lines) {
      const way = line.at - seeker.at;
      if (line.kind === seeker.kind && Math.abs(way) < distance) {
        distance = Math.abs(way);
        best = way;
      }
    }
  }
  return best;
}

/**
 * How far a rectangle that is moved (`handle` null) or resized by a handle should go on to lie in line with something nearby.
 * Add the result to the drag. `tolerance` is in points.
 */
export function snapShift(
  rect: Rect,
  handle: ResizeHandle | null,
  others: readonly Rect[],
  page: Size,
  tolerance: number,
): Snap {
  return {
    dx: nearest(across, rect, handle, linesOf(across, others, page), tolerance),
    dy: nearest(upward, rect, handle, linesOf(upward, others, page), tolerance),
  };
}

/** Closer than this, in points, a place lies on a line. */
const onLine = 0.01;

function guidesAlong(
  axis: Axis,
  rect: Rect,
  handle: ResizeHandle | null,
  others: readonly Rect[],
  page: Size,
) {
  const guides: Guide[] = [];
  for (const line of linesOf(axis, others, page)) {
    const isMet = seekersOf(axis, rect, handle).some(
      (seeker) => seeker.kind === line.kind && Math.abs(line.at - seeker.at) < onLine,
    );
    if (isMet) {
      const both: Rect = {
        llx: Math.min(rect.llx, line.of.llx),
        lly: Math.min(rect.lly, line.of.lly),
        urx: Math.max(rect.urx, line.of.urx),
        ury: Math.max(rect.ury, line.of.ury),
      };
      guides.push({ ...both, [axis.low]: line.at, [axis.high]: line.at });
    }
  }
  return guides;
}

/** The lines that a rectangle lies on, as far as they reach from it to what they belong to: what is drawn while it is dragged. */
export function guidesOf(
  rect: Rect,
  handle: ResizeHandle | null,
  others: readonly Rect[],
  page: Size,
): readonly Guide[] {
  return [
    ...guidesAlong(across, rect, handle, others, page),
    ...guidesAlong(upward, rect, handle, others, page),
  ];
}
