import type { Point } from '../../contract/page-space.ts';

/** Zooms by a factor; what was seen at `from` is then seen at `to`. */
type ZoomBy = (factor: number, from: Point, to: Point) => void;

/** Two taps are one gesture when they are as near in time (milliseconds) and place (CSS pixels) as this. */
const doubleTap = { within: 350, apart: 32 } as const;

/** A finger that moves less than this (CSS pixels) taps. */
const tapMoves = 10;

type Tap = Point & { readonly time: number };

export function isDoubleTap(first: Tap, second: Tap): boolean {
  return (
    second.time - first.time <= doubleTap.within &&
    Math.hypot(second.x - first.x, second.y - first.y) <= doubleTap.apart
  );
}

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

/** What answers to a tap itself. */
const controls = 'a, button, input, textarea, select, label, [role="button"], [tabindex]';

/**
 * Listens for two taps of a finger at one place, apart from what answers to taps itself, and calls with the place, in CSS pixels from
 * the element's upper left. Gives the function that stops listening.
 */
export function listenForDoubleTap(element: HTMLElement, onDoubleTap: (at: Point) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let down: Point | null = null;
  let last: Tap | null = null;
  element.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const [touch] = touches;
      const control = target instanceof Element ? target.closest(controls) : null;
      const isOnPage = control === null || control === element || control.contains(element);
      down =
        touches.length === 1 && touch !== undefined && isOnPage
          ? { x: touch.clientX, y: touch.clientY }
          : null;
      if (down === null) {
        last = null;
      }
    },
    { passive: true, signal },
  );
  element.addEventListener(
    'touchend',
    (event) => {
      const [touch] = event.changedTouches;
      if (down === null || touch === undefined) {
        return;
      }
      const tap = { x: touch.clientX, y: touch.clientY, time: event.timeStamp };
      const isTap = Math.hypot(tap.x - down.x, tap.y - down.y) < tapMoves;
      down = null;
      if (!isTap || last === null || !isDoubleTap(last, tap)) {
        last = isTap ? tap : null;
        return;
      }
      last = null;
      if (event.cancelable) {
        // Else the word below the finger is selected.
        event.preventDefault();
      }
      const { left, top } = element.getBoundingClientRect();
      onDoubleTap({ x: tap.x - left, y: tap.y - top });
    },
    { passive: false, signal },
  );
  return () => listening.abort();
}
