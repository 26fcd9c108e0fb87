/** Leads to the first field or file at fault once it is marked. */
export function focusFirstFault(): void {
  requestAnimationFrame(() => {
    const fault = document.querySelector<HTMLElement>('form :is([aria-invalid="true"], [data-refused])');
    fault?.focus();
    // What is wrong with a file stands below it.
    fault?.parentElement?.scrollIntoView({ block: 'nearest' });
  });
}
