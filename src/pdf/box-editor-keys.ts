/** What a key does to a box. Pure; rectangles in reader space, points. */
import type { Point, Rect, Size } from '../../contract/page-space.ts';
import { type ResizeHandle, moveRect, resizeRect } from './geometry.ts';

/** The parts of a keyboard event that count. */
export type PressedKey = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

type KeyAction =
  | { readonly kind: 'rect'; readonly rect: Rect }
  | { readonly kind: 'turn-page'; readonly by: 1 | -1 }
  | { readonly kind: 'undo' | 'remove' | 'select' };

/** The way that an arrow key points on the screen, in CSS pixels. */
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Points that an arrow moves by, and with Shift. */
const steps = { fine: 1, coarse: 10 } as const;

/** A direction of length 1 along one axis. */
function unitOf({ x, y }: Point): Point {
  return Math.abs(x) > Math.abs(y) ? { x: Math.sign(x), y: 0 } : { x: 0, y: Math.sign(y) };
}

/** The edge that lies in a direction of reader space. */
function edgeTowards({ x, y }: Point): ResizeHandle {
  return x > 0 ? 'e' : x < 0 ? 'w' : y > 0 ? 'n' : 's';
}

type Box = {
  readonly rect: Rect;
  readonly page: Size;
  readonly minSize: Size;
  /** A movement in CSS pixels as one in reader space: arrows go where they point on the screen, however the view is turned. */
  readonly toReaderDelta: (delta: Point) => Point;
};

/** An arrow moves by 1 pt, with Shift by 10 pt; with Ctrl or Cmd it moves the right or the lower edge, as one sees them. */
function arrowAction(event: PressedKey, arrow: Point, box: Box): KeyAction {
  const step = event.shiftKey ? steps.coarse : steps.fine;
  const way = unitOf(box.toReaderDelta(arrow));
  const [dx, dy] = [way.x * step, way.y * step];
  if (!event.ctrlKey && !event.metaKey) {
    return { kind: 'rect', rect: moveRect(box.rect, dx, dy, box.page) };
  }
  const farSide = arrow.x === 0 ? { x: 0, y: 1 } : { x: 1, y: 0 };
  const edge = edgeTowards(unitOf(box.toReaderDelta(farSide)));
  return { kind: 'rect', rect: resizeRect(box.rect, edge, dx, dy, box.page, box.minSize) };
}

/** What a key does; `null` for one that is none of the box's. */
export function keyAction(event: PressedKey, box: Box): KeyAction | null {
  const arrow = arrows[event.key];
  if (event.altKey) {
    return null;
  }
  if (arrow !== undefined) {
    return arrowAction(event, arrow, box);
  }
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand) {
    return event.key.toLowerCase() === 'z' && !event.shiftKey ? { kind: 'undo' } : null;
  }
  switch (event.key) {
    case 'PageUp':
      return { kind: 'turn-page', by: -1 };
    case 'PageDown':
      return { kind: 'turn-page', by: 1 };
    case 'Delete':
    case 'Backspace':
      return { kind: 'remove' };
    case 'Enter':
    case ' ':
      return { kind: 'select' };
    default:
      return null;
  }
}
