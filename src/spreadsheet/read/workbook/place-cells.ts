import { cellName } from '../../table.ts';
import { placeOf } from './scan-sheet.ts';

/**
 * Some programs leave out where rows and cells stand, as the format allows: each is next to the one before. The reading library wants
 * it said, so it is written in.
 */
export function placeCells(xml: string): string {
  let row = -1;
  let column = -1;
  return xml.replace(
    /<((?:[\w.-]+:)?)(row|c)(?=[\s/>])([^<>]*?)(\/?)>/g,
    (tag: string, prefix: string, name: string, attributes: string, end: string) => {
      const said = /\sr\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1];
      if (name === 'row') {
        row = said === undefined ? row + 1 : Number(said) - 1;
        column = -1;
        return said === undefined ? `<${prefix}row r="${String(row + 1)}"${attributes}${end}>` : tag;
      }
      column = said === undefined ? column + 1 : (placeOf(said)?.column ?? column + 1);
      return said === undefined ? `<${prefix}c r="${cellName(row, column)}"${attributes}${end}>` : tag;
    },
  );
}
