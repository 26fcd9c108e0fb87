import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFinder } from './find-text.ts';

const replace = (query: string, folded: boolean, text: string, by: string): string | undefined =>
  createFinder({ query, folded })?.replaceIn(text, by);

describe('finding without accents', () => {
  test('finds in either spelling of the letters', () => {
    const finder = createFinder({ query: 'nguyen van', folded: true });
    expect(finder?.isIn('Ông NGUYỄN Văn An')).toBe(true);
    expect(finder?.isIn('Nguyễn Văn'.normalize('NFD'))).toBe(true);
    expect(finder?.isIn('Nguyễn Thị')).toBe(false);
  });

  test('replaces whole letters, with their marks', () => {
    expect(replace('duong', true, 'Đường Dương', 'Lê')).toBe('Lê Lê');
    expect(replace('duong', true, 'Đường x'.normalize('NFD'), 'Lê')).toBe('Lê x');
    expect(replace('a', true, '$&', 'x')).toBe('$&');
  });
});

describe('finding as it is written', () => {
  test('tells accents and case apart', () => {
    const finder = createFinder({ query: 'Dương', folded: false });
    expect(finder?.isIn('Dương')).toBe(true);
    expect(finder?.isIn('Duong')).toBe(false);
    expect(replace('a', false, 'a$&a', '$&')).toBe('$&$&$&');
  });
});

test('nothing is looked for when nothing is asked', () => {
  expect(createFinder({ query: '', folded: true })).toBeNull();
});

test('replacing leaves nothing to be found, unless it brings it', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'á', 'ả', 'đ', 'd', 'Đ', '\u0301', ' ', 'x') });
  fc.assert(
    fc.property(text, text, fc.boolean(), (where, query, folded) => {
      const finder = createFinder({ query, folded });
      if (finder?.isIn(where) === true) {
        expect(finder.isIn(finder.replaceIn(where, '|'))).toBe(false);
      }
    }),
  );
});
