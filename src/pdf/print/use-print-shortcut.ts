import { useEffect, useEffectEvent } from 'react';

/** Ctrl (or Cmd) with P prints the document, not the screen around it. */
export function usePrintShortcut(onPrint: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const isElsewhere = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
    if (isPrint && event.key.toLowerCase() === 'p' && !event.defaultPrevented && !isElsewhere) {
      event.preventDefault();
      onPrint();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
