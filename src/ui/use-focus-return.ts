import { useLayoutEffect, useState } from 'react';
import { isFocusLost } from './lost-focus.ts';

/** Mantine gives the focus back after 10 ms, where it does. */
const afterMantineMs = 20;

/** What the focus is to return to: of an item, which goes with its menu, the button of that menu. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]')?.id;
  const opener =
    menu === undefined ? focused : document.querySelector(`[aria-controls="${CSS.escape(menu)}"]`);
  return opener instanceof HTMLElement ? opener : null;
}

/**
 * Has the focus return to what opened a dialog. Mantine does so only for a dialog that is there before it is opened, and not for one that a
 * menu opened.
 */
export function useFocusReturn(opened: boolean): void {
  const [wasOpened, setWasOpened] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  // While it is drawn: once it is there, it has the focus.
  if (opened !== wasOpened) {
    setWasOpened(opened);
    setOpener(opened ? openerOf(document.activeElement) : opener);
  }
  useLayoutEffect(() => {
    if (!opened) {
      return;
    }
    return () => {
      const within = document.activeElement;
      setTimeout(() => {
        // Whoever has moved it on by then has gone on.
        if (isFocusLost() || document.activeElement === within) {
          opener?.focus({ preventScroll: true });
        }
      }, afterMantineMs);
    };
  }, [opened, opener]);
}
