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
import type { Drawing } from '../ink/strokes.ts';

export type DrawingChanges = {
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

/** What can be taken back and done again on a pad, also by Ctrl+Z and Ctrl+Y (Shift+Ctrl+Z) where nobody is typing. */
export function useDrawingHistory(
  drawing: Drawing | null,
  onChange: (drawing: Drawing | null) => void,
): DrawingChanges {
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

  return {
    change: (next) => {
      setHistory(recorded(history, drawing));
      onChange(next);
    },
    undo,
    redo,
  };
}
