import { useCallback } from 'react';
import { userRectToReader } from '../../../contract/page-space.ts';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import type { MarkPlace } from '../../../pdf-signatures/pdf/mark-place.ts';

/** Brings a place of a page, in user space, to the middle of the view. */
export function useShownRect(viewer: ViewerController): (place: MarkPlace) => Promise<void> {
  return useCallback(
    async ({ page, rect }) => {
      const frame = await viewer.frameOf(page);
      viewer.goToPage(page, frame === null ? null : userRectToReader(frame, rect));
    },
    [viewer],
  );
}
