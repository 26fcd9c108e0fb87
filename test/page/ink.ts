/** What is drawn on a canvas, seen as the reader sees it. */

type InkBox = { left: number; top: number; right: number; bottom: number };

/** The box around all pixels darker than middle gray, in CSS pixels of the window. `null` when the canvas is blank. */
export function inkBox(canvas: HTMLCanvasElement): InkBox | null {
  const context = canvas.getContext('2d');
  if (context === null || canvas.width === 0) {
    return null;
  }
  const { width, height } = canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4] ?? 255) < 128) {
        box.left = Math.min(box.left, x);
        box.top = Math.min(box.top, y);
        box.right = Math.max(box.right, x + 1);
        box.bottom = Math.max(box.bottom, y + 1);
      }
    }
  }
  if (box.right === 0) {
    return null;
  }
  const shown = canvas.getBoundingClientRect();
  const ratio = shown.width / width;
  return {
    left: shown.left + box.left * ratio,
    top: shown.top + box.top * ratio,
    right: shown.left + box.right * ratio,
    bottom: shown.top + box.bottom * ratio,
  };
}
