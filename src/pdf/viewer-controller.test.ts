import { beforeEach, describe, expect, test } from 'vitest';
import type { PageFrame } from '../../contract/page-space.ts';
import { anchorAt } from './page-layout.ts';
import { ViewerController } from './viewer-controller.ts';

const frameOf = (width: number, height: number): PageFrame => ({
  cropBox: { llx: 0, lly: 0, urx: width, ury: height },
  rotation: 0,
  userUnit: 1,
});
const a4 = frameOf(595, 842);
const viewport = { width: 800, height: 600 };

/** An element that scrolls no further than its content goes, as the browser's do; content follows the state when told. */
function stage(pageCount = 20): {
  viewer: ViewerController;
  scroller: { scrollTop: number; scrollLeft: number };
  scrollBy(pixels: number): void;
  news: () => number;
} {
  const viewer = new ViewerController();
  let top = 0;
  let left = 0;
  let content = { width: 0, height: 0 };
  const scroller = {
    get scrollTop() {
      return top;
    },
    set scrollTop(value: number) {
      top = Math.min(Math.max(value, 0), Math.max(content.height - viewport.height, 0));
    },
    get scrollLeft() {
      return left;
    },
    set scrollLeft(value: number) {
      left = Math.min(Math.max(value, 0), Math.max(content.width - viewport.width, 0));
    },
  };
  let count = 0;
  viewer.subscribe(() => {
    count += 1;
    // As React does: the content gets its size, then the layout effect runs.
    const { layout } = viewer.getState();
    content = layout;
    viewer.laidOut(layout);
  });
  viewer.setScroller(scroller);
  viewer.resize(viewport);
  viewer.open({ pageCount, firstFrame: a4 });
  return {
    viewer,
    scroller,
    scrollBy: (pixels) => {
      scroller.scrollTop += pixels;
      viewer.scrolled();
    },
    news: () => count,
  };
}

