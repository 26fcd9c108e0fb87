import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { readerSize } from '../../contract/page-space.ts';
import type { Point, Rect, Size } from '../../contract/page-space.ts';
import { snapShift } from './box-editor-snap.ts';
import { moveRect, resizeRect } from './geometry.ts';
import type { ResizeHandle } from './geometry.ts';
import type { PageOverlay } from './pdf-page.tsx';

type BoxDragOptions = {
  /** The box; what it is positioned in has the page's upper left as its own. */
  root: RefObject<HTMLDivElement | null>;
  page: PageOverlay;
  rect: Rect;
  minSize: Size;
  snapTo: readonly Rect[];
  onCommit: (rect: Rect) => void;
  onDrag: ((rect: Rect | null) => void) | undefined;
};

type Session = {
  readonly pointerId: number;
  readonly handle: ResizeHandle | null;
  readonly from: Rect;
  /** Where the pointer went down, in CSS pixels of the window and in reader space. */
  readonly client: Point;
  readonly start: Point;
  readonly slack: number;
  readonly ended: AbortController;
  rect: Rect | null;
};

/** Grabs the box (`handle` null) or one of its handles. */
export type StartDrag = (event: PointerEvent<HTMLElement>, handle: ResizeHandle | null) => void;

/** Edges closer than this, in CSS pixels, draw each other near. */
const snapPixels = 6;

/**
 * Follows one pointer from where it grabs a box to where it lets go. The drag is given up by Escape, by a second finger
 * (which zooms) and when the browser takes the pointer away.
 */
export function useBoxDrag(options: BoxDragOptions): {
  readonly rect: Rect | null;
  readonly start: StartDrag;
} {
  const [rect, setRect] = useState<Rect | null>(null);
  const session = useRef<Session | null>(null);

  const pointOf = (clientX: number, clientY: number): Point | null => {
    // Measured anew for each event: the page may be scrolled while it is dragged upon.
    const origin = options.root.current?.offsetParent?.getBoundingClientRect();
    return origin ? options.page.toReader({ x: clientX - origin.left, y: clientY - origin.top }) : null;
  };

  const end = (commit: boolean): void => {
    const { current } = session;
    if (current === null) {
      return;
    }
    session.current = null;
    current.ended.abort();
    setRect(null);
    if (current.rect !== null) {
      options.onDrag?.(null);
      if (commit) {
        options.onCommit(current.rect);
      }
    }
  };

  const move = (event: globalThis.PointerEvent): void => {
    const { current } = session;
    const point = pointOf(event.clientX, event.clientY);
    if (current === null || point === null || event.pointerId !== current.pointerId) {
      return;
    }
    const travelled = Math.hypot(event.clientX - current.client.x, event.clientY - current.client.y);
    if (current.rect === null && travelled < current.slack) {
      return;
    }
    const next = dragged(current, point, options, event.altKey);
    current.rect = next;
    setRect(next);
    options.onDrag?.(next);
  };

  const onMove = useEffectEvent(move);
  const onEnd = useEffectEvent(end);

  // A page that leaves the view takes its box along.
  useEffect(
    () => () => {
      onEnd(false);
    },
    [],
  );

  // The listeners live as long as the drag, and always see the present props.
  const [listening, setListening] = useState<Session | null>(null);
  useEffect(() => {
    if (listening === null) {
      return;
    }
    const { signal } = listening.ended;
    const mine = (event: globalThis.PointerEvent): boolean => event.pointerId === listening.pointerId;
    window.addEventListener('pointermove', (event) => onMove(event), { signal });
    window.addEventListener('pointerup', (event) => mine(event) && onEnd(true), { signal });
    window.addEventListener('pointercancel', (event) => mine(event) && onEnd(false), { signal });
    window.addEventListener('touchstart', (event) => event.touches.length > 1 && onEnd(false), {
      signal,
      passive: true,
    });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          onEnd(false);
        }
      },
      { signal, capture: true },
    );
  }, [listening]);

  const start: StartDrag = (event, handle) => {
    const point = pointOf(event.clientX, event.clientY);
    if (event.button !== 0 || !event.isPrimary || point === null || session.current !== null) {
      return;
    }
    try {
      event.currentTarget.setPointerCapture(event.pointerId);
    } catch {
      // The pointer was lifted already; its `pointerup` ends the drag all the same.
    }
    const begun: Session = {
      pointerId: event.pointerId,
      handle,
      from: options.rect,
      client: { x: event.clientX, y: event.clientY },
      start: point,
      slack: event.pointerType === 'mouse' ? 2 : 5,
      ended: new AbortController(),
      rect: null,
    };
    session.current = begun;
    setListening(begun);
  };

  return { rect, start };
}

/** Where the box lies when the pointer is at a point of reader space. */
function dragged(session: Session, point: Point, options: BoxDragOptions, isFree: boolean): Rect {
  const { from, handle, start } = session;
  const page = readerSize(options.page.frame);
  const at = (dx: number, dy: number): Rect =>
    handle === null ? moveRect(from, dx, dy, page) : resizeRect(from, handle, dx, dy, page, options.minSize);
  const dx = point.x - start.x;
  const dy = point.y - start.y;
  const next = at(dx, dy);
  if (isFree || options.snapTo.length === 0) {
    return next;
  }
  const snap = snapShift(next, handle, options.snapTo, snapPixels / options.page.scale);
  if (snap.dx === 0 && snap.dy === 0) {
    return next;
  }
  // From where the clamped box lies, so that a drag beyond the page's edge does not undo the snap.
  const settled =
    handle === null
      ? { dx: next.llx - from.llx, dy: next.lly - from.lly }
      : {
          dx: handle.includes('w') ? next.llx - from.llx : next.urx - from.urx,
          dy: handle.includes('s') ? next.lly - from.lly : next.ury - from.ury,
        };
  return at(settled.dx + snap.dx, settled.dy + snap.dy);
}
