import { describe, expect, it } from 'vitest';
import { cellName, cleanCell, columnLetters, evenRows } from './table.ts';

describe('a sheet as a table', () => {
  it('names columns and cells as spreadsheets do', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ]);
    expect(cellName(6, 1)).toBe('B7');
  });

  it('composes letters and takes away what nobody sees', () => {
    expect(cleanCell('Nguyễn'.normalize('NFD'))).toBe('Nguyễn');
    expect(cleanCell('\ufeff a\u00a0b\u200b ')).toBe('a b');
    expect(cleanCell('\u202d001190012345\u202c')).toBe('001190012345');
    expect(cleanCell('one\r\ntwo\rthree')).toBe('one\ntwo\nthree');
    expect(cleanCell(' plain ')).toBe('plain');
  });

  it('cuts what is empty at the end, and pads the rest', () => {
    expect(evenRows([['a', '', ''], [], ['', 'b'], ['', '']])).toEqual([
      ['a', ''],
      ['', ''],
      ['', 'b'],
    ]);
    expect(evenRows([[''], []])).toEqual([]);
  });
});
