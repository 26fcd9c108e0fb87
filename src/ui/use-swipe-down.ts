import { type PointerEvent, useRef } from 'react';

/** How far a sheet is drawn down before it is put away, in CSS pixels. */
const farEnough = 80;

function drawDown(held: HTMLElement, by: number | null): void {
  const sheet = held.closest<HTMLElement>('[role="dialog"]');
  if (sheet !== null) {
    sheet.style.translate = by === null ? '' : `0 ${String(by)}px`;
  }
}

/** For the head of a sheet from below: drawn down, the sheet follows the finger and is put away. Its buttons keep their taps. */
export function useSwipeDown(onClose: () => void) {
  const from = useRef<number | null>(null);
  const end = (event: PointerEvent<HTMLElement>, isDone: boolean): void => {
    const by = event.clientY - (from.current ?? event.clientY);
    from.current = null;
    if (isDone && by > farEnough) {
      onClose();
    } else {
      drawDown(event.currentTarget, null);
    }
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.target instanceof Element && event.target.closest('button') === null) {
        from.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (from.current !== null) {
        drawDown(event.currentTarget, Math.max(0, event.clientY - from.current));
      }
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>): void => end(event, false),
  };
}
