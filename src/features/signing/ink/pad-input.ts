import type { SignatureEvent } from 'signature_pad';
import { type ScreenBox, type Turn, toPad } from './pad-space.ts';
import type { InkPoint } from './strokes.ts';

/** Points nearer than this to the one before are left out, in CSS pixels. */
const minDistance = 1;

/**
 * Adds to a stroke every point that the pointer passed since the last event, at its own time: events come once a frame at most,
 * and a fast hand is further by then.
 */
export function addPassedPoints(
  stroke: InkPoint[],
  { event, x, y }: SignatureEvent,
  box: ScreenBox,
  turn: Turn,
): void {
  const coalesced = event instanceof PointerEvent ? event.getCoalescedEvents() : [];
  const passed =
    coalesced.length > 0
      ? coalesced.map((one) => ({ x: one.clientX, y: one.clientY, time: one.timeStamp }))
      : [{ x, y, time: event.timeStamp }];
  for (const { time, ...point } of passed) {
    const onPad = toPad(point, box, turn);
    const last = stroke.at(-1);
    if (last === undefined || Math.hypot(onPad.x - last.x, onPad.y - last.y) > minDistance) {
      // Tenths of a millisecond: a stroke keeps hundreds of these.
      stroke.push({ ...onPad, time: Math.round(time * 10) / 10 });
    }
  }
}
