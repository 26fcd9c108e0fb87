import { type Rect, type Size, readerSize } from '../../contract/page-space.ts';
import { rectAround, sizeBefore } from './geometry.ts';
import { useViewerState } from './use-pdf-viewer.ts';
import type { ViewerController } from './viewer-controller.ts';

/** The size that a signature's box is first placed in, in points. */
export const firstBoxSize = { width: 180, height: 72 };

/** The smallest that it may have, in points. */
export const minBoxSize = { width: 60, height: 28 };

/** The size that a signature's box is placed in, as it was or as it is first. */
export const placingSize = (before: { readonly rect: Rect } | null | undefined): Size =>
  sizeBefore(before, firstBoxSize);

/** Where a box goes that is placed without a pointer: the middle of the page in view; `null` until its size is known. */
export function useMiddlePlace(
  viewer: ViewerController,
  boxSize: Size = firstBoxSize,
): { readonly page: number; readonly rect: Rect } | null {
  const page = useViewerState(viewer, (state) => state.currentPage);
  const frame = useViewerState(viewer, (state) => state.frames[state.currentPage - 1]);
  if (frame === undefined) {
    return null;
  }
  const size = readerSize(frame);
  return { page, rect: rectAround({ x: size.width / 2, y: size.height / 2 }, boxSize, size) };
}
