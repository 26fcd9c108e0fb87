import type {} from '@vitest/browser-playwright';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page as screen } from 'vitest/browser';
import { type PageFrame, type Rotation, userRectToReader } from '../../contract/page-space.ts';
import { scaleOfZoom } from './geometry.ts';
import { previewOf } from './page-preview.ts';
import type { PdfSource } from './pdf-source.ts';
import type { RenderOverlay } from './pdf-page.tsx';
import { inkBox } from '../../test/page/ink.ts';
import { makePages, makePdf } from '../../test/files/make-pdf.ts';
import { type MountedViewer, mountViewer } from '../../test/page/mount-viewer.tsx';

let on: MountedViewer | null = null;
afterEach(() => {
  on?.unmount();
  on = null;
});

const bytes = (pdf: Uint8Array, key = 'document'): PdfSource => ({ kind: 'bytes', key, bytes: pdf });

async function mount(...scene: Parameters<typeof mountViewer>): Promise<MountedViewer> {
  on = await mountViewer(...scene);
  return on;
}

const drawn = async (viewer: MountedViewer, page: number): Promise<HTMLCanvasElement> => {
  await expect.poll(() => viewer.page(page)?.dataset['stage'], { timeout: 20_000 }).toBe('drawn');
  const canvas = viewer.canvas(page);
  if (canvas === null) {
    throw new Error(`Page ${page} has no canvas`);
  }
  return canvas;
};

/** Waits until the canvas is the one for the present zoom: as many pixels as the page has on this screen. */
const sharp = async (viewer: MountedViewer, page: number): Promise<HTMLCanvasElement> => {
  await expect
    .poll(() => {
      const width = viewer.canvas(page)?.width ?? 0;
      const shown = viewer.page(page)?.getBoundingClientRect().width ?? Number.NaN;
      return Math.abs(width - shown * devicePixelRatio);
    })
    .toBeLessThan(2);
  return drawn(viewer, page);
};

/** A worker that dies of the first document that it is given. */
function deadWorker() {
  const port = Object.assign(new EventTarget(), {
    postMessage: ({ action }: { readonly action?: string }): void => {
      if (action === 'GetDocRequest') {
        queueMicrotask(() => port.dispatchEvent(new Event('error')));
      }
    },
    terminate: (): undefined => undefined,
    onerror: null,
    onmessage: null,
    onmessageerror: null,
  });
  return port;
}

/** Comes first: a worker that was started serves the documents after it. */
describe('a worker that dies', () => {
  const started: EventTarget[] = [];
  beforeEach(() => {
    const RealWorker = Worker;
    vi.spyOn(globalThis, 'Worker').mockImplementation(function start(this: unknown, url, options) {
      const worker = started.length === 0 ? deadWorker() : new RealWorker(url, options);
      started.push(worker);
      return worker;
    });
  });
  const source = bytes(makePages(3));

  test('of a document that it opens is said like a lost connection; another one opens it when asked to', async () => {
    const viewer = await mount({ source });
    const failure = (): HTMLElement | null => viewer.host.querySelector('[role="alert"] button');
    await expect.poll(() => failure()?.textContent, { timeout: 20_000 }).toBe('network');
    failure()?.click();
    expect(inkBox(await drawn(viewer, 1))).not.toBeNull();
  });

  test('under an open document is said there, and another one goes on when asked to', async () => {
    const viewer = await mount({ source });
    await drawn(viewer, 1);
    started.at(-1)?.dispatchEvent(new Event('error'));
    const told = (): HTMLElement | null => viewer.host.querySelector('[role="status"]');
    await expect.poll(() => told()?.textContent ?? '').toContain('Connection lost');
    told()?.querySelector('button')?.click();
    await expect.poll(told).toBeNull();
    viewer.viewer.goToPage(3);
    expect(inkBox(await drawn(viewer, 3))).not.toBeNull();
  });
});

