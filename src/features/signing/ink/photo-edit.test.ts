import { expect, it } from 'vitest';
import { turnedRight } from './photo-edit.ts';

it('turns the box with the photo, and is back after four turns', () => {
  const edit = { turns: 0, box: { x: 0.5, y: 0, width: 0.25, height: 0.125 } };
  const once = turnedRight(edit);
  expect(once).toEqual({ turns: 1, box: { x: 0.875, y: 0.5, width: 0.125, height: 0.25 } });
  expect(turnedRight(turnedRight(turnedRight(once)))).toEqual(edit);
});
