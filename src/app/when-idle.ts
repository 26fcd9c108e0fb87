/** Runs what can wait, once the page has nothing better to do. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) {
    window.requestIdleCallback(run, { timeout: 10_000 });
  } else {
    setTimeout(run, 3000);
  }
}
