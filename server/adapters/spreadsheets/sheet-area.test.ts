import { describe, expect, it } from 'vitest';

import { sheetArea } from './sheet-area.ts';

describe('the area of a sheet', () => {
  it.each([
    ['<row r="1"/>', 0],
    ['<row r="2"><c r="B2"/><c r="A1"/></row>', 4],
    ["<x:c s='1' r = 'AA10' />", 270],
    ['<c r="XFD1048576"><v>1</v></c>', 16_384 * 1_048_576],
    ['<c t="inlineStr" r="A1"><is><t>&lt;c r="Z99"/></t></is></c>', 1],
    ['<col r="Z99"/>', 0],
  ])('of %s is %d', (xml, area) => expect(sheetArea(xml)).toBe(area));

  it.each(['ZZZZZZZ1', 'A2147483647', '&#88;FD1048576', '', 'A-5'])('is none with a cell at “%s”', (place) =>
    expect(sheetArea(`<c r="${place}"/>`)).toBeNull(),
  );

  it('is found in one go, however often a cell begins', () => {
    expect(sheetArea('<c r r=<c '.repeat(200_000))).toBe(0);
  });
});
