import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { type Rect, type Size, formatPosition, readerSize } from '../../contract/page-space.ts';
import { useBoxDrag } from './box-editor-drag.ts';
import { BoxGuides } from './box-editor-guides.tsx';
import { BoxHandles } from './box-editor-handles.tsx';
import { keyAction } from './box-editor-keys.ts';
import { BoxTag } from './box-editor-tag.tsx';
import { tagSpotOf } from './box-tag-spot.ts';
import classes from './box-editor.module.css';
import type { PageOverlay } from './pdf-page.tsx';

/** Where another box lies (reader space, points), and what its tag says where it has one. */
export type OtherBox = { readonly rect: Rect; readonly label?: string };

export type BoxEditorProps = {
  /** The page that the box lies on, as the overlay was told of it. */
  page: PageOverlay;
  /** Where the box lies: reader space, points. */
  rect: Rect;
  /** What the box is for, shown on a tag and spoken. */
  label: string;
  /** Where the box lies, in words. Spoken when one comes to the box, and when it has come to rest after moves. */
  describe: (rect: Rect) => string;
  /** How it is worked from the keyboard, spoken after the description. */
  hint?: string;
  /** What is amiss with where it lies (it covers another one), in words: shown at the box, and spoken. */
  warning?: string | null;
  /** Ground of the tag and color of the frame; white text must be readable on it. */
  color?: string;
  selected?: boolean;
  readOnly?: boolean;
  /** The smallest size that resizing leaves, in points. */
  minSize?: Size;
  /** Other boxes on the same page: it likes to lie in line with them, as with the page's edges, margins and middle, and its tag clear of them. */
  others?: readonly OtherBox[];
  /** The box came to rest elsewhere: at the end of a drag, after each key. Always on the page. */
  onChange?: (rect: Rect) => void;
  /** Where it lies while it is dragged, for what shows numbers; `null` when the drag is over. */
  onDrag?: (rect: Rect | null) => void;
  /** Page Up and Page Down: brings the box to another page. See `BoxTravel`, which keeps the focus with it. */
  onTurnPage?: (by: 1 | -1) => void;
  /** Whether the focus comes with it; asked when it appears, and when it lies elsewhere. */
  arrives?: () => boolean;
  /** Has it asked again when the focus is brought to a box; answers how to stop. */
  attend?: (ask: () => void) => () => void;
  onSelect?: () => void;
  onRemove?: () => void;
  /** Name of the button that removes it. */
  removeLabel?: string;
  /** What is seen in the box; not spoken. */
  children?: ReactNode;
};

const defaultMinSize: Size = { width: 24, height: 16 };
const noOthers: readonly OtherBox[] = [];

/** How long a box has rested (milliseconds) before its place is spoken: not at each of many presses of an arrow. */
const debounceMs = 400;

/**
 * A rectangle on a page that one places: drag it, pull its eight handles, or use the keyboard (arrows 1 pt, with Shift 10 pt, with
 * Ctrl or Cmd its size instead of its place, Page Up and Down another page, Ctrl+Z takes the last move back, Delete removes it, Escape
 * gives up a drag). It never leaves the page. While it is dragged it is drawn to lines nearby unless Alt is held. Render it in the
 * overlay of a page. While it is dragged, nothing but itself renders anew.
 */
export function BoxEditor({
  page,
  rect,
  label,
  describe,
  hint,
  warning = null,
  color,
  selected = false,
  readOnly = false,
  minSize = defaultMinSize,
  others = noOthers,
  onChange,
  onDrag,
  onTurnPage,
  arrives,
  attend,
  onSelect,
  onRemove,
  removeLabel,
  children,
}: BoxEditorProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const earlier = useRef<Rect[]>([]);
  const where = describe(rect);
  const isAtRest = useRest(where) === where;
  const [isMoved, setMoved] = useState(false);
  const place = (next: Rect): void => {
    setMoved(true);
    onChange?.(next);
  };
  const commit = (next: Rect): void => {
    // Against the edge of the page nothing moves, and there is nothing to take back.
    if (formatPosition(next) !== formatPosition(rect)) {
      earlier.current.push(rect);
      place(next);
    }
  };
  const snapTo = others.map((other) => other.rect);
  const drag = useBoxDrag({ root, page, rect, minSize, snapTo, onCommit: commit, onDrag });
  useArrival(body, rect, arrives, attend);
  useInView(root, rect, isMoved);
  const shown = drag.dragged?.rect ?? rect;
  const box = page.toCss(shown);
  const isEditable = !readOnly && onChange !== undefined;
  const isControl = isEditable || onSelect !== undefined;

  const remove = (): void => {
    // The keyboard goes on from the document, since the box takes the focus away with it.
    root.current?.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    onRemove?.();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { toReaderDelta } = page;
    const action = keyAction(event, { rect, page: readerSize(page.frame), minSize, toReaderDelta });
    const isHeld = isEditable && drag.dragged === null;
    const taken = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (action?.kind === 'select') {
      taken();
      onSelect?.();
    } else if (action?.kind === 'rect' && isHeld) {
      taken();
      commit(action.rect);
    } else if (action?.kind === 'turn-page' && isHeld && onTurnPage) {
      taken();
      onTurnPage(action.by);
    } else if (action?.kind === 'undo' && isHeld) {
      taken();
      const before = earlier.current.pop();
      if (before !== undefined) {
        place(before);
      }
    } else if (action?.kind === 'remove' && isEditable && onRemove) {
      taken();
      remove();
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
      data-warning={warning !== null || undefined}
      style={{ ...box, ...(color === undefined ? {} : { '--box-color': color }) }}
    >
      <div
        ref={body}
        className={classes['body']}
        // The tag may cut it.
        title={label}
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
      <BoxGuides page={page} guides={drag.dragged?.guides ?? []} box={box} />
      <BoxTag
        label={label}
        warning={warning}
        spot={tagSpotOf(
          { box, label },
          others.map((other) => ({ ...other, box: page.toCss(other.rect) })),
          { width: page.size.width * page.scale, height: page.size.height * page.scale },
        )}
        remove={
          selected && isEditable && onRemove !== undefined
            ? { label: removeLabel ?? label, act: remove }
            : null
        }
      />
      {selected && isEditable && <BoxHandles page={page} rect={shown} box={box} onGrab={drag.start} />}
      <span id={`${id}-place`} className="cs-spoken">
        {[where, warning, hint].filter((text) => text !== undefined && text !== null).join(' ')}
      </span>
      <span className="cs-spoken" aria-live="polite">
        {isMoved && isAtRest ? [where, warning].filter((text) => text !== null).join(' ') : ''}
      </span>
    </div>
  );
}

/** A text once it has stayed the same for a while. */
function useRest(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** A box that was put somewhere with the focus takes it over. */
function useArrival(
  body: RefObject<HTMLElement | null>,
  rect: Rect,
  arrives: (() => boolean) | undefined,
  attend: BoxEditorProps['attend'],
): void {
  const onArrival = useEffectEvent(() => {
    if (arrives?.() === true) {
      body.current?.focus({ preventScroll: true });
    }
  });
  useEffect(() => {
    onArrival();
  }, [rect]);
  useEffect(() => attend?.(() => onArrival()), [attend]);
}

/** A box that was moved stays in view, clear of what floats at the foot (see `scroll-margin` in the style). */
function useInView(root: RefObject<HTMLElement | null>, rect: Rect, isMoved: boolean): void {
  useEffect(() => {
    if (isMoved) {
      root.current?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    }
  }, [root, rect, isMoved]);
}