describe('a document that was opened', () => {
  let on: ReturnType<typeof stage>;
  beforeEach(() => {
    on = stage();
  });

  test('begins at its first page, fitted to the view', () => {
    const { currentPage, layout, mounted } = on.viewer.getState();
    expect(currentPage).toBe(1);
    expect(layout.boxes[0]?.width).toBeCloseTo(752);
    expect(mounted).toEqual({ first: 0, last: 0 });
  });

  test('says nothing while one scrolls within what is mounted', () => {
    const before = on.news();
    on.scrollBy(9);
    on.scrollBy(9);
    expect(on.news()).toBe(before);
  });

  test('mounts what comes near, lets go what is far, and follows the current page', () => {
    on.scrollBy(10_000);
    const { mounted, currentPage, layout } = on.viewer.getState();
    const top = layout.boxes[currentPage - 1]?.top ?? 0;
    expect(Math.abs(top - 10_000)).toBeLessThan(1100);
    expect(mounted?.first).toBeGreaterThan(6);
    expect((mounted?.last ?? 99) - (mounted?.first ?? 0)).toBeLessThan(4);
  });

  test('goes to a page, and says it is there even when it cannot come to the top', () => {
    on.viewer.goToPage(7);
    expect(on.viewer.getState().currentPage).toBe(7);
    on.viewer.setZoom(0.25);
    on.viewer.goToPage(20);
    expect(on.viewer.getState().currentPage).toBe(20);
    on.viewer.goToPage(19);
    expect(on.viewer.getState().currentPage).toBe(19);
    on.scrollBy(-800);
    expect(on.viewer.getState().currentPage).toBeLessThan(19);
  });

  test('goes to the page that was asked for before it was open', () => {
    on.viewer.close();
    on.viewer.goToPage(5);
    const document = { pageCount: 9, firstFrame: a4 };
    on.viewer.open(document);
    // As StrictMode does.
    on.viewer.close();
    on.viewer.open(document);
    expect(on.viewer.getState().currentPage).toBe(5);
    expect(on.scroller.scrollTop).toBeGreaterThan(3000);
    on.viewer.goToPage(3);
    on.viewer.close();
    on.viewer.open(document);
    expect(on.viewer.getState().currentPage).toBe(3);
    on.scrollBy(-1500);
    on.viewer.close();
    on.viewer.open({ pageCount: 9, firstFrame: a4 });
    expect(on.viewer.getState().currentPage).toBe(1);
  });

  test('takes numbers that are no page as the nearest', () => {
    on.viewer.goToPage(99);
    expect(on.viewer.getState().currentPage).toBe(20);
    on.viewer.goToPage(-3);
    expect(on.viewer.getState().currentPage).toBe(1);
    on.viewer.goToPage(Number.NaN);
    expect(on.viewer.getState().currentPage).toBe(1);
  });

  test('brings a rectangle of a page into view', () => {
    const rect = { llx: 330, lly: 100, urx: 526, ury: 192 };
    on.viewer.goToPage(3, rect);
    const box = on.viewer.getState().layout.boxes[2];
    const scale = box?.scale ?? 0;
    const top = (box?.top ?? 0) + (842 - 192) * scale - on.scroller.scrollTop;
    expect(top).toBeGreaterThan(0);
    expect(top + 92 * scale).toBeLessThan(600 - 80);
  });

  test('brings a heading to the top, for what is read from there on', () => {
    const scaleOfThird = (): number => on.viewer.getState().layout.boxes[2]?.scale ?? 0;
    on.viewer.goToPage(3, { llx: 72, lly: 400, urx: 72, ury: 400 }, 'top');
    const fromTop = (): number =>
      (on.viewer.getState().layout.boxes[2]?.top ?? 0) + (842 - 400) * scaleOfThird() - on.scroller.scrollTop;
    expect(fromTop()).toBeCloseTo(24, 0);
    // It stays there when the page turns out to be of another size.
    on.viewer.measured(1, frameOf(842, 595));
    expect(fromTop()).toBeCloseTo(24, 0);
  });

  test('what is to be seen moves nothing where it is seen already', () => {
    on.viewer.goToPage(3);
    const before = on.scroller.scrollTop;
    on.viewer.showRect(3, { llx: 72, lly: 700, urx: 200, ury: 720 });
    expect(on.scroller.scrollTop).toBe(before);
    // Under what lies over the top of the view it is not seen.
    on.viewer.showRect(3, { llx: 72, lly: 820, urx: 200, ury: 840 }, 72);
    expect(on.scroller.scrollTop).toBeLessThan(before);
    on.viewer.showRect(3, { llx: 72, lly: 20, urx: 200, ury: 40 });
    expect(on.scroller.scrollTop).toBeGreaterThan(before + 300);
  });

  test('zooming at a point leaves what is there', () => {
    on.scrollBy(3000);
    const at = { x: 500, y: 100 };
    const seen = (): { index: number; x: number; y: number } =>
      anchorAt(on.viewer.getState().layout, { x: on.scroller.scrollLeft, y: on.scroller.scrollTop }, at);
    const before = seen();
    on.viewer.zoomBy(2, at);
    on.viewer.zoomBy(1.3, at);
    const after = seen();
    expect(after.index).toBe(before.index);
    expect(after.x).toBeCloseTo(before.x, 2);
    expect(after.y).toBeCloseTo(before.y, 2);
    expect(on.viewer.getState().fit).toBeNull();
  });

  test('a double tap makes the place larger, and a second one fits the pages as before', () => {
    on.viewer.setFit('page');
    on.scrollBy(2000);
    const at = { x: 400, y: 200 };
    const seen = (): { index: number; x: number; y: number } =>
      anchorAt(on.viewer.getState().layout, { x: on.scroller.scrollLeft, y: on.scroller.scrollTop }, at);
    const before = seen();
    const { zoom } = on.viewer.getState();
    on.viewer.toggleZoom(at);
    expect(on.viewer.getState().zoom).toBeCloseTo(zoom * 2.5);
    expect(seen().index).toBe(before.index);
    expect(seen().x).toBeCloseTo(before.x, 2);
    expect(seen().y).toBeCloseTo(before.y, 2);
    on.viewer.toggleZoom(at);
    expect(on.viewer.getState()).toMatchObject({ fit: 'page', zoom });
    expect(seen().y).toBeCloseTo(before.y, 2);
  });

  test('a page measured to be larger moves nothing in the middle of the view', () => {
    on.scrollBy(5000);
    const middle = { x: 400, y: 300 };
    const seen = (): { index: number; y: number } =>
      anchorAt(on.viewer.getState().layout, { x: on.scroller.scrollLeft, y: on.scroller.scrollTop }, middle);
    const before = seen();
    on.viewer.measured(0, frameOf(595, 1684));
    on.viewer.measured(1, frameOf(842, 595));
    expect(seen().index).toBe(before.index);
    expect(seen().y).toBeCloseTo(before.y, 2);
  });

  test('the page that was gone to stays at the top while its neighbors are measured', () => {
    on.viewer.goToPage(10);
    const fromTop = (): number => (on.viewer.getState().layout.boxes[9]?.top ?? 0) - on.scroller.scrollTop;
    const before = fromTop();
    on.viewer.measured(9, frameOf(842, 300));
    on.viewer.measured(8, frameOf(842, 300));
    on.viewer.measured(10, frameOf(842, 300));
    expect(fromTop()).toBeCloseTo(before);
    expect(on.viewer.getState().currentPage).toBe(10);
  });

  test('a view that changes its width keeps its place', () => {
    on.scrollBy(5000);
    const before = on.viewer.getState().currentPage;
    on.viewer.resize({ width: 400, height: 600 });
    expect(on.viewer.getState().currentPage).toBe(before);
    expect(on.viewer.getState().layout.boxes[0]?.width).toBeCloseTo(384);
  });

  test('a new version is shown where the one before was, another document from its top', () => {
    on.viewer.setZoom(1);
    on.scrollBy(5000);
    const at = on.scroller.scrollTop;
    on.viewer.open({ pageCount: 20, firstFrame: a4 });
    expect(on.scroller.scrollTop).toBe(at);
    on.viewer.open({ pageCount: 3, firstFrame: a4 });
    expect(on.scroller.scrollTop).toBe(0);
    expect(on.viewer.getState().currentPage).toBe(1);
  });

  test('turning the view by four quarters brings it back', () => {
    const before = on.viewer.getState().layout;
    on.viewer.rotateView();
    expect(on.viewer.getState().layout.boxes[0]?.height).toBeLessThan(before.boxes[0]?.width ?? 0);
    on.viewer.rotateView();
    on.viewer.rotateView();
    on.viewer.rotateView();
    expect(on.viewer.getState().layout).toEqual(before);
  });

  test('zoom buttons end where the zoom ends', () => {
    on.viewer.setZoom(4);
    expect(on.viewer.getState()).toMatchObject({ canZoomIn: false, canZoomOut: true });
    on.viewer.setZoom(0.01);
    expect(on.viewer.getState()).toMatchObject({ canZoomIn: true, canZoomOut: false, zoom: 0.1 });
    on.viewer.setZoom(9);
    expect(on.viewer.getState().zoom).toBeCloseTo(4);
  });
});
