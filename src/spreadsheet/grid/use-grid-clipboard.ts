import { type ClipboardEvent, useMemo } from 'react';
import { readPasted } from '../read/pasted.ts';
import { type Block, blockToHtml, blockToText } from './cell-block.ts';
import type { GridModel } from './grid-model.ts';

type GridClipboard = {
  readonly handlers: {
    readonly onCopy: (event: ClipboardEvent) => void;
    readonly onCut: (event: ClipboardEvent) => void;
    readonly onPaste: (event: ClipboardEvent) => void;
  };
  /* The same without the keys, for menus and fingers. */
  readonly copy: () => void;
  readonly cut: () => void;
  readonly paste: () => void;
};

/** What was copied, as a block. Empty cells alone are one empty cell, which clears what it is pasted over. */
function blockOf(text: string): Block {
  const block = readPasted(text);
  return block.length === 0 ? [['']] : block;
}

const sizeOf = (block: Block): number => block.reduce((sum, row) => sum + row.length, 0);

/** Puts blocks of cells on the clipboard and takes them from there. While a cell is being edited, the clipboard is its text's. */
export function useGridClipboard(model: GridModel): GridClipboard {
  return useMemo(() => {
    const isMoving = (): boolean => model.state().mode === 'moving';
    const put = (event: ClipboardEvent): boolean => {
      if (!isMoving()) {
        return false;
      }
      const block = model.copy();
      event.preventDefault();
      event.clipboardData.setData('text/plain', blockToText(block));
      event.clipboardData.setData('text/html', blockToHtml(block));
      model.say({ kind: 'copied', count: sizeOf(block) });
      return true;
    };
    const putByMenu = async (then?: () => void): Promise<void> => {
      const block = model.copy();
      try {
        await navigator.clipboard.writeText(blockToText(block));
      } catch {
        model.say({ kind: 'notCopied' });
        return;
      }
      model.say({ kind: 'copied', count: sizeOf(block) });
      then?.();
    };
    const takeByMenu = async (): Promise<void> => {
      try {
        model.paste(blockOf(await navigator.clipboard.readText()));
      } catch {
        model.say({ kind: 'notPasted' });
      }
      model.focus();
    };
    return {
      handlers: {
        onCopy: put,
        onCut(event) {
          if (put(event)) {
            model.clear();
          }
        },
        onPaste(event) {
          if (isMoving()) {
            event.preventDefault();
            model.paste(blockOf(event.clipboardData.getData('text/plain')));
          }
        },
      },
      copy: () => void putByMenu(),
      cut: () => void putByMenu(model.clear),
      paste: () => void takeByMenu(),
    };
  }, [model]);
}
