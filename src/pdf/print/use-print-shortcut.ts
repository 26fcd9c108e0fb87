import { useWindowEvent } from '@mantine/hooks';

/** Ctrl (or Cmd) with P prints the document, not the screen around it. */
export function usePrintShortcut(onPrint: () => void): void {
  useWindowEvent('keydown', (event) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const isElsewhere = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
    if (isPrint && event.key.toLowerCase() === 'p' && !event.defaultPrevented && !isElsewhere) {
      event.preventDefault();
      onPrint();
    }
  });
}