describe('a picture of the first page', () => {
  const canvas = document.createElement('canvas');
  canvas.width = 300;
  canvas.height = 200;
  const preview = previewOf(canvas.toDataURL(), { sha256: 'ab', pageCount: 3, width: 450, height: 300 });
  const rect = { llx: 30, lly: 45, urx: 90, ury: 90 };
  const overlay: RenderOverlay = (page) =>
    page.pageNumber === 1 && <button style={{ position: 'absolute', ...page.toCss(rect) }}>box</button>;
  const boxOf = (viewer: MountedViewer): DOMRect | undefined =>
    viewer.page(1)?.querySelector('button')?.getBoundingClientRect();
  const source: PdfSource = {
    // Lying in its file otherwise than it is read.
    ...bytes(makePdf([{ mediaBox: { llx: 10, lly: 20, urx: 310, ury: 470 }, rotate: 90 }, {}, {}])),
    sha256: 'ab',
  };

  test('stands with its boxes where the page is drawn, which takes its place', async () => {
    const painted: string[] = [];
    const onPainted = (how: string): void => void painted.push(how);
    const viewer = await mount({ source: null, preview, overlay, onPainted });
    await expect.poll(() => painted).toEqual(['as-picture']);
    expect(viewer.page(1)?.getAttribute('aria-label')).toBe('Page 1 / 3');
    expect(viewer.host.querySelector('[role="progressbar"]')).toBeNull();
    expect(viewer.viewer.getState().document?.sha256).toBe('ab');
    expect(await viewer.viewer.frameOf(2), 'only the first page is known').toBeNull();
    const before = boxOf(viewer);

    viewer.show({ source, preview, overlay, onPainted });
    await drawn(viewer, 1);
    expect(viewer.page(1)?.querySelector('img')).toBeNull();
    expect(boxOf(viewer)).toEqual(before);
    await expect.poll(() => painted).toEqual(['as-picture', 'drawn']);
    expect(viewer.viewer.getState().document?.sha256).toBe('ab');
  });

  test('is not shown of another file than the one that was read', async () => {
    const viewer = await mount({ source: { ...source, sha256: 'cd' }, preview });
    await expect.poll(() => viewer.viewer.getState().document?.sha256).toBe('cd');
    await drawn(viewer, 1);
    expect(viewer.page(1)?.querySelector('img')).toBeNull();
  });
});

