import { useState, useSyncExternalStore } from 'react';
import { type ViewerState, ViewerController } from './viewer-controller.ts';

/** A viewer's controller, the same for the life of the component: give it to `PdfViewer` and to what stands around it. */
export function usePdfViewer(): ViewerController {
  const [viewer] = useState(() => new ViewerController());
  return viewer;
}

/**
 * A part of a viewer's state. The component renders anew when the part is another one (by `Object.is`): select plain values
 * or parts of the state as they are, never objects made on the spot.
 */
export function useViewerState<T>(viewer: ViewerController, select: (state: ViewerState) => T): T {
  return useSyncExternalStore(viewer.subscribe, () => select(viewer.getState()));
}
