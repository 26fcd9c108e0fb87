import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Cell } from './cells.ts';
import { type ColumnLayout, columnAt } from './column-layout.ts';
import type { GridModel } from './grid-model.ts';

export type GridGeometry = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rowHeight: number;
  readonly headerHeight: number;
  readonly headWidth: number;
  readonly layout: ColumnLayout;
  /** How wide the columns are together that stay in sight. */
  readonly frozenWidth: number;
};

type PointerHandlers = {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onMouseDown: (event: MouseEvent) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
};

type Place = { readonly x: number; readonly y: number };

/** Two taps on a cell within this time open it. */
const doubleTapMilliseconds = 450;
const edgeStep = 24;

/** The part of the grid under a pointer; a list of choices is none, though its events come through the cell that it belongs to. */
function partOf(target: EventTarget): { readonly part: string; readonly element: HTMLElement } | null {
  const element =
    target instanceof Element && target.closest('[role="listbox"]') === null
      ? target.closest<HTMLElement>('[data-part]')
      : null;
  return element ? { part: element.dataset['part'] ?? '', element } : null;
}

/** The cell under a place of the window, wherever outside of the grid that may be. */
function cellAt(
  { x, y }: Place,
  { scroller, rowHeight, headerHeight, headWidth, layout, frozenWidth }: GridGeometry,
): Cell {
  const box = scroller.current?.getBoundingClientRect() ?? new DOMRect();
  const down = Math.max(headerHeight, Math.min(y - box.top, box.height)) + (scroller.current?.scrollTop ?? 0);
  const shown = Math.max(headWidth, Math.min(x - box.left, box.width));
  const across = shown < headWidth + frozenWidth ? shown : shown + (scroller.current?.scrollLeft ?? 0);
  return {
    row: Math.floor((down - headerHeight) / rowHeight),
    column: columnAt(layout, across - headWidth),
  };
}

/** Scrolls on while a drag goes on beyond the edge. */
function scrollTowards({ x, y }: Place, geometry: GridGeometry): boolean {
  const { scroller, headerHeight, headWidth } = geometry;
  const element = scroller.current;
  if (element === null) {
    return false;
  }
  const box = element.getBoundingClientRect();
  const down = y > box.bottom ? edgeStep : y < box.top + headerHeight ? -edgeStep : 0;
  const across = x > box.right ? edgeStep : x < box.left + headWidth ? -edgeStep : 0;
  element.scrollBy(across, down);
  return down !== 0 || across !== 0;
}

type Drag = { readonly move: (place: Place) => void; readonly end: (isDone: boolean) => void };

/** Follows a pointer until it is let go of; `edges` when the grid scrolls along. */
function followPointer(start: PointerEvent, geometry: GridGeometry, edges: boolean, drag: Drag): () => void {
  let place: Place = { x: start.clientX, y: start.clientY };
  let frame = 0;
  const controller = new AbortController();
  const { signal } = controller;
  const scroll = (): void => {
    frame = 0;
    if (scrollTowards(place, geometry)) {
      drag.move(place);
      frame = requestAnimationFrame(scroll);
    }
  };
  const end = (isDone: boolean): void => {
    controller.abort();
    cancelAnimationFrame(frame);
    drag.end(isDone);
  };
  const mine = (event: globalThis.PointerEvent): boolean => event.pointerId === start.pointerId;
  window.addEventListener(
    'pointermove',
    (event) => {
      if (mine(event)) {
        place = { x: event.clientX, y: event.clientY };
        drag.move(place);
        if (edges && frame === 0) {
          frame = requestAnimationFrame(scroll);
        }
      }
    },
    { signal },
  );
  window.addEventListener('pointerup', (event) => mine(event) && end(true), { signal });
  window.addEventListener('pointercancel', (event) => mine(event) && end(false), { signal });
  return () => {
    controller.abort();
    cancelAnimationFrame(frame);
  };
}

