import { describe, expect, it } from 'vitest';
import type { Point, Rotation } from '../../contract/page-space.ts';
import { type PressedKey, keyAction } from './box-editor-keys.ts';
import { type PageView, cssDeltaToReader, readerRectToCss } from './geometry.ts';

const rect = { llx: 100, lly: 200, urx: 200, ury: 250 };
const page = { width: 300, height: 400 };

function press(key: string, more: Partial<PressedKey> = {}, turn: Rotation = 0) {
  const view = viewOf(turn);
  return keyAction(
    { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more },
    {
      rect,
      page,
      minSize: { width: 40, height: 20 },
      toReaderDelta: (delta: Point) => cssDeltaToReader(view, delta),
    },
  );
}

const viewOf = (turn: Rotation): PageView => ({
  frame: { cropBox: { llx: 0, lly: 0, urx: page.width, ury: page.height }, rotation: 0, userUnit: 1 },
  scale: 1.7,
  turn,
});

describe('arrows', () => {
  it('move by a point, with Shift by ten', () => {
    expect(press('ArrowRight')).toEqual({ kind: 'rect', rect: { ...rect, llx: 101, urx: 201 } });
    expect(press('ArrowDown', { shiftKey: true })).toEqual({
      kind: 'rect',
      rect: { ...rect, lly: 190, ury: 240 },
    });
  });

  it.each(['ctrlKey', 'metaKey'])('change the size with %s', (key) => {
    expect(press('ArrowRight', { [key]: true })).toEqual({ kind: 'rect', rect: { ...rect, urx: 201 } });
    expect(press('ArrowLeft', { [key]: true, shiftKey: true })).toEqual({
      kind: 'rect',
      rect: { ...rect, urx: 190 },
    });
    expect(press('ArrowDown', { [key]: true })).toEqual({ kind: 'rect', rect: { ...rect, lly: 199 } });
  });

  it('go where they point and grow what they point at, however the view is turned', () => {
    for (const turn of [0, 90, 180, 270] as const) {
      const view = viewOf(turn);
      const before = readerRectToCss(view, rect);
      const boxAfter = (key: string, more: Partial<PressedKey> = {}) => {
        const action = press(key, more, turn);
        return readerRectToCss(view, action?.kind === 'rect' ? action.rect : rect);
      };
      expect(boxAfter('ArrowRight').left).toBeCloseTo(before.left + view.scale);
      expect(boxAfter('ArrowUp').top).toBeCloseTo(before.top - view.scale);
      const wider = boxAfter('ArrowRight', { ctrlKey: true });
      expect(wider.width).toBeCloseTo(before.width + view.scale);
      expect(wider.left).toBeCloseTo(before.left);
      const higher = boxAfter('ArrowDown', { ctrlKey: true });
      expect(higher.height).toBeCloseTo(before.height + view.scale);
      expect(higher.top).toBeCloseTo(before.top);
    }
  });

  it('are left to the browser with Alt', () => expect(press('ArrowLeft', { altKey: true })).toBeNull());
});

describe('other keys', () => {
  it.each([
    ['PageDown', {}, { kind: 'turn-page', by: 1 }],
    ['PageUp', {}, { kind: 'turn-page', by: -1 }],
    ['Delete', {}, { kind: 'remove' }],
    ['Backspace', {}, { kind: 'remove' }],
    ['Enter', {}, { kind: 'select' }],
    ['z', { ctrlKey: true }, { kind: 'undo' }],
    ['Z', { metaKey: true }, { kind: 'undo' }],
    ['z', { ctrlKey: true, shiftKey: true }, null],
    ['Delete', { ctrlKey: true }, null],
    ['z', {}, null],
    ['Tab', {}, null],
  ])('%s %j', (key, more, expected) => expect(press(key, more)).toEqual(expected));
});
