declare global {
  /** The picture of the first page that `public/early-files.js` shows before the page runs. */
  var countersignEarlyPage: { end(): void } | undefined;
}

/** Takes the picture of the first page away, also one that is still on its way: the viewer shows the page, or why it cannot. */
export function endEarlyPage(): void {
  globalThis.countersignEarlyPage?.end();
}
