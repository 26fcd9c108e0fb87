import type { Rect } from '../../contract/page-space.ts';
import type { ResizeHandle } from './geometry.ts';

/** The shift, at most `tolerance` long, that brings one of `edges` onto one of `lines`; 0 when none is near. */
function nearestShift(edges: readonly number[], lines: readonly number[], tolerance: number): number {
  let best = 0;
  let distance = tolerance;
  for (const edge of edges) {
    for (const line of lines) {
      if (Math.abs(line - edge) < distance) {
        distance = Math.abs(line - edge);
        best = line - edge;
      }
    }
  }
  return best;
}

/**
 * How far a rectangle that is moved (`handle` null) or resized by a handle should go on, so that an edge of it comes to lie in
 * line with an edge of another one nearby. Reader space, points, y up; add the result to the drag.
 */
export function snapShift(
  rect: Rect,
  handle: ResizeHandle | null,
  others: readonly Rect[],
  tolerance: number,
): { readonly dx: number; readonly dy: number } {
  const moves = (side: 'n' | 'e' | 's' | 'w'): boolean => handle === null || handle.includes(side);
  const across = [...(moves('w') ? [rect.llx] : []), ...(moves('e') ? [rect.urx] : [])];
  const along = [...(moves('s') ? [rect.lly] : []), ...(moves('n') ? [rect.ury] : [])];
  return {
    dx: nearestShift(
      across,
      others.flatMap((other) => [other.llx, other.urx]),
      tolerance,
    ),
    dy: nearestShift(
      along,
      others.flatMap((other) => [other.lly, other.ury]),
      tolerance,
    ),
  };
}
