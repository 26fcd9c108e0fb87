import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { a4, makePdf } from '../../../../test/files/make-pdf.ts';
import { inkBox } from '../../../../test/page/ink.ts';
import { renderPage } from '../../../../test/page/render-page.tsx';
import { PreviewPages } from './preview-pages.tsx';

const wide = { llx: 0, lly: 0, urx: 842, ury: 595 };

/** The service, which has made this PDF. */
function serve(pdf: Uint8Array<ArrayBuffer>): void {
  const load = window.fetch.bind(window);
  const downloadUrl = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }));
  const answer = { success: true, code: 0, messages: [], data: { downloadUrl, pages: 2, missing: [] } };
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === downloadUrl ? load(url, init) : Promise.resolve(new Response(JSON.stringify(answer))),
  );
}

it('draws the pages one below the other, each in its own shape', async () => {
  serve(
    makePdf([
      { mediaBox: a4, lines: [{ text: 'Page one', x: 72, y: 700 }] },
      { mediaBox: wide, lines: [{ text: 'Page two', x: 72, y: 500 }] },
    ]),
  );
  const request = { id: 1, parameters: [], row: [], highlight: true };
  const screen = await renderPage(
    <PreviewPages request={request} template={{ fileVersion: 1, formats: [] }} name="Dòng 1" />,
  );
  const [first, second] = [
    screen.getByRole('img', { name: /1\/2/ }),
    screen.getByRole('img', { name: /2\/2/ }),
  ];
  await expect.element(second, { timeout: 20_000 }).toBeVisible();
  const canvasOf = (page: typeof first) => page.element().querySelector('canvas');
  const isDrawn = () => canvasOf(first) !== null && canvasOf(second) !== null;
  await expect.poll(isDrawn, { timeout: 20_000 }).toBe(true);
  const shapeOf = (page: typeof first) => page.element().getBoundingClientRect();
  const isWide = () => shapeOf(second).height < shapeOf(second).width;
  await expect.poll(isWide, { timeout: 20_000 }).toBe(true);

  expect(shapeOf(second).top).toBeGreaterThanOrEqual(shapeOf(first).bottom);
  expect(shapeOf(second).width / shapeOf(second).height).toBeCloseTo(842 / 595, 1);
  for (const page of [first, second]) {
    const canvas = canvasOf(page);
    const ink = canvas && inkBox(canvas);
    expect(ink?.top).toBeGreaterThan(shapeOf(page).top);
    expect(ink?.bottom).toBeLessThan(shapeOf(page).bottom);
  }

  // As in the viewer: a step more, a zoom, and back to the width that there is.
  const fitted = shapeOf(first).width;
  await screen.getByRole('button', { name: 'Phóng to' }).click();
  await expect.poll(() => shapeOf(first).width).toBeGreaterThan(fitted);
  const zoom = screen.getByRole('combobox', { name: 'Mức thu phóng' });
  await userEvent.selectOptions(zoom, '50');
  await expect.poll(() => shapeOf(first).width).toBeCloseTo((595 * 4) / 3 / 2, -1);
  expect(shapeOf(second).width / shapeOf(first).width).toBeCloseTo(842 / 595, 1);
  await userEvent.selectOptions(zoom, 'width');
  await expect.poll(() => shapeOf(first).width).toBe(fitted);
});
