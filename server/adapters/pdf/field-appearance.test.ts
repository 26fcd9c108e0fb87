import { describe, expect, it } from 'vitest';
import {
  type Frame,
  type Writing,
  drawChoice,
  drawComb,
  drawFrame,
  drawLine,
  drawLines,
  drawList,
  readTextStyle,
} from './field-appearance.ts';

const frame: Frame = {
  ...{ width: 100, height: 20, background: [] },
  border: { width: 1, style: 'solid', color: [], dash: [3] },
};

/** A font of which each letter is half as wide as it is high, and which shows its letters as they are. */
const writing: Writing = {
  frame,
  style: { fontName: 'Helv', size: 10, color: '0 g' },
  font: {
    name: 'F',
    widthOfTextAtSize: (text, size) => (text.length * size) / 2,
    encode: (text) => `(${text})`,
  },
  alignment: 'left',
};

const startsIn = (content: string): readonly number[] =>
  [...content.matchAll(/1 0 0 1 (\S+) \S+ Tm/g)].map(([, x]) => Number(x));

describe('a default appearance', () => {
  it.each([
    { text: '/Helv 12 Tf 0 g', style: { fontName: 'Helv', size: 12, color: '0 g' } },
    { text: '0 0 1 rg /TiRo 0 Tf', style: { fontName: 'TiRo', size: 0, color: '0 0 1 rg' } },
    { text: '0.1 .2 0 1 k\n/F1 9.5 Tf', style: { fontName: 'F1', size: 9.5, color: '0.1 .2 0 1 k' } },
    { text: '', style: { fontName: 'Helv', size: 0, color: '0 g' } },
  ])('is read: $text', ({ text, style }) => expect(readTextStyle(text)).toEqual(style));
});

describe('what a field looks like', () => {
  it.each([
    { alignment: 'left', start: 2 },
    { alignment: 'center', start: 40 },
    { alignment: 'right', start: 78 },
  ] as const)('begins where its alignment says: $alignment', ({ alignment, start }) => {
    expect(startsIn(drawLine({ ...writing, alignment }, 'abcd'))).toEqual([start]);
  });

  it('is one line, of a size that fits, where it names none', () => {
    const style = { ...writing.style, size: 0 };
    expect(drawLine({ ...writing, style }, 'a\nb')).toContain('/F 15 Tf');
    expect(drawLine({ ...writing, style }, 'a'.repeat(24))).toContain('/F 8 Tf');
  });

  it('is broken into lines, small enough for all of them', () => {
    const tall = { ...writing, frame: { ...frame, height: 60 }, style: { ...writing.style, size: 0 } };
    expect(startsIn(drawLines(tall, 'one two three four five six seven'))).toHaveLength(3);
    expect(drawLines(tall, 'word '.repeat(60))).toContain('/F 5 Tf');
  });

  it.each([
    { alignment: 'left', starts: [10, 35] },
    { alignment: 'center', starts: [35, 60] },
    { alignment: 'right', starts: [60, 85] },
  ] as const)('has its letters in cells: $alignment', ({ alignment, starts }) => {
    expect(startsIn(drawComb({ ...writing, alignment }, 'ab', 4))).toEqual(starts);
  });

  it('marks what is selected in a list', () => {
    const options = [
      { text: 'a', isSelected: false },
      { text: 'b', isSelected: true },
    ];
    const content = drawList({ ...writing, frame: { ...frame, height: 40 } }, options);
    expect(content).toContain('1 15 98 12 re f');
    expect(startsIn(content)).toHaveLength(2);
  });

  it('has a frame as its border says', () => {
    const border = { ...frame.border, color: [1, 0, 0] };
    expect(drawFrame(frame)).toBe('');
    expect(drawFrame({ ...frame, border })).toContain('1 0 0 RG 1 w 0.5 0.5 99 19 re S');
    expect(drawFrame({ ...frame, border: { ...border, style: 'dashed' } })).toContain('[3] 0 d');
    expect(drawFrame({ ...frame, border: { ...border, style: 'underline' } })).toContain(
      '0 0.5 m 100 0.5 l S',
    );
  });

  it('marks a button with the sign that it names, if that is one', () => {
    expect(drawChoice(frame, writing.style, 'l')).toContain('(l) Tj');
    expect(drawChoice(frame, writing.style, ')')).toContain('(4) Tj');
  });
});
