import type { ClipboardEvent } from 'react';
import { cleanText } from '../../../../contract/normalize-text.ts';

/** Pastes letters as they are stored and counted: in the parts that some systems write them in, a browser cuts them off too early. */
export function pasteComposed(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const pasted = event.clipboardData.getData('text/plain');
  const composed = cleanText(pasted);
  if (composed === pasted) {
    return;
  }
  event.preventDefault();
  const field = event.currentTarget;
  field.setRangeText(composed, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
