import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrawingHistory, noHistory, recorded, redone, undone } from './drawing-history.ts';
import { type Drawing, usualPen } from './strokes.ts';

const drawingOf = (count: number): Drawing | null =>
  count === 0
    ? null
    : {
        width: 300,
        height: 120,
        pen: usualPen,
        strokes: Array.from({ length: count }, (_, index) => [{ x: index, y: 1, time: 1 }]),
      };

class Desk {
  drawing: Drawing | null = null;
  history: DrawingHistory = noHistory;

  change(next: Drawing | null): void {
    this.history = recorded(this.history, this.drawing);
    this.drawing = next;
  }

  step(step: typeof undone): boolean {
    const taken = step(this.history, this.drawing);
    if (taken !== null) {
      this.history = taken.history;
      this.drawing = taken.drawing;
    }
    return taken !== null;
  }
}

describe('the history of a pad', () => {
  it('takes back strokes one by one, and does them again', () => {
    const desk = new Desk();
    for (const count of [1, 2, 3]) {
      desk.change(drawingOf(count));
    }
    desk.step(undone);
    desk.step(undone);
    expect(desk.drawing?.strokes).toHaveLength(1);
    desk.step(redone);
    expect(desk.drawing?.strokes).toHaveLength(2);
    desk.step(redone);
    expect(desk.drawing?.strokes).toHaveLength(3);
    expect(desk.step(redone)).toBe(false);
  });

  it('brings back a signature that was cleared', () => {
    const desk = new Desk();
    desk.change(drawingOf(2));
    desk.change(null);
    desk.step(undone);
    expect(desk.drawing).toEqual(drawingOf(2));
  });

  it('does not do again what was drawn over', () => {
    const desk = new Desk();
    desk.change(drawingOf(1));
    desk.step(undone);
    desk.change(drawingOf(1));
    expect(desk.step(redone)).toBe(false);
  });

  it('takes back the strokes of a sheet that came from elsewhere', () => {
    const desk = new Desk();
    desk.drawing = drawingOf(2);
    desk.step(undone);
    expect(desk.drawing?.strokes).toHaveLength(1);
    desk.step(undone);
    expect(desk.drawing).toBeNull();
    expect(desk.step(undone)).toBe(false);
    desk.step(redone);
    desk.step(redone);
    expect(desk.drawing).toEqual(drawingOf(2));
  });

  it('comes back to the same sheet, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 30 }), (counts) => {
        const desk = new Desk();
        for (const count of counts) {
          desk.change(drawingOf(count));
        }
        const last = desk.drawing;
        counts.forEach(() => desk.step(undone));
        expect(desk.drawing).toBeNull();
        counts.forEach(() => desk.step(redone));
        expect(desk.drawing).toEqual(last);
      }),
    );
  });
});
