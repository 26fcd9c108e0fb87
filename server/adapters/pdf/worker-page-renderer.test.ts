import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, describe, expect, it } from 'vitest';

import { pdfFixture, pngFixture } from '../../../test/files/pdf-fixtures.ts';
import { revised } from '../../../test/files/revised-pdf.ts';
import type { WorkerLoss } from '../worker-pool.ts';
import { stampPdf } from './stamp.ts';
import { createPageRenderer } from './worker-page-renderer.ts';

const pageRenderer = createPageRenderer();
afterAll(() => pageRenderer.close());

async function paintedSize(pdf: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await loadImage((await pageRenderer.paintFirst(pdf))?.webp ?? new Uint8Array());
  return { width, height };
}

/** How many pixels are dark. */
async function inkOf(pdf: Uint8Array): Promise<number> {
  const picture = await loadImage((await pageRenderer.paintFirst(pdf))?.webp ?? new Uint8Array());
  const context = createCanvas(picture.width, picture.height).getContext('2d');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  return data.filter((value, index) => index % 4 === 0 && value < 128).length;
}

describe('the page renderer', () => {
  it('paints the first page as WebP, as large as the viewer shows it at 100 %', async () => {
    const painted = await pageRenderer.paintFirst(
      pdfFixture({ pages: [{ mediaBox: { llx: 0, lly: 0, urx: 600, ury: 300 } }, {}] }),
    );
    expect(painted).toMatchObject({ width: 600, height: 300, pageCount: 2 });
    expect(Buffer.from(painted?.webp ?? []).toString('latin1', 8, 12)).toBe('WEBP');
    expect(
      await paintedSize(pdfFixture({ pages: [{ mediaBox: { llx: 0, lly: 0, urx: 600, ury: 300 } }] })),
    ).toEqual({
      width: 800,
      height: 400,
    });
  });

  it('paints letters of the fonts that every reader has, which no file brings along', async () => {
    expect(await inkOf(pdfFixture())).toBeGreaterThan(100);
  });

  it('turns pages as they are read, and cuts them where they are cut', async () => {
    const turned = { mediaBox: { llx: 0, lly: 0, urx: 600, ury: 300 }, rotate: 90 };
    expect(await paintedSize(pdfFixture({ pages: [turned] }))).toEqual({ width: 400, height: 800 });
    const cut = {
      mediaBox: { llx: 0, lly: 0, urx: 600, ury: 300 },
      cropBox: { llx: 100, lly: 0, urx: 400, ury: 300 },
    };
    expect(await paintedSize(pdfFixture({ pages: [cut] }))).toEqual({ width: 400, height: 400 });
  });

  it('paints a poster within the pixels that there are for a page', async () => {
    const { width, height } = await paintedSize(
      pdfFixture({ pages: [{ mediaBox: { llx: 0, lly: 0, urx: 14_400, ury: 14_400 } }] }),
    );
    expect(width).toBe(2000);
    expect(height).toBe(2000);
  });

  it('paints parts of pages, wherever they lie, as sharp as print needs', async () => {
    const mediaBox = { llx: 0, lly: 0, urx: 600, ury: 300 };
    const pages = [{ mediaBox }, { mediaBox, rotate: 90 }];
    const marks = [
      { pageNumber: 1, position: { llx: 300, lly: 200, urx: 372, ury: 236 } },
      { pageNumber: 2, position: { llx: 100, lly: 500, urx: 172, ury: 536 } },
    ];
    const plain = pdfFixture({ pages });
    const result = await stampPdf(
      plain,
      marks.map((part) => ({
        ...part,
        display: 'image' as const,
        image: pngFixture(),
        lines: [],
        fontSize: 9,
        fieldName: 'Mark',
      })),
    );
    const stamped = revised(plain, result);
    const painted = (await pageRenderer.paintParts(stamped, marks)) ?? [];
    expect(painted).toHaveLength(2);
    for (const png of painted) {
      const picture = await loadImage(png);
      expect([picture.width, picture.height]).toEqual([200, 100]);
      const context = createCanvas(200, 100).getContext('2d');
      context.drawImage(picture, 0, 0);
      // The picture is red to the left and blue to the right.
      const [left, right] = [50, 150].map((x) => [...context.getImageData(x, 60, 1, 1).data]);
      expect(left?.[0]).toBeGreaterThan((left?.[2] ?? 0) + 50);
      expect(right?.[2]).toBeGreaterThan((right?.[0] ?? 0) + 50);
    }
    const nowhere = { pageNumber: 9, position: { llx: 0, lly: 0, urx: 9, ury: 9 } };
    expect(await pageRenderer.paintParts(stamped, [nowhere])).toBeNull();
  });

  it('paints nothing of what is no PDF, and goes on', async () => {
    expect(await pageRenderer.paintFirst(Buffer.from('%PDF-1.7 and nothing else'))).toBeNull();
    expect(await pageRenderer.paintFirst(pdfFixture())).not.toBeNull();
  });

  it('says of a page that takes too long how large its file was', async () => {
    const losses: WorkerLoss[] = [];
    const hurried = createPageRenderer({ milliseconds: 1, onLost: (loss) => losses.push(loss) });
    const pdf = pdfFixture();
    expect(await hurried.paintFirst(pdf)).toBeNull();
    await hurried.close();
    const task = { kind: 'paint-first-page', bytes: pdf.byteLength };
    expect(losses).toMatchObject([{ worker: 'page renderer', reason: 'time-out', task }]);
  });

  it('leaves what comes behind too many others', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => pageRenderer.paintFirst(pdfFixture())));
    expect(all.filter((picture) => picture === null)).toHaveLength(3);
  });
});
