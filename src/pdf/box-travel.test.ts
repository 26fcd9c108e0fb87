import { describe, expect, it } from 'vitest';
import type { PageFrame } from '../../contract/page-space.ts';
import { type BoxPlace, boxTravelOf } from './box-travel.ts';
import { ViewerController } from './viewer-controller.ts';

const frameOfSize = (width: number, height: number): PageFrame => ({
  cropBox: { llx: 0, lly: 0, urx: width, ury: height },
  rotation: 0,
  userUnit: 1,
});
const frames = [frameOfSize(595, 842), frameOfSize(200, 100), frameOfSize(1000, 700)];

/** A document whose pages have shapes of their own, of which only the first has been in view. */
function openViewer(): ViewerController {
  const viewer = new ViewerController();
  viewer.setScroller({ scrollTop: 0, scrollLeft: 0 });
  viewer.resize({ width: 800, height: 600 });
  viewer.open({
    pageCount: frames.length,
    firstFrame: frameOfSize(595, 842),
    frameOf: (pageNumber) => {
      const frame = frames[pageNumber - 1];
      return frame === undefined ? Promise.reject(new Error('no such page')) : Promise.resolve(frame);
    },
  });
  return viewer;
}

const rect = { llx: 400, lly: 500, urx: 500, ury: 540 };

describe('a box that goes to another page', () => {
  it('lies on it, though nobody has seen that page yet', async () => {
    const viewer = openViewer();
    const places: BoxPlace[] = [];
    await boxTravelOf(viewer).toPage(2, rect, (place) => places.push(place));
    await boxTravelOf(viewer).toPage(3, rect, (place) => places.push(place));
    expect(places).toEqual([
      { page: 2, rect: { llx: 100, lly: 60, urx: 200, ury: 100 } },
      { page: 3, rect },
    ]);
    expect(viewer.getState().currentPage).toBe(3);
    expect(viewer.getState().frames).toEqual(frames);
  });

  it('stays where there is no such page', async () => {
    const viewer = openViewer();
    const places: BoxPlace[] = [];
    const travel = boxTravelOf(viewer);
    await travel.withFocus('an', 0, rect, (place) => places.push(place));
    await travel.withFocus('an', 4, rect, (place) => places.push(place));
    expect(places).toEqual([]);
    expect(travel.arrives('an')).toBe(false);
  });

  it('is expected there with the focus, it alone and once', async () => {
    const travel = boxTravelOf(openViewer());
    await travel.withFocus('an', 2, rect, () => undefined);
    expect(travel.arrives('binh')).toBe(false);
    expect(travel.arrives('an')).toBe(true);
    expect(travel.arrives('an')).toBe(false);
  });

  it('is expected where something else puts it', () => {
    const travel = boxTravelOf(openViewer());
    travel.expect('an');
    expect(travel.arrives('an')).toBe(true);
    expect(travel.arrives('an')).toBe(false);
  });

  it('has those that are there ask when the focus is brought to one, until they go', () => {
    const travel = boxTravelOf(openViewer());
    const taken: boolean[] = [];
    const leave = travel.attend(() => taken.push(travel.arrives('an')));
    travel.focus('an');
    leave();
    travel.focus('an');
    expect(taken).toEqual([true]);
    expect(travel.arrives('an')).toBe(true);
  });
});
