import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noHistory, recorded, redone, undone } from './sheet-history.ts';
import type { SheetHistory } from './sheet-history.ts';
import { usualPen } from './strokes.ts';
import type { Sheet } from './strokes.ts';

const sheetOf = (count: number): Sheet | null =>
  count === 0
    ? null
    : {
        width: 300,
        height: 120,
        pen: usualPen,
        strokes: Array.from({ length: count }, (_, index) => [{ x: index, y: 1, time: 1 }]),
      };

class Desk {
  sheet: Sheet | null = null;
  history: SheetHistory = noHistory;

  change(next: Sheet | null): void {
    this.history = recorded(this.history, this.sheet);
    this.sheet = next;
  }

  step(step: typeof undone): boolean {
    const taken = step(this.history, this.sheet);
    if (taken !== null) {
      this.history = taken.history;
      this.sheet = taken.sheet;
    }
    return taken !== null;
  }
}

describe('the history of a pad', () => {
  it('takes back strokes one by one, and does them again', () => {
    const desk = new Desk();
    for (const count of [1, 2, 3]) {
      desk.change(sheetOf(count));
    }
    desk.step(undone);
    desk.step(undone);
    expect(desk.sheet?.strokes).toHaveLength(1);
    desk.step(redone);
    expect(desk.sheet?.strokes).toHaveLength(2);
    desk.step(redone);
    expect(desk.sheet?.strokes).toHaveLength(3);
    expect(desk.step(redone)).toBe(false);
  });

  it('brings back a signature that was cleared', () => {
    const desk = new Desk();
    desk.change(sheetOf(2));
    desk.change(null);
    desk.step(undone);
    expect(desk.sheet).toEqual(sheetOf(2));
  });

  it('does not do again what was drawn over', () => {
    const desk = new Desk();
    desk.change(sheetOf(1));
    desk.step(undone);
    desk.change(sheetOf(1));
    expect(desk.step(redone)).toBe(false);
  });

  it('takes back the strokes of a sheet that came from elsewhere', () => {
    const desk = new Desk();
    desk.sheet = sheetOf(2);
    desk.step(undone);
    expect(desk.sheet?.strokes).toHaveLength(1);
    desk.step(undone);
    expect(desk.sheet).toBeNull();
    expect(desk.step(undone)).toBe(false);
    desk.step(redone);
    desk.step(redone);
    expect(desk.sheet).toEqual(sheetOf(2));
  });

  it('comes back to the same sheet, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 30 }), (counts) => {
        const desk = new Desk();
        for (const count of counts) {
          desk.change(sheetOf(count));
        }
        const last = desk.sheet;
        counts.forEach(() => desk.step(undone));
        expect(desk.sheet).toBeNull();
        counts.forEach(() => desk.step(redone));
        expect(desk.sheet).toEqual(last);
      }),
    );
  });
});
