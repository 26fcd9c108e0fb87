import { describe, expect, it } from 'vitest';

import { findHostilePiece } from './attack-expression.ts';
import { findExpressions } from './find-expressions.ts';

describe('regular expressions', () => {
  it('read any text in time that grows no faster than the text', () => {
    const expressions = findExpressions();
    expect(expressions.length).toBeGreaterThan(250);
    const hostile = expressions.flatMap(({ pattern, flags, file }) => {
      const text = findHostilePiece(pattern, flags);
      return text === null ? [] : [{ expression: `/${pattern}/${flags}`, file, text }];
    });
    expect(hostile).toEqual([]);
  });

  it.each([
    ['blanks around a name', /\{\s*([^{}\n]{1,60}?)\s*\}/gu],
    ['tags that do not end', /<(?:[\w.-]+:)?col\b[^>]*>/g],
    ['an element without an end', /<(?:[\w.-]+:)?cellXfs\b[^]*?<\/(?:[\w.-]+:)?cellXfs>/],
    ['a name before a sign that never comes', /([^\s=]+)\s*=\s*"([^"]*)"/g],
    ['two parts that take the same letters', /^[A-Za-z\s]+={0,2}\s*$/],
  ])('would be found: %s', (_name, { source, flags }) => {
    expect(findHostilePiece(source, flags)).not.toBeNull();
  });
});
