import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { renderPage } from '../../test/page/render-page.tsx';

/** How many dark pixels a picture of the element has. */
async function inkOf(element: Locator): Promise<number> {
  const picture = await page.screenshot({ element, save: false });
  const bytes = Uint8Array.from(atob(picture), (character) => character.codePointAt(0) ?? 0);
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
  return data.filter((value, index) => index % 4 === 0 && value < 128).length;
}

function Line({ name, text, cut }: { readonly name: string; readonly text: string; readonly cut: boolean }) {
  return (
    <div style={{ width: 260, padding: 24 }} data-testid={name}>
      <h1 className={cut ? 'cs-ellipsis' : undefined} style={{ lineHeight: 1, whiteSpace: 'nowrap' }}>
        {text}
      </h1>
    </div>
  );
}

it('keeps the marks that are stacked on capital letters, and ends what is too long', async () => {
  const screen = await renderPage(
    <div style={{ background: '#ffffff', color: '#000000' }}>
      <Line name="whole" text="NGUYỄN ẤỐ" cut={false} />
      <Line name="cut" text="NGUYỄN ẤỐ" cut />
      <Line name="long" text="NGUYỄN ẤỐ NGUYỄN ẤỐ NGUYỄN" cut />
    </div>,
  );
  await document.fonts.ready;

  const whole = await inkOf(screen.getByTestId('whole'));
  expect(await inkOf(screen.getByTestId('cut'))).toBe(whole);
  expect(whole).toBeGreaterThan(0);
  // The last letters have given way to three dots.
  const long = screen.getByTestId('long').element();
  expect(long.scrollWidth).toBe(long.clientWidth);
});
