/**
 * How a hand reaches the pad. The library itself listens to mouse and touch events, which come once a frame at most and know nothing
 * of a pad that is turned. So its own listening is switched off, and it is given every point that a pointer passed
 * (`getCoalescedEvents`), with the time of that point, where it lies on the pad.
 *
 * The names with an underline are the library's own (signature_pad 2.3, which react-signature-canvas 1.0 brings);
 * `signature-pad.browser.test.tsx` draws through them.
 */
import type { PadCore } from 'react-signature-canvas';
import { widthAt } from './ink.ts';
import type { Nib } from './ink.ts';
import { toPad } from './pad-space.ts';
import type { Turn } from './pad-space.ts';

export type PadInput = {
  /** Asked at every point, since the pad may be turned or grow. */
  readonly turn: () => Turn;
  readonly nib: () => Nib;
};

/** Listens to pointers on a pad's canvas; answers what ends it. One pointer draws at a time, so a resting palm leaves nothing. */
export function listenToPointers(
  core: PadCore,
  canvas: HTMLCanvasElement,
  { turn, nib }: PadInput,
): () => void {
  let drawing: number | null = null;
  let time = 0;
  const createPoint = core._createPoint.bind(core);
  const strokeWidth = core._strokeWidth.bind(core);

  core._createPoint = (clientX, clientY) => {
    const box = canvas.getBoundingClientRect();
    const { x, y } = toPad({ x: clientX, y: clientY }, box, turn());
    return createPoint(x + box.left, y + box.top, time);
  };
  core._strokeWidth = (velocity) => widthAt(velocity, nib());

  const at = (event: PointerEvent): PointerEvent => {
    // Tenths of a millisecond: a stroke keeps hundreds of these.
    time = Math.round(event.timeStamp * 10) / 10;
    return event;
  };
  const begin = (event: PointerEvent): void => {
    if (drawing !== null || event.button !== 0) {
      return;
    }
    // Without it a mouse would select text, and a finger scroll.
    event.preventDefault();
    drawing = event.pointerId;
    // The keyboard follows, so that Ctrl+Z means the pad and not the field that was typed in before.
    canvas.focus({ preventScroll: true });
    capture(canvas, event.pointerId);
    core._strokeBegin(at(event));
  };
  const go = (event: PointerEvent): void => {
    if (event.pointerId !== drawing) {
      return;
    }
    const passed = event.getCoalescedEvents();
    for (const one of passed.length > 0 ? passed : [event]) {
      core._strokeUpdate(at(one));
    }
  };
  const end = (event: PointerEvent): void => {
    if (event.pointerId === drawing) {
      drawing = null;
      core._strokeEnd(at(event));
    }
  };

  canvas.addEventListener('pointerdown', begin);
  canvas.addEventListener('pointermove', go);
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
  return () => {
    canvas.removeEventListener('pointerdown', begin);
    canvas.removeEventListener('pointermove', go);
    canvas.removeEventListener('pointerup', end);
    canvas.removeEventListener('pointercancel', end);
    core._createPoint = createPoint;
    core._strokeWidth = strokeWidth;
  };
}

/** A stroke that leaves the pad goes on; a pointer that is gone already cannot be held, and ends by itself. */
function capture(canvas: HTMLCanvasElement, pointerId: number): void {
  try {
    canvas.setPointerCapture(pointerId);
  } catch {
    // Drawn without being held: the stroke is broken off where it leaves the pad.
  }
}