/**
 * What a pointer does in a grid. A mouse selects by dragging; a finger scrolls, chooses a cell with a tap and opens it with two. The
 * handle of a fill and the edges of columns are dragged with either; a double click on an edge fits the column to what stands in it, and
 * one on the handle fills down to the last row.
 */
export function useGridPointer(
  model: GridModel,
  geometry: GridGeometry,
  resize: (column: number, width: number) => void,
  fit: (column: number) => void,
): PointerHandlers {
  const latest = useRef({ geometry, resize, fit });
  useEffect(() => {
    latest.current = { geometry, resize, fit };
  });
  const lastTap = useRef({ time: 0, row: -1, column: -1 });
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  return useMemo(() => {
    const follow = (event: PointerEvent, edges: boolean, drag: Drag): void => {
      stop.current?.();
      stop.current = followPointer(event, latest.current.geometry, edges, drag);
    };
    const at = (place: Place): Cell => cellAt(place, latest.current.geometry);
    const isOpenInput = (target: EventTarget): boolean =>
      model.state().mode !== 'moving' && target instanceof HTMLElement && 'cellInput' in target.dataset;
    const choose = (part: string, cell: Cell, extend: boolean): void => {
      switch (part) {
        case 'corner':
          model.run({ kind: 'select-all' }, 0);
          break;
        case 'row-head':
          model.selectRow(cell.row, extend);
          break;
        case 'column-head':
          model.selectColumn(cell.column, extend);
          break;
        default:
          model.select(cell, extend);
      }
    };
    const startResize = (event: PointerEvent, element: HTMLElement): void => {
      const column = Number(element.dataset['column']);
      const before = latest.current.geometry.layout.widths[column] ?? 0;
      follow(event, false, {
        move: ({ x }) => latest.current.resize(column, before + x - event.clientX),
        end: () => undefined,
      });
    };
    const startFill = (event: PointerEvent): void => {
      follow(event, true, {
        move: (place) => model.aimFill(at(place)),
        end: (isDone) => {
          if (isDone) {
            model.fill();
          }
          model.aimFill(null);
        },
      });
    };
    return {
      onPointerDown(event) {
        const found = partOf(event.target);
        if (found === null || event.button !== 0 || isOpenInput(event.target)) {
          return;
        }
        if (found.part === 'resize') {
          startResize(event, found.element);
          return;
        }
        if (found.part === 'fill') {
          startFill(event);
          return;
        }
        if (event.pointerType === 'touch') {
          return;
        }
        model.focus();
        choose(found.part, at({ x: event.clientX, y: event.clientY }), event.shiftKey);
        follow(event, true, {
          move: (place) => choose(found.part, at(place), true),
          end: () => undefined,
        });
      },
      onMouseDown(event) {
        // The focus goes where the model says, and no text is selected by dragging.
        if (partOf(event.target) !== null && !isOpenInput(event.target)) {
          event.preventDefault();
        }
      },
      onClick(event) {
        const found = partOf(event.target);
        const isTouch =
          event.nativeEvent instanceof globalThis.PointerEvent && event.nativeEvent.pointerType === 'touch';
        if (found === null || !isTouch || isOpenInput(event.target) || found.part === 'resize') {
          return;
        }
        const cell = at({ x: event.clientX, y: event.clientY });
        model.focus();
        choose(found.part, cell, false);
        const isSecond =
          event.timeStamp - lastTap.current.time < doubleTapMilliseconds &&
          lastTap.current.row === cell.row &&
          lastTap.current.column === cell.column;
        lastTap.current = { ...cell, time: event.timeStamp };
        if (isSecond && found.part === 'cell') {
          model.edit('editing');
        }
      },
      onDoubleClick(event) {
        const found = partOf(event.target);
        if (found?.part === 'resize') {
          latest.current.fit(Number(found.element.dataset['column']));
        } else if (found?.part === 'fill') {
          model.fillToEnd();
        } else if (found?.part === 'cell' && model.state().mode === 'moving') {
          model.edit('editing');
        }
      },
    };
  }, [model]);
}
