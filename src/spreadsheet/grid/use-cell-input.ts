import { useLayoutEffect, useRef } from 'react';
import type { GridMode } from './grid-keys.ts';
import type { GridModel } from './grid-model.ts';
import type { SheetColumn } from './sheet-column.ts';

export type CellInputProps = {
  readonly model: GridModel;
  readonly column: SheetColumn;
  readonly text: string;
  readonly mode: GridMode;
  readonly isWritable: boolean;
  readonly isWrong: boolean;
  /** The row's number as it is shown. */
  readonly number: string;
  readonly describedBy: string | undefined;
};

/**
 * Keeps the input of the active cell: it has the focus while the grid has it; while one moves, it holds the cell's text, selected, so that
 * the first key, or the first stroke of an input method, replaces it as the browser does; when the cell is opened, the caret
 * stands behind the text. What is typed is the input's alone until it is committed: nothing is drawn for a key.
 */
export function useCellInput<Element extends HTMLInputElement | HTMLTextAreaElement>(
  model: GridModel,
  text: string,
  mode: GridMode,
) {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    const input = ref.current;
    if (input === null) {
      return;
    }
    if (mode === 'moving') {
      input.value = text;
      // Not `select`, which takes the focus as well: from a heading, from the tools, from where one looks for text.
      input.setSelectionRange(0, text.length);
    } else if (mode === 'editing') {
      if (matchMedia('(pointer: coarse)').matches) {
        // The keyboard of a phone comes up for an input that takes the focus, not for one that begins to take text.
        input.blur();
      }
      input.focus({ preventScroll: true });
      input.setSelectionRange(input.value.length, input.value.length);
    }
  }, [text, mode]);
  useLayoutEffect(
    () =>
      model.attachInput({
        read: () => ref.current?.value ?? '',
        focus: () => {
          ref.current?.focus({ preventScroll: true });
          ref.current?.select();
        },
      }),
    [model],
  );
  return ref;
}
