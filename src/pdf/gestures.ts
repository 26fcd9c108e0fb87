import type { Point } from '../../contract/page-space.ts';

/** Zooms by a factor; what was seen at `from` is then seen at `to`. */
type ZoomBy = (factor: number, from: Point, to: Point) => void;

/** The factor that a turn of the wheel zooms by. A mouse sends steps of about 100, a track pad's pinch many small ones. */
export function wheelFactor(deltaY: number, deltaMode: number): number {
  const pixels = deltaMode === 1 ? deltaY * 33 : deltaY;
  const sensitivity = Math.abs(pixels) < 40 ? 1 / 100 : 1 / 500;
  return Math.exp(-Math.max(Math.min(pixels, 250), -250) * sensitivity);
}

const middleOf = (a: Touch, b: Touch): Point => ({
  x: (a.clientX + b.clientX) / 2,
  y: (a.clientY + b.clientY) / 2,
});
const distanceOf = (a: Touch, b: Touch): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/**
 * Listens for Ctrl with the wheel, a track pad's pinch (which browsers send as that) and two fingers on a touch screen, and
 * zooms at their place, in CSS pixels from the element's upper left. Gives the function that stops listening.
 */
export function listenForZoom(element: HTMLElement, zoomBy: ZoomBy): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const within = (point: Point): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: point.x - left, y: point.y - top };
  };

  element.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const at = within({ x: event.clientX, y: event.clientY });
        zoomBy(wheelFactor(event.deltaY, event.deltaMode), at, at);
      }
    },
    { passive: false, signal },
  );

  let pinch: { distance: number; middle: Point } | null = null;
  let frame = 0;
  const begin = (event: TouchEvent): void => {
    const [a, b] = event.touches;
    pinch =
      event.touches.length === 2 && a !== undefined && b !== undefined
        ? { distance: distanceOf(a, b), middle: middleOf(a, b) }
        : null;
  };
  element.addEventListener('touchstart', begin, { passive: true, signal });
  element.addEventListener('touchend', begin, { passive: true, signal });
  element.addEventListener('touchcancel', begin, { passive: true, signal });
  element.addEventListener(
    'touchmove',
    (event) => {
      const [a, b] = event.touches;
      if (pinch === null || a === undefined || b === undefined) {
        return;
      }
      if (event.cancelable) {
        event.preventDefault();
      }
      const next = { distance: distanceOf(a, b), middle: middleOf(a, b) };
      cancelAnimationFrame(frame);
      // One zoom a frame is all that is seen.
      frame = requestAnimationFrame(() => {
        if (pinch === null || pinch.distance === 0) {
          return;
        }
        zoomBy(next.distance / pinch.distance, within(pinch.middle), within(next.middle));
        pinch = next;
      });
    },
    { passive: false, signal },
  );
  return () => {
    cancelAnimationFrame(frame);
    listening.abort();
  };
}
