import { describe, expect, it } from 'vitest';
import { edgeScroll } from './box-editor-scroll.ts';

const view = { left: 0, top: 100, right: 400, bottom: 700 };
const middle = { x: 200, y: 400 };

describe('a box dragged to the edge of the view', () => {
  it('scrolls towards it, faster the nearer', () => {
    expect(edgeScroll(view, middle, middle)).toEqual({ x: 0, y: 0 });
    const near = edgeScroll(view, middle, { x: 200, y: 650 }).y;
    const nearer = edgeScroll(view, middle, { x: 200, y: 690 }).y;
    expect(near).toBeGreaterThan(0);
    expect(nearer).toBeGreaterThan(near);
    expect(edgeScroll(view, middle, { x: 200, y: 110 }).y).toBeLessThan(0);
    expect(edgeScroll(view, middle, { x: 395, y: 400 }).x).toBeGreaterThan(0);
    expect(edgeScroll(view, middle, { x: 5, y: 400 }).x).toBeLessThan(0);
  });

  it('has a fastest pace, far beyond the edge too', () => {
    expect(edgeScroll(view, middle, { x: 200, y: 5000 })).toEqual(
      edgeScroll(view, middle, { x: 200, y: 700 }),
    );
  });

  it('does not scroll where it was taken hold of', () => {
    const low = { x: 200, y: 690 };
    expect(edgeScroll(view, low, { x: 203, y: 695 })).toEqual({ x: 0, y: 0 });
  });
});
