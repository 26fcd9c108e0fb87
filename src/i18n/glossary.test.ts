import { describe, expect, it } from 'vitest';
import { english, vietnamese } from '../../test/page/all-texts.ts';
import { forbiddenSynonyms } from '../../test/texts/glossary.ts';

describe('the glossary', () => {
  it('finds a synonym as a whole word, unless an exception holds it', () => {
    expect(
      forbiddenSynonyms('vi', [
        ['a', 'Mở Thư mời trong hộp thư'],
        ['b', 'Bạn sẽ nhận thư báo'],
        ['c', 'Xoá {{file}}'],
      ]),
    ).toEqual(['b: “Bạn sẽ nhận thư báo” – not “thư” but “email”']);
    expect(forbiddenSynonyms('en', [['d', 'Amend the record, then mend it']])).toEqual([
      'd: “Amend the record, then mend it” – not “mend” but “fix”',
    ]);
  });

  it('names every thing by its term in Vietnamese', () => {
    expect(forbiddenSynonyms('vi', vietnamese)).toEqual([]);
  });

  it('names every thing by its term in English', () => {
    expect(forbiddenSynonyms('en', english)).toEqual([]);
  });
});
