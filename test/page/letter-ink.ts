import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** Marks that are stacked on capital letters reach higher above their line than anything else that Vietnamese has. */
export const tallName = 'NGUYỄN ẲẪ';

/** The pixels of a picture of the element that are darker than middle gray: how many, and over how many rows they reach. */
export async function inkOf(element: Locator): Promise<{ readonly pixels: number; readonly rows: number }> {
  const picture = await page.screenshot({ element, save: false });
  const bytes = Uint8Array.from(atob(picture), (character) => character.codePointAt(0) ?? 0);
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
  const dark = [...data.keys()].filter((index) => index % 4 === 0 && (data[index] ?? 255) < 128);
  const rowOf = (index = 0): number => Math.floor(index / 4 / bitmap.width);
  return { pixels: dark.length, rows: dark.length === 0 ? 0 : rowOf(dark.at(-1)) - rowOf(dark[0]) + 1 };
}

const plain = `[data-plain], [data-plain] * { background: #fff !important; border-color: #fff !important;
  box-shadow: none !important; caret-color: transparent !important; color: #000 !important; outline: none !important; }`;

/** Expects `tallName`, in the letters of `text`, to be seen from its highest mark to its lowest in what is around it. */
export async function expectWholeLetters(around: HTMLElement, text: Element): Promise<void> {
  await document.fonts.ready;
  const { fontFamily, fontSize, fontWeight } = getComputedStyle(text);
  const line = document.createElement('div');
  line.textContent = tallName;
  Object.assign(line.style, { width: 'max-content', padding: '20px', lineHeight: '2' });
  Object.assign(line.style, { fontFamily, fontSize, fontWeight });
  const style = document.createElement('style');
  style.textContent = plain;
  document.body.append(style, line);
  line.dataset['plain'] = '';
  around.dataset['plain'] = '';
  try {
    const whole = await inkOf(page.elementLocator(line));
    expect(whole.rows).toBeGreaterThan(8);
    // Between two rows of pixels, the outermost comes out lighter.
    const { rows } = await inkOf(page.elementLocator(around));
    expect([whole.rows, whole.rows - 1]).toContain(rows);
  } finally {
    style.remove();
    line.remove();
    delete around.dataset['plain'];
  }
}
