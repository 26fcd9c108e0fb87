import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { readerSize } from '../../contract/page-space.ts';
import type { Point, Rect, Size } from '../../contract/page-space.ts';
import { BoxHandles } from './box-editor-handles.tsx';
import { useBoxDrag } from './box-editor-drag.ts';
import classes from './box-editor.module.css';
import { moveRect, resizeRect } from './geometry.ts';
import type { PageOverlay } from './pdf-page.tsx';

export type BoxEditorProps = {
  /** The page that the box lies on, as the overlay was told of it. */
  page: PageOverlay;
  /** Where the box lies: reader space, points. */
  rect: Rect;
  /** What the box is for, shown on a tag and spoken. */
  label: string;
  /** Where the box lies, in words. Spoken when one comes to the box, and after each move. */
  describe: (rect: Rect) => string;
  /** How it is worked from the keyboard, spoken after the description. */
  hint?: string;
  /** Ground of the tag and colour of the frame; white text must be readable on it. */
  color?: string;
  selected?: boolean;
  readOnly?: boolean;
  /** The smallest size that resizing leaves, in points. */
  minSize?: Size;
  /** Rectangles on the same page whose edges it likes to lie in line with. */
  snapTo?: readonly Rect[];
  /** The box came to rest elsewhere: at the end of a drag, after each key. Always on the page. */
  onChange?: (rect: Rect) => void;
  /** Where it lies while it is dragged, for what shows numbers; `null` when the drag is over. */
  onDrag?: (rect: Rect | null) => void;
  onSelect?: () => void;
  onRemove?: () => void;
  /** Name of the button that removes it. */
  removeLabel?: string;
  /** What is seen in the box; not spoken. */
  children?: ReactNode;
};

const defaultMinSize: Size = { width: 24, height: 16 };
const nothingToSnapTo: readonly Rect[] = [];

/** The way that an arrow key points on the screen, in CSS pixels. */
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * A rectangle on a page that one places: drag it, pull its eight handles, or use the keyboard (arrows 1 pt, with Shift 10 pt,
 * with Alt its size instead of its place, Delete removes it, Escape gives up a drag). It never leaves the page. Render it in
 * the overlay of a page. While it is dragged, nothing but itself renders anew.
 */
export function BoxEditor({
  page,
  rect,
  label,
  describe,
  hint,
  color,
  selected = false,
  readOnly = false,
  minSize = defaultMinSize,
  snapTo = nothingToSnapTo,
  onChange,
  onDrag,
  onSelect,
  onRemove,
  removeLabel,
  children,
}: BoxEditorProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const commit = (next: Rect): void => {
    setSaid(describe(next));
    onChange?.(next);
  };
  const drag = useBoxDrag({ root, page, rect, minSize, snapTo, onCommit: commit, onDrag });
  const shown = drag.rect ?? rect;
  const box = page.toCss(shown);
  const size = readerSize(page.frame);
  const isEditable = !readOnly && onChange !== undefined;
  const isControl = isEditable || onSelect !== undefined;

  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key];
    if (arrow !== undefined && isEditable && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? 10 : 1;
      const way = unitOf(page.toReaderDelta(arrow));
      const next = event.altKey
        ? resizeRect(rect, 'se', way.x * step, way.y * step, size, minSize)
        : moveRect(rect, way.x * step, way.y * step, size);
      commit(next);
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && isEditable && onRemove) {
      event.preventDefault();
      onRemove();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect?.();
    }
  };

  return (
    <div
      ref={root}
      className={classes['box']}
      role="group"
      aria-label={label}
      data-selected={selected || undefined}
      data-read-only={!isEditable || undefined}
      style={{ ...box, ...(color === undefined ? {} : { '--box-color': color }) }}
    >
      <div
        className={classes['body']}
        {...(isControl
          ? {
              role: 'button',
              tabIndex: 0,
              'aria-label': label,
              'aria-describedby': `${id}-place`,
              'aria-pressed': selected,
              onKeyDown,
              onFocus: onSelect,
              onPointerDown: (event) => {
                // A finger on a box that is not chosen may be about to scroll: it is chosen by a tap, and moved then.
                if (isEditable && (selected || event.pointerType === 'mouse')) {
                  drag.start(event, null);
                }
              },
            }
          : {})}
      >
        <div aria-hidden="true" className={classes['content']}>
          {children}
        </div>
      </div>
      <div
        className={classes['tag']}
        data-below={box.top < 28 || undefined}
        data-right={box.left + 220 > page.size.width * page.scale || undefined}
      >
        <span className={classes['name']} aria-hidden="true">
          {label}
        </span>
        {selected && isEditable && onRemove !== undefined && (
          <button
            type="button"
            className={classes['remove']}
            aria-label={removeLabel ?? label}
            title={removeLabel}
            onClick={onRemove}
          >
            <CrossIcon />
          </button>
        )}
      </div>
      {selected && isEditable && <BoxHandles page={page} rect={shown} box={box} onGrab={drag.start} />}
      <span id={`${id}-place`} className={classes['spoken']}>
        {[describe(rect), hint].filter((text) => text !== undefined).join(' ')}
      </span>
      <span className={classes['spoken']} aria-live="polite">
        {said}
      </span>
    </div>
  );
}

/** A direction of length 1 along one axis. */
function unitOf({ x, y }: Point): Point {
  return Math.abs(x) > Math.abs(y) ? { x: Math.sign(x), y: 0 } : { x: 0, y: Math.sign(y) };
}

function CrossIcon() {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <path d="M2.5 2.5l7 7m0-7l-7 7" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
