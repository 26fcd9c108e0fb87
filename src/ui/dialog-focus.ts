const mark = 'data-autofocus';

/**
 * Leaves the focus of a dialog where the user has moved it. Mantine places it twice, when the content is mounted and again after its
 * effects, and whoever has gone on in between, by Tab or a click, would be taken back and type into the wrong field. It places it on
 * what carries the mark: from the first placing on, that is what has the focus.
 */
export function keepDialogFocus(): () => void {
  const follow = (): void => {
    // Whoever hears of it before may have moved it on already.
    const focused = document.activeElement;
    const dialog = focused?.parentElement?.closest('[role="dialog"]');
    dialog?.querySelectorAll(`[${mark}]`).forEach((marked) => marked.removeAttribute(mark));
    if (dialog) {
      focused?.setAttribute(mark, 'true');
    }
  };
  document.addEventListener('focusin', follow);
  return () => document.removeEventListener('focusin', follow);
}
