import { describe, expect, it } from 'vitest';

import { hasTooManyMarks, mostMarks, normalizeText } from './normalize-text.ts';
import { foldForSearch } from './text.ts';

// One goes below a letter and one above, so that each has to be moved past all that came before.
const marks = (count: number): string => '\u0323\u0301'.repeat(count).slice(0, count);

describe('combining marks', () => {
  it('are taken as far as a letter has them in any language', () => {
    expect(hasTooManyMarks(`a${marks(mostMarks)}b${marks(mostMarks)}`)).toBe(false);
    expect(hasTooManyMarks(`a${marks(mostMarks + 1)}`)).toBe(true);
    const text = `Nguye\u0302\u0303n a${marks(mostMarks)}`;
    expect(normalizeText(text, 'NFC')).toBe(text.normalize('NFC'));
  });

  it('beyond that are dropped before they are sorted', () => {
    const bounded = `a${marks(mostMarks)}b`.normalize('NFC');
    expect(normalizeText(`a${marks(400_000)}b`, 'NFC')).toBe(bounded);
    expect(foldForSearch(`Đ${marks(400_000)}b`)).toBe('db');
  });

  it('are also what a compatibility form makes of half-width signs', () => {
    const text = `\uFF76${`${marks(mostMarks)}\uFF9E`.repeat(10_000)}`;
    expect(normalizeText(text, 'NFKC')).toBe(`\uFF76${marks(mostMarks)}`.normalize('NFKC'));
  });
});
