/**
 * Turns a phone's screen to its long side, where the browser can: only in full screen. Where it cannot, the pad itself is turned
 * (`pad-stage.module.css`). To be called by a press of a button.
 */
export async function turnToLandscape(): Promise<void> {
  const { orientation } = window.screen;
  if (orientation.lock === undefined) {
    return;
  }
  try {
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    await orientation.lock('landscape');
  } catch {
    // Refused, as on a desktop: nothing is gained by full screen alone.
    await leaveLandscape();
  }
}

/** Gives the screen back as it was. */
export async function leaveLandscape(): Promise<void> {
  if (document.fullscreenElement !== null) {
    await document.exitFullscreen().catch(() => undefined);
  }
}
