import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type TextItem, foldPage, foldQuery, partsOf, placesOf } from './folded-page.ts';

const line = (str: string): TextItem => ({ str, hasEOL: true });
const piece = (str: string): TextItem => ({ str, hasEOL: false });

/** What is found, as it stands in the items. */
function found(items: readonly TextItem[], query: string): string[] {
  const page = foldPage(items);
  const folded = foldQuery(query);
  return placesOf(page.text, folded, 100).map((start) =>
    partsOf(page, start, folded.length)
      .map(({ item, from, to }) => items[item]?.str.slice(from, to))
      .join('|'),
  );
}

describe('searching a page', () => {
  test('finds Vietnamese without its diacritics, and with them', () => {
    const items = [line('HỢP ĐỒNG LAO ĐỘNG'), line('Hai bên ký hợp đồng này.')];
    expect(found(items, 'hop dong')).toEqual(['HỢP ĐỒNG', 'hợp đồng']);
    expect(found(items, 'hợp đồng')).toEqual(['HỢP ĐỒNG', 'hợp đồng']);
    expect(found(items, 'dong lao')).toEqual(['ĐỒNG LAO']);
    expect(found(items, 'hop dong mua ban')).toEqual([]);
  });

  test('finds decomposed letters, whole, also where the marks come in a piece of their own', () => {
    const decomposed = 'điều khoản'.normalize('NFD');
    expect(found([line(`x ${decomposed} y`)], 'dieu khoan')).toEqual([decomposed]);
    expect(found([piece('kho'), piece('a'), piece('\u0309n')], 'khoản')).toEqual(['kho|a|n']);
  });

  test('finds what ligatures stand for', () => {
    expect(found([line('Signed in the o\ufb03ce')], 'office')).toEqual(['o\ufb03ce']);
    expect(found([line('\ufb01nal')], 'fin')).toEqual(['\ufb01n']);
  });

  test('finds words that a file has cut, over line ends and hyphens', () => {
    expect(found([piece('Th'), piece('anh'), piece(' toán')], 'thanh toan')).toEqual(['Th|anh| toán']);
    expect(found([line('Bên thuê có nghĩa'), line('vụ trả tiền')], 'nghia vu')).toEqual(['nghĩa|vụ']);
    expect(found([line('the respon-'), line('sible party')], 'responsible')).toEqual(['respon|sible']);
    expect(found([line('2026-'), line('2027')], '2026- 2027')).toEqual(['2026-|2027']);
  });

  test('takes any white space, dash and quotation mark for another', () => {
    expect(found([line('Số:\u00a0128/2026 – “Bên\u2009A”')], 'so: 128/2026 - "ben a"')).toHaveLength(1);
    expect(found([line('a  \t b')], 'a b')).toEqual(['a  \t b']);
    expect(found([line('hợp\u00ad đồng')], 'hop dong')).toHaveLength(1);
  });

  test('finds nothing for nothing, and stops where it is told to', () => {
    expect(found([line('aaa')], '   ')).toEqual([]);
    expect(placesOf('aaaaaa', 'a', 4)).toEqual([0, 1, 2, 3]);
    expect(placesOf('aaaa', 'aa', 9)).toEqual([0, 2]);
  });

  test('whatever stands in a page, each part of it is found where it stands', () => {
    const word = fc.stringMatching(/^[a-zA-ZđĐăâêôơưấệỗữ ]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.nat(), fc.nat(), (words, at, length) => {
        const page = foldPage(words.map(piece));
        const start = at % Math.max(page.text.length, 1);
        const wanted = page.text.slice(start, start + 1 + (length % 9));
        expect(page.sources).toHaveLength(page.text.length);
        const again = partsOf(page, start, wanted.length)
          .map(({ item, from, to }) => words[item]?.slice(from, to) ?? '')
          .join('');
        expect(foldQuery(again)).toBe(wanted.trim());
      }),
    );
  });
});
