import { useEffect, useEffectEvent } from 'react';

export type Pasted =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: File };

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
}

/** Takes what is pasted anywhere on the page outside of fields: cells of a spreadsheet, or a file. */
export function usePagePaste(onPaste: (pasted: Pasted) => void, enabled: boolean): void {
  const paste = useEffectEvent(onPaste);
  useEffect(() => {
    if (!enabled) {
      return;
    }
    const listen = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || event.clipboardData === null || isEditable(event.target)) {
        return;
      }
      const text = event.clipboardData.getData('text/plain');
      const [file] = event.clipboardData.files;
      // Spreadsheets put a picture of the cells beside them: the text is what is meant.
      if (text.trim() !== '') {
        event.preventDefault();
        paste({ kind: 'text', text });
      } else if (file !== undefined) {
        event.preventDefault();
        paste({ kind: 'file', file });
      }
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [enabled]);
}
