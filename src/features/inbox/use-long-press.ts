import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** How long a finger rests before it means something else than a tap, in milliseconds. */
const pressFor = 500;
/** How far it may move meanwhile, in CSS pixels. */
const slack = 10;

/**
 * What a finger that rests does, in place of the browser's menu for links; a mouse has its own ways. The tap that ends the press does
 * nothing more.
 */
export function useLongPress(onPress: () => void) {
  const timer = useRef<number | null>(null);
  const began = useRef({ x: 0, y: 0 });
  const hasPressed = useRef(false);
  const giveUp = (): void => {
    window.clearTimeout(timer.current ?? undefined);
    timer.current = null;
  };
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent): void => {
      giveUp();
      hasPressed.current = false;
      if (pointerType === 'touch') {
        began.current = { x: clientX, y: clientY };
        timer.current = window.setTimeout(() => {
          hasPressed.current = true;
          onPress();
        }, pressFor);
      }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      if (Math.hypot(clientX - began.current.x, clientY - began.current.y) > slack) {
        giveUp();
      }
    },
    onPointerUp: giveUp,
    onPointerCancel: giveUp,
    onContextMenu: (event: MouseEvent): void => {
      if (timer.current !== null || hasPressed.current) {
        event.preventDefault();
      }
    },
    onClickCapture: (event: MouseEvent): void => {
      if (hasPressed.current) {
        hasPressed.current = false;
        event.preventDefault();
        event.stopPropagation();
      }
    },
  };
}
