/** Mantine marks a field for a password by `data-invalid` alone. */
const faults = ':is([aria-invalid="true"], input[data-invalid], [data-refused], [role="alert"])';

/**
 * Leads to the first field, file or message at fault once it is marked, in a form or in the panel that is given. It comes to the middle,
 * where no foot that stays in view covers it.
 */
export function focusFirstFault(panel?: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const fault = (panel ?? document).querySelector<HTMLElement>(panel == null ? `form ${faults}` : faults);
    // Whoever is asked something in a dialog above, as to sign in again, stays there.
    const dialog = document.activeElement?.closest('[role="dialog"]');
    if (fault === null || (dialog != null && !dialog.contains(fault))) {
      return;
    }
    const isMessage = fault.getAttribute('role') === 'alert';
    if (isMessage) {
      fault.tabIndex = -1;
    }
    fault.focus({ preventScroll: true });
    // What is wrong with a field or a file stands below it.
    (isMessage ? fault : fault.parentElement)?.scrollIntoView({ block: 'center' });
  });
}