describe('pages', () => {
  test('are drawn, have their text, and say which they are', async () => {
    const viewer = await mount({ source: bytes(makePages(3)) });
    const canvas = await drawn(viewer, 1);
    expect(inkBox(canvas)).not.toBeNull();
    await expect.poll(() => viewer.page(1)?.textContent).toContain('Page 1 of 3');
    expect(viewer.page(1)?.getAttribute('aria-label')).toBe('Page 1 / 3');
    expect(viewer.viewer.getState().frames).toHaveLength(3);
  });

  test('of a long document never have many canvases, and get those back that left', async () => {
    const viewer = await mount({ source: bytes(makePages(60)) });
    await drawn(viewer, 1);
    const first = viewer.canvas(1);
    const counts: number[] = [];
    for (let page = 5; page <= 60; page += 5) {
      viewer.viewer.goToPage(page);
      const canvas = await drawn(viewer, page);
      expect(inkBox(canvas)).not.toBeNull();
      counts.push(viewer.host.querySelectorAll('canvas').length);
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    // Its memory is given back at once, not when the garbage collector comes.
    expect(first?.width).toBe(0);
    viewer.viewer.goToPage(1);
    await drawn(viewer, 1);
    await expect.poll(() => viewer.page(1)?.textContent).toContain('Page 1 of 60');
  });

  test('of three hundred take a bounded number of canvases and pixels, however far one scrolls', async () => {
    const viewer = await mount({ source: bytes(makePages(300)) });
    await drawn(viewer, 1);
    const most = { canvases: 0, pixels: 0 };
    const count = (): void => {
      const canvases = [...viewer.host.querySelectorAll('canvas')];
      most.canvases = Math.max(most.canvases, canvases.length);
      most.pixels = Math.max(
        most.pixels,
        canvases.reduce((sum, canvas) => sum + canvas.width * canvas.height, 0),
      );
    };
    const { scrollHeight } = viewer.scroller();
    for (let step = 0; step <= 50; step += 1) {
      viewer.scroller().scrollTop = (step / 50) * scrollHeight;
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
      count();
    }
    await drawn(viewer, 300);
    count();
    expect(most.canvases).toBeLessThanOrEqual(6);
    expect(most.pixels).toBeLessThan(20_000_000);
  });

  test('of A0 at 400 % are sharp where they are seen, and hold no more than a few screens', async () => {
    const viewer = await mount({
      source: bytes(
        makePdf([
          {
            mediaBox: { llx: 0, lly: 0, urx: 2384, ury: 3370 },
            boxes: Array.from({ length: 200 }, (_, index) => ({
              rect: [100 + index * 10, 100, 1, 3000] as const,
              gray: 0,
            })),
          },
        ]),
      ),
    });
    await drawn(viewer, 1);
    viewer.viewer.setZoom(4);
    const detail = (): HTMLElement | null => viewer.page(1)?.querySelector('[data-detail]') ?? null;
    /** Whether the canvas of the detail covers the view and is said to be sharp, which React does a moment later. */
    const isCovered = (): boolean => {
      const box = detail()?.querySelector('canvas')?.getBoundingClientRect();
      const view = viewer.scroller().getBoundingClientRect();
      return (
        box !== undefined &&
        detail()?.dataset['detail'] === 'sharp' &&
        box.left <= view.left + 1 &&
        box.top <= view.top + 1 &&
        box.right >= view.left + viewer.scroller().clientWidth - 1 &&
        box.bottom >= view.top + viewer.scroller().clientHeight - 1
      );
    };
    const sharpAt = async (x: number, y: number): Promise<void> => {
      viewer.scroller().scrollTo(x, y);
      await expect.poll(isCovered, { timeout: 20_000 }).toBe(true);
      const canvas = detail()?.querySelector('canvas') ?? null;
      const width = canvas?.getBoundingClientRect().width ?? Number.NaN;
      expect((canvas?.width ?? 0) / width).toBeCloseTo(devicePixelRatio, 1);
      expect(inkBoxOf(canvas)).not.toBeNull();
    };
    await expect.poll(() => viewer.page(1)?.getBoundingClientRect().width).toBeGreaterThan(12_000);
    await sharpAt(3000, 4000);
    await sharpAt(8000, 9000);
    const pixels = [...viewer.host.querySelectorAll('canvas')].reduce(
      (sum, canvas) => sum + canvas.width * canvas.height,
      0,
    );
    expect(pixels).toBeLessThan(8_000_000 + 16_000_000);
  });

  test('keep their picture while a larger one is drawn, and become sharp', async () => {
    const viewer = await mount({ source: bytes(makePages(2)) });
    const before = await sharp(viewer, 1);
    viewer.viewer.setZoom(2);
    await expect.poll(() => viewer.page(1)?.getBoundingClientRect().width).toBeGreaterThan(1500);
    expect(viewer.canvas(1)).toBe(before);
    expect(before.getBoundingClientRect().width).toBeGreaterThan(1500);
    const after = await sharp(viewer, 1);
    expect(after).not.toBe(before);
    expect(before.width).toBe(0);
  });
});

describe('what is laid over a page', () => {
  const mark = [200, 300, 120, 60] as const;
  const user = { llx: mark[0], lly: mark[1], urx: mark[0] + mark[2], ury: mark[1] + mark[3] };
  const overMark =
    (frame: PageFrame): RenderOverlay =>
    (page) => (
      <i data-mark="" style={{ position: 'absolute', ...page.toCss(userRectToReader(frame, user)) }} />
    );

  test('keeps its colors on white paper where the system chooses the colors', async () => {
    const emulate = (value: string) =>
      cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
    onTestFinished(async () => {
      await emulate('none');
    });
    await emulate('active');
    const viewer = await mount({
      source: bytes(makePdf([{}])),
      overlay: () => <i data-mark="" style={{ background: 'rgb(1, 2, 3)', color: 'rgb(20, 38, 59)' }} />,
    });
    await drawn(viewer, 1);
    const page = viewer.page(1);
    const laid = page?.querySelector('[data-mark]');
    if (page == null || laid == null) {
      throw new Error('it is not there');
    }
    expect(getComputedStyle(page).backgroundColor).toBe('rgb(255, 255, 255)');
    expect(getComputedStyle(laid).backgroundColor).toBe('rgb(1, 2, 3)');
    expect(getComputedStyle(laid).color).toBe('rgb(20, 38, 59)');
  });

  const expectOverInk = (viewer: MountedViewer, canvas: HTMLCanvasElement): void => {
    const box = viewer.page(1)?.querySelector('[data-mark]')?.getBoundingClientRect();
    const ink = inkBox(canvas);
    expect(Math.abs((ink?.left ?? NaN) - (box?.left ?? NaN))).toBeLessThan(1.01);
    expect(Math.abs((ink?.top ?? NaN) - (box?.top ?? NaN))).toBeLessThan(1.01);
    expect(Math.abs((ink?.right ?? NaN) - (box?.right ?? NaN))).toBeLessThan(1.01);
    expect(Math.abs((ink?.bottom ?? NaN) - (box?.bottom ?? NaN))).toBeLessThan(1.01);
  };

  const cases: { rotation: Rotation; cropBox: PageFrame['cropBox']; userUnit: number }[] = (
    [0, 90, 180, 270] as const
  ).flatMap((rotation) => [
    { rotation, cropBox: { llx: 0, lly: 0, urx: 595, ury: 842 }, userUnit: 1 },
    { rotation, cropBox: { llx: 100, lly: 150, urx: 500, ury: 800 }, userUnit: 1.5 },
  ]);

  test.each(cases)('lies on the same ink at every zoom: $rotation, $cropBox, $userUnit', async (frame) => {
    const { cropBox, rotation, userUnit } = frame;
    const viewer = await mount({
      source: bytes(
        makePdf([
          {
            boxes: [{ rect: mark, gray: 0 }],
            cropBox,
            rotate: rotation,
            userUnit,
          },
        ]),
      ),
      overlay: overMark(frame),
    });
    expectOverInk(viewer, await sharp(viewer, 1));
    for (const zoom of [0.5, 1.37]) {
      viewer.viewer.setZoom(zoom);
      await expect.poll(() => viewer.viewer.getState().zoom).toBeCloseTo(zoom);
      expectOverInk(viewer, await sharp(viewer, 1));
    }
    viewer.viewer.rotateView();
    await expect.poll(() => viewer.viewer.getState().turn).toBe(90);
    expectOverInk(viewer, await sharp(viewer, 1));
  });

  test('text lies on its ink too, so that what is selected is what is seen', async () => {
    const viewer = await mount({
      source: bytes(makePdf([{ lines: [{ text: 'HHHHHHHHHH', x: 100, y: 400, size: 40 }], rotate: 90 }])),
    });
    for (const zoom of [0.5, 1.2]) {
      viewer.viewer.setZoom(zoom);
      const ink = inkBox(await sharp(viewer, 1));
      await expect.poll(() => viewer.page(1)?.textContent).toContain('HHHH');
      const span = [...(viewer.page(1)?.querySelectorAll('span') ?? [])].find((element) =>
        element.textContent.includes('HHHH'),
      );
      const text = span?.getBoundingClientRect();
      // A letter H begins and ends 0.08 em within its own width.
      const bearing = 0.09 * 40 * scaleOfZoom(zoom) + 1;
      expect(Math.abs((ink?.top ?? NaN) - (text?.top ?? NaN))).toBeLessThan(bearing);
      expect(Math.abs((ink?.bottom ?? NaN) - (text?.bottom ?? NaN))).toBeLessThan(bearing);
    }
  });
});

describe('what was searched', () => {
  const field = (viewer: MountedViewer): HTMLInputElement | null =>
    viewer.host.querySelector('[role="search"] input');
  const type = (viewer: MountedViewer, text: string): void => {
    const input = field(viewer);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const mark = (viewer: MountedViewer, page: number): HTMLElement | null =>
    viewer.page(page)?.querySelector('i[data-current]') ?? null;

  test('is marked on its ink, at every zoom and however the view is turned', async () => {
    const lines = [{ text: 'HHHH', x: 100, y: 400, size: 40 }];
    const viewer = await mount({ source: bytes(makePdf([{}, { lines }])) });
    await drawn(viewer, 1);
    viewer.host.querySelector<HTMLElement>('[aria-label="Find in document"]')?.click();
    await expect.poll(() => field(viewer)).not.toBeNull();
    type(viewer, 'hhhh');
    await expect.poll(() => mark(viewer, 2)).not.toBeNull();
    const expectOnInk = async (): Promise<void> => {
      const canvas = await sharp(viewer, 2);
      await expect
        .poll(() => {
          const ink = inkBox(canvas);
          const box = mark(viewer, 2)?.getBoundingClientRect();
          if (ink === null || box === undefined) {
            return Number.NaN;
          }
          // The mark is as high as the line, so its ink lies within; across it begins and ends with the letters.
          const isAcross = box.width > box.height;
          return isAcross
            ? Math.max(Math.abs(box.left - ink.left), Math.abs(box.right - ink.right))
            : Math.max(Math.abs(box.top - ink.top), Math.abs(box.bottom - ink.bottom));
        })
        .toBeLessThan(0.1 * 40 * scaleOfZoom(viewer.viewer.getState().zoom) + 1);
    };
    for (const zoom of [0.5, 1.3]) {
      viewer.viewer.setZoom(zoom);
      await expect.poll(() => viewer.viewer.getState().zoom).toBeCloseTo(zoom);
      await expectOnInk();
    }
    viewer.viewer.rotateView();
    await expect.poll(() => viewer.viewer.getState().turn).toBe(90);
    await expectOnInk();
  });

  test('is not looked for in a scan, which says that it has no text', async () => {
    const viewer = await mount({
      source: bytes(makePdf([{ boxes: [{ rect: [72, 600, 200, 40], gray: 0 }] }, {}])),
    });
    await drawn(viewer, 1);
    viewer.host.querySelector<HTMLElement>('[aria-label="Find in document"]')?.click();
    await expect.poll(() => field(viewer)).not.toBeNull();
    type(viewer, 'contract');
    await expect
      .poll(() => viewer.host.querySelector('[role="search"] [role="status"]')?.textContent)
      .toBe('The document is a scan without searchable text');
  });

  test('is brought into view from far away, and the page stays free while it is read', async () => {
    const pages = Array.from({ length: 220 }, (_, index) => ({
      lines: [{ text: index === 206 ? 'needle' : 'straw', x: 72, y: 60 }],
    }));
    const viewer = await mount({ source: bytes(makePdf(pages)) });
    await drawn(viewer, 1);
    viewer.host.querySelector<HTMLElement>('[aria-label="Find in document"]')?.click();
    await expect.poll(() => field(viewer)).not.toBeNull();
    let longest = 0;
    let last = performance.now();
    let watching = true;
    const watch = (): void => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      if (watching) {
        requestAnimationFrame(watch);
      }
    };
    requestAnimationFrame(watch);
    type(viewer, 'needle');
    await expect.poll(() => mark(viewer, 207), { timeout: 20_000 }).not.toBeNull();
    watching = false;
    expect(longest).toBeLessThan(1000);
    expect(viewer.viewer.getState().currentPage).toBe(207);
    await expect
      .poll(() => {
        const box = mark(viewer, 207)?.getBoundingClientRect();
        const view = viewer.scroller().getBoundingClientRect();
        return box !== undefined && box.top >= view.top && box.bottom <= view.bottom;
      })
      .toBe(true);
  });
});

describe('going about', () => {
  const twelve = makePages(12);

  test('the wheel with Ctrl zooms at the pointer', async () => {
    const viewer = await mount({ source: bytes(twelve) });
    await drawn(viewer, 1);
    const target = (): DOMRect | undefined => viewer.page(1)?.getBoundingClientRect();
    const before = target();
    const at = { clientX: 300, clientY: 200 };
    const share = (box: DOMRect | undefined): number =>
      (at.clientY - (box?.top ?? NaN)) / (box?.height ?? NaN);
    const event = new WheelEvent('wheel', {
      ...at,
      deltaY: -120,
      ctrlKey: true,
      bubbles: true,
      cancelable: true,
    });
    viewer.scroller().dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    await expect.poll(() => target()?.width).toBeGreaterThan((before?.width ?? NaN) * 1.1);
    expect(share(target())).toBeCloseTo(share(before), 2);
  });

  test('the toolbar says where one is, and goes where one writes', async () => {
    const viewer = await mount({ source: bytes(twelve) });
    await drawn(viewer, 1);
    const input = viewer.host.querySelector<HTMLInputElement>('[role="toolbar"] input');
    const toolbar = viewer.host.querySelector<HTMLElement>('[role="toolbar"]');
    expect(toolbar?.textContent).toContain('/ 12');
    viewer.viewer.goToPage(7);
    await expect.poll(() => input?.value).toBe('7');
    expect(input?.getAttribute('aria-label')).toBe('Page 7 of 12');
    const zoomBefore = viewer.viewer.getState().zoom;
    viewer.host.querySelector<HTMLElement>('[aria-label="Zoom in"]')?.click();
    await expect.poll(() => viewer.viewer.getState().zoom).toBeGreaterThan(zoomBefore);
  });

  test('small pages mark the current one and go to the one that is pressed', async () => {
    const viewer = await mount({ source: bytes(twelve), sidebar: true });
    await drawn(viewer, 1);
    const buttons = (): HTMLElement[] => [...viewer.host.querySelectorAll<HTMLElement>('nav button')];
    expect(buttons()).toHaveLength(12);
    buttons()[4]?.click();
    await expect.poll(() => buttons()[4]?.getAttribute('aria-current')).toBe('page');
    expect(viewer.viewer.getState().currentPage).toBe(5);
    await drawn(viewer, 5);
  });

  test('a link inside the document leads to its page, one outside says its address', async () => {
    const viewer = await mount({
      source: bytes(
        makePdf([
          {
            links: [
              { rect: [72, 700, 200, 720], page: 3 },
              { rect: [72, 600, 200, 620], url: 'https://example.com/law' },
              { rect: [72, 500, 200, 520], url: 'javascript:alert(1)' },
            ],
          },
          {},
          {},
        ]),
      ),
    });
    await drawn(viewer, 1);
    await expect.poll(() => viewer.page(1)?.querySelectorAll('a')).toHaveLength(1);
    const outside = viewer.page(1)?.querySelector('a');
    expect(outside?.href).toBe('https://example.com/law');
    expect(outside?.rel).toContain('noopener');
    viewer.page(1)?.querySelector<HTMLElement>('button')?.click();
    await expect.poll(() => viewer.viewer.getState().currentPage).toBe(3);
  });
});

describe('a document', () => {
  test('with the same key is not opened again, however its source is made', async () => {
    const viewer = await mount({ source: bytes(makePages(2)) });
    const canvas = await drawn(viewer, 1);
    viewer.show({ source: bytes(makePages(5)) });
    await expect.poll(() => viewer.state().kind).toBe('ready');
    expect(viewer.canvas(1)).toBe(canvas);
    expect(viewer.viewer.getState().frames).toHaveLength(2);
  });

  test('that is a new version takes over in place, and never leaves the page blank', async () => {
    const viewer = await mount({ source: bytes(makePages(8), 'v1'), keepPrevious: true });
    viewer.viewer.setZoom(1);
    viewer.viewer.goToPage(4);
    await sharp(viewer, 4);
    const scrollTop = viewer.scroller().scrollTop;
    const blank: number[] = [];
    let watching = true;
    const watch = (): void => {
      if (inkBoxOf(viewer.canvas(4)) === null) {
        blank.push(performance.now());
      }
      if (watching) {
        requestAnimationFrame(watch);
      }
    };
    requestAnimationFrame(watch);
    const next = makePdf(
      Array.from({ length: 8 }, () => ({ boxes: [{ rect: [100, 100, 300, 300], gray: 0 }] })),
    );
    viewer.show({ source: bytes(next, 'v2'), keepPrevious: true });
    // The new version is black where the old one was white.
    await expect.poll(() => darkAt(viewer.canvas(4), 0.4, 0.7)).toBe(true);
    watching = false;
    expect(blank).toEqual([]);
    expect(viewer.scroller().scrollTop).toBe(scrollTop);
  });

  test('that is a new version ends the drawing for print, which may begin again', async () => {
    const viewer = await mount({ source: bytes(makePages(3), 'v1'), keepPrevious: true });
    await drawn(viewer, 1);
    // Never done, so that the new version comes before.
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => undefined);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true }));
    const start = screen.getByRole('button', { name: 'Print', exact: true });
    await start.click();
    await expect.element(start).not.toBeInTheDocument();
    viewer.show({ source: bytes(makePages(3), 'v2'), keepPrevious: true });
    await expect.element(start).toBeVisible();
  });

  test.each([
    { name: 'that is no PDF', pdf: new TextEncoder().encode('<html>Not found</html>'), kind: 'not-pdf' },
    { name: 'that is broken', pdf: new TextEncoder().encode('%PDF-1.7\nnothing of use'), kind: 'broken' },
    { name: 'that is empty', pdf: new Uint8Array(0), kind: 'not-pdf' },
  ])('$name is refused by its kind', async ({ pdf, kind }) => {
    const viewer = await mount({ source: bytes(pdf) });
    await expect.poll(() => viewer.host.querySelector('[role="alert"]')?.textContent).toBe(kind);
  });

  test('that cannot be fetched says so, and is opened when asked for again', async () => {
    const url = URL.createObjectURL(new Blob([makePages(1)], { type: 'application/pdf' }));
    let isThere = false;
    const viewer = await mount({
      source: {
        kind: 'url',
        key: 'u',
        getUrl: () => Promise.resolve(isThere ? url : '/missing-file.invalid'),
      },
    });
    await expect.poll(() => viewer.host.querySelector('[role="alert"]')?.textContent).toBeTruthy();
    isThere = true;
    viewer.host.querySelector<HTMLElement>('[role="alert"] button')?.click();
    await drawn(viewer, 1);
    URL.revokeObjectURL(url);
  });
});

