import { describe, expect, it } from 'vitest';
import { readPastedTable } from './pasted-table.ts';
import { readPasted } from './pasted.ts';

describe('what is pasted from a spreadsheet', () => {
  it('is rows of cells, with the line end that spreadsheets put last left out', () => {
    expect(readPasted('Mã\tTên\r\n001\tAn\r\n')).toEqual([
      ['Mã', 'Tên'],
      ['001', 'An'],
    ]);
  });

  it('keeps the lines and quotation marks of a cell together', () => {
    expect(readPasted('"một\nhai"\t"nói ""chào"""\nba\tbốn')).toEqual([
      ['một\nhai', 'nói "chào"'],
      ['ba', 'bốn'],
    ]);
  });

  it('takes a quotation mark that nothing ends for what was written', () => {
    expect(readPasted('"mở\tb\nc\td')).toEqual([
      ['"mở', 'b'],
      ['c', 'd'],
    ]);
    expect(readPasted('5" ống\tb')).toEqual([['5" ống', 'b']]);
  });

  it('keeps empty cells between others and cuts them at the end', () => {
    expect(readPasted('a\t\tb\t\n\t\t\t\n')).toEqual([['a', '', 'b']]);
    expect(readPasted('')).toEqual([]);
  });

  it('is split at commas or semicolons where it is the text of a CSV', () => {
    expect(readPastedTable('Mã;Tên\n001;An').rows).toEqual([
      ['Mã', 'Tên'],
      ['001', 'An'],
    ]);
  });

  it.each([
    ['Tên\tCCCD\nAn\t1,09E+11\nBình\t001090000001', 'B2'],
    ['CCCD\n1.09E+11', 'A2'],
  ])('tells where digits are lost, as a file does: %j', (text, at) => {
    expect(readPastedTable(text).warnings).toEqual([
      { kind: 'lost-digits', sheet: '', count: 1, at: [at], more: false },
    ]);
  });

  it('gets back what an export had marked as text, as a file does', () => {
    expect(readPasted("'=1+1\t'-2+3\t'quoted")).toEqual([['=1+1', '-2+3', "'quoted"]]);
  });

  it('stays one column where commas are only part of words', () => {
    expect(readPastedTable('Ghi chú\nmột, hai\nba').rows).toEqual([['Ghi chú'], ['một, hai'], ['ba']]);
  });
});
