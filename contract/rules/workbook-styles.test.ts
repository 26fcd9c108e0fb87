import { expect, it } from 'vitest';

import { paddingStyles, padNumber } from './workbook-styles.ts';

it('finds the styles of cells whose format pads numbers with zeros', () => {
  const formats = ['000000000000', '[Red]0000;[Blue]0', '0.00', '0'].map(
    (code, index) => `<x:numFmt numFmtId="${String(164 + index)}" formatCode="${code}"/>`,
  );
  const xfs = ['0', '165', '164', '166', '167'].map((id) => `<x:xf numFmtId="${id}"/>`);
  const styles = `<x:numFmts>${formats.join('')}</x:numFmts><x:cellStyleXfs><x:xf numFmtId="164"/></x:cellStyleXfs><x:cellXfs>${xfs.join('')}</x:cellXfs>`;
  expect([...paddingStyles(styles)]).toEqual([
    ['1', 4],
    ['2', 12],
  ]);
});

it('pads whole numbers alone, and cuts none', () => {
  expect(padNumber('1090000000', 12)).toBe('001090000000');
  expect(padNumber('-5', 4)).toBe('-5');
  expect(padNumber('1.5', 4)).toBe('1.5');
  expect(padNumber('12345', 4)).toBe('12345');
});
