/** Leads to the first field at fault once it is marked. */
export function focusFirstFault(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
  });
}
