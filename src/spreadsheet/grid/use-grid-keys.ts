import type { FocusEvent, KeyboardEvent } from 'react';
import { commandOf } from './grid-keys.ts';
import type { GridModel } from './grid-model.ts';

type KeyTasks = {
  /** How far the keys for a page lead. */
  readonly pageRows: () => number;
  /** Makes the column that one is in wider or narrower by a step. */
  readonly resize: (by: -1 | 1) => void;
  readonly openFind: (withReplace: boolean) => void;
};

type KeyHandlers = {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
};

const isInput = (target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLElement && 'cellInput' in target.dataset;

/** Keys that an input method takes are its own. Safari says so of the one that ends a composition by its number alone. */
function isOfInputMethod(event: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/** A line end where the caret stands. */
function breakLine(input: HTMLInputElement | HTMLTextAreaElement): void {
  input.setRangeText('\n', input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
}

/** What keys and the coming and going of the focus do in a grid. */
export function useGridKeys(model: GridModel, tasks: KeyTasks): KeyHandlers {
  return {
    onKeyDown(event) {
      if (isOfInputMethod(event) || !isInput(event.target)) {
        return;
      }
      const command = commandOf(
        { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey },
        model.state().mode,
      );
      if (command === null) {
        return;
      }
      switch (command.kind) {
        case 'find':
        case 'replace':
          tasks.openFind(command.kind === 'replace');
          break;
        case 'resize':
          tasks.resize(command.by);
          break;
        case 'new-line':
          breakLine(event.target);
          break;
        default:
          if (!model.run(command, tasks.pageRows())) {
            return;
          }
      }
      event.preventDefault();
      event.stopPropagation();
    },
    onFocus(event) {
      if (isInput(event.target)) {
        model.setFocus(true);
      }
    },
    onBlur({ currentTarget, relatedTarget }) {
      // The input of the next cell takes the focus when it is drawn: only then can one know whether the grid was left.
      queueMicrotask(() => {
        // It may also have gone and come back meanwhile, as where a dialog sends it to the grid's frame.
        const stays = [relatedTarget, document.activeElement].some((one) => currentTarget.contains(one));
        if (!stays && document.hasFocus()) {
          model.setFocus(false);
          model.commit();
        }
      });
    },
  };
}
