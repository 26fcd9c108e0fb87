import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import {
  type DrawingHistory,
  type Step,
  noHistory,
  recorded,
  redone,
  undone,
} from '../ink/drawing-history.ts';
import { type Drawing, type Pen, usualPen } from '../ink/strokes.ts';

export type DrawingPad = {
  readonly drawing: Drawing | null;
  /** That of the drawing, or what a blank one is begun with. */
  readonly pen: Pen;
  readonly choosePen: (pen: Pen) => void;
  /** Takes a drawing after something was done to it. */
  readonly change: (drawing: Drawing | null) => void;
  /** `null` where there is nothing to take back, or to do again. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
};

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA)$/.test(target.tagName))
  );
}

/** A drawing with its pen, and what can be taken back and done again of it, also by Ctrl+Z and Ctrl+Y (Shift+Ctrl+Z) where nobody is typing. */
export function useDrawingPad(
  drawing: Drawing | null,
  onChange: (drawing: Drawing | null) => void,
): DrawingPad {
  const [chosenPen, setChosenPen] = useState<Pen>(usualPen);
  const [history, setHistory] = useState<DrawingHistory>(noHistory);
  const take = (step: Step | null) =>
    step === null
      ? null
      : () => {
          setHistory(step.history);
          onChange(step.drawing);
        };
  const undo = take(undone(history, drawing));
  const redo = take(redone(history, drawing));

  useWindowEvent('keydown', (event) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.defaultPrevented ||
      isTyping(event.target)
    ) {
      return;
    }
    const key = event.key.toLowerCase();
    const wanted = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null;
    if (wanted !== null) {
      event.preventDefault();
      wanted();
    }
  });

  const change = (next: Drawing | null): void => {
    setHistory(recorded(history, drawing));
    onChange(next);
  };
  return {
    drawing,
    pen: drawing?.pen ?? chosenPen,
    choosePen: (pen) => {
      setChosenPen(pen);
      if (drawing !== null) {
        change({ ...drawing, pen });
      }
    },
    change,
    undo,
    redo,
  };
}