describe('a large document that comes by ranges', () => {
  // Page after page in the file, with ballast between them, so that what is not fetched cannot be shown.
  const large = makePdf(
    Array.from({ length: 6 }, (_, index) => ({
      lines: [{ text: `Page ${index + 1}`, x: 72, y: 700, size: 40 }],
      ballast: 400_000,
    })),
  );
  /** Half of the file can be had; then `happens` happens, once. */
  const served = { token: 1, isDown: false, bytes: 0, refused: 0, happens: (): void => undefined };
  const serve = (happens: () => void): void => {
    Object.assign(served, { token: 1, isDown: false, bytes: 0, refused: 0, happens });
    const original = window.fetch;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      const url = input instanceof Request ? input.url : input.toString();
      if (!url.startsWith('/large')) {
        return original(input, init);
      }
      if (served.bytes > large.length / 2) {
        served.happens();
        served.happens = () => undefined;
      }
      if (served.isDown) {
        return Promise.reject(new TypeError('Failed to fetch'));
      }
      if (url !== `/large?token=${served.token}`) {
        served.refused += 1;
        return Promise.resolve(new Response(null, { status: 401 }));
      }
      const [, begin = '0', last = '0'] =
        /^bytes=(\d+)-(\d+)$/.exec(new Headers(init?.headers).get('Range') ?? '') ?? [];
      const part = large.slice(Number(begin), Number(last) + 1);
      served.bytes += part.length;
      const range = `bytes ${begin}-${Number(begin) + part.length - 1}/${large.length}`;
      return Promise.resolve(new Response(part, { status: 206, headers: { 'Content-Range': range } }));
    });
  };
  const source: PdfSource = {
    kind: 'url',
    key: 'large',
    getUrl: () => Promise.resolve(`/large?token=${served.token}`),
  };

  test('says how much of it is here, in bytes, until it is whole', async () => {
    serve(() => undefined);
    const viewer = await mount({ source });
    const told: string[] = [];
    const note = (): void => {
      const text = viewer.host.querySelector('[role="progressbar"]')?.getAttribute('aria-valuetext');
      if (text !== null && text !== undefined) {
        told.push(text);
      }
    };
    const observer = new MutationObserver(note);
    observer.observe(viewer.host, { subtree: true, childList: true, attributes: true });
    await drawn(viewer, 1);
    await expect
      .poll(() => viewer.host.querySelector('[role="progressbar"]'), { timeout: 15_000 })
      .toBeNull();
    observer.disconnect();
    expect(told.some((text) => /\d+% .*\/ 2\.4 MB/.test(text))).toBe(true);
  });

  test('shows its first page before it is whole, and goes on when its address has expired', async () => {
    serve(() => {
      served.token = 2;
    });
    const viewer = await mount({ source });
    await drawn(viewer, 1);
    expect(served.bytes).toBeLessThan(large.length);
    viewer.viewer.goToPage(6);
    expect(inkBox(await drawn(viewer, 6))).not.toBeNull();
    expect(served.refused).toBeGreaterThan(0);
  });

  test('says when the connection is lost, keeps what it has, and goes on when asked to', async () => {
    serve(() => {
      served.isDown = true;
    });
    const viewer = await mount({ source });
    const first = await drawn(viewer, 1);
    const told = (): HTMLElement | null => viewer.host.querySelector('[role="status"]');
    await expect.poll(() => told()?.textContent ?? '', { timeout: 15_000 }).toContain('Connection lost');
    expect(viewer.canvas(1)).toBe(first);
    served.isDown = false;
    viewer.viewer.goToPage(5);
    told()?.querySelector('button')?.click();
    expect(inkBox(await drawn(viewer, 5))).not.toBeNull();
    await expect.poll(told).toBeNull();
  });
});

function inkBoxOf(canvas: HTMLCanvasElement | null): ReturnType<typeof inkBox> {
  return canvas === null ? null : inkBox(canvas);
}

/** Whether a canvas is dark at a place given in shares of its width and height. */
function darkAt(canvas: HTMLCanvasElement | null, x: number, y: number): boolean {
  const pixel = canvas?.getContext('2d')?.getImageData(canvas.width * x, canvas.height * y, 1, 1).data[0];
  return pixel !== undefined && pixel < 128;
}
