/** Whether what had the focus is gone, and with it the place that the keyboard goes on from. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** For where a button takes itself away by what it does: the keyboard goes on from the heading of the screen. */
export function keepFocusOnScreen(): void {
  if (isFocusLost()) {
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
  }
}
