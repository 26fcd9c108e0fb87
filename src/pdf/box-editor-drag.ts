import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Point, type Rect, type Size, readerSize } from '../../contract/page-space.ts';
import { edgeScroll, scrollerOf } from './box-editor-scroll.ts';
import { type Guide, guidesOf, snapShift } from './box-editor-snap.ts';
import { type ResizeHandle, moveRect, resizeRect } from './geometry.ts';
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
  /** Where the pointer is, and whether Alt is held with it. */
  at: Point;
  isFree: boolean;
  rect: Rect | null;
};

/** What is seen of a drag: where the box lies, and the lines that it lies on. */
type Dragged = { readonly rect: Rect; readonly guides: readonly Guide[] };

/** Grabs the box (`handle` null) or one of its handles. */
export type StartDrag = (event: PointerEvent<HTMLElement>, handle: ResizeHandle | null) => void;

/** Lines closer than this, in CSS pixels, draw a box near. */
const snapPixels = 6;

/**
 * Follows one pointer from where it grabs a box to where it lets go, and scrolls where it is held at the edge of the view. The drag is
 * given up by Escape, by a second finger (which zooms) and when the browser takes the pointer away.
 */
export function useBoxDrag(options: BoxDragOptions): {
  readonly dragged: Dragged | null;
  readonly start: StartDrag;
} {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const session = useRef<Session | null>(null);

  const pointOf = (client: Point): Point | null => {
    // Measured anew for each event: the page may be scrolled while it is dragged upon.
    const origin = options.root.current?.offsetParent?.getBoundingClientRect();
    return origin ? options.page.toReader({ x: client.x - origin.left, y: client.y - origin.top }) : null;
  };

  const end = (commit: boolean): void => {
    const { current } = session;
    if (current === null) {
      return;
    }
    session.current = null;
    current.ended.abort();
    setDragged(null);
    if (current.rect !== null) {
      options.onDrag?.(null);
      if (commit) {
        options.onCommit(current.rect);
      }
    }
  };

  /** Brings the box to where the pointer is, once that has gone far enough to mean it. */
  const follow = (current: Session): void => {
    const point = pointOf(current.at);
    const traveled = Math.hypot(current.at.x - current.client.x, current.at.y - current.client.y);
    if (point === null || (current.rect === null && traveled < current.slack)) {
      return;
    }
    const next = draggedTo(current, point, options);
    current.rect = next.rect;
    setDragged(next);
    options.onDrag?.(next.rect);
  };

  const move = (event: globalThis.PointerEvent): void => {
    const { current } = session;
    if (current !== null && event.pointerId === current.pointerId) {
      current.at = { x: event.clientX, y: event.clientY };
      current.isFree = event.altKey;
      follow(current);
    }
  };

  const scroll = (): void => {
    const { current } = session;
    const scroller = scrollerOf(options.root.current);
    if (current?.rect == null || scroller === null) {
      return;
    }
    const by = edgeScroll(scroller.getBoundingClientRect(), current.client, current.at);
    const before = { x: scroller.scrollLeft, y: scroller.scrollTop };
    if (by.x !== 0 || by.y !== 0) {
      scroller.scrollBy({ left: by.x, top: by.y, behavior: 'instant' });
    }
    if (scroller.scrollLeft !== before.x || scroller.scrollTop !== before.y) {
      follow(current);
    }
  };

  const onMove = useEffectEvent(move);
  const onFrame = useEffectEvent(scroll);
  const onEnd = useEffectEvent(end);

  // A page that leaves the view takes its box along.
  useEffect(() => () => onEnd(false), []);

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
    let frame = 0;
    const eachFrame = (): void => {
      onFrame();
      frame = requestAnimationFrame(eachFrame);
    };
    frame = requestAnimationFrame(eachFrame);
    signal.addEventListener('abort', () => cancelAnimationFrame(frame));
  }, [listening]);

  const start: StartDrag = (event, handle) => {
    const client = { x: event.clientX, y: event.clientY };
    const point = pointOf(client);
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
      client,
      start: point,
      slack: event.pointerType === 'mouse' ? 2 : 5,
      ended: new AbortController(),
      at: client,
      isFree: event.altKey,
      rect: null,
    };
    session.current = begun;
    setListening(begun);
  };

  return { dragged, start };
}

/** The way that an edge has to go to lie on a whole point: as fine as a hand is, and a number that one can read and type. */
const toWhole = (value: number): number => Math.round(value) - value;

/** Where the box lies when the pointer is at a point of reader space. */
function draggedTo(session: Session, point: Point, options: BoxDragOptions): Dragged {
  const { from, handle, start } = session;
  const page = readerSize(options.page.frame);
  const at = (dx: number, dy: number): Rect =>
    handle === null ? moveRect(from, dx, dy, page) : resizeRect(from, handle, dx, dy, page, options.minSize);
  /** How far a rectangle is from where the drag began: the box, or the edges that the handle holds. */
  const wayOf = (rect: Rect): Point =>
    handle === null
      ? { x: rect.llx - from.llx, y: rect.lly - from.lly }
      : {
          x: handle.includes('w') ? rect.llx - from.llx : rect.urx - from.urx,
          y: handle.includes('s') ? rect.lly - from.lly : rect.ury - from.ury,
        };
  const free = at(point.x - start.x, point.y - start.y);
  if (session.isFree) {
    return { rect: free, guides: [] };
  }
  // From where the clamped box lies, so that a drag beyond the page's edge does not undo what follows.
  const way = wayOf(free);
  const snap = snapShift(free, handle, options.snapTo, page, snapPixels / options.page.scale);
  const rect = at(
    way.x + (snap.dx === 0 ? toWhole(movedEdge(free, handle, 'x')) : snap.dx),
    way.y + (snap.dy === 0 ? toWhole(movedEdge(free, handle, 'y')) : snap.dy),
  );
  return { rect, guides: guidesOf(rect, handle, options.snapTo, page) };
}

/** Where the edge lies that a drag moves along an axis; the lower one where both are moved. */
function movedEdge(rect: Rect, handle: ResizeHandle | null, axis: 'x' | 'y'): number {
  if (axis === 'x') {
    return handle?.includes('e') === true ? rect.urx : rect.llx;
  }
  return handle?.includes('n') === true ? rect.ury : rect.lly;
}
