import { attribute, padNumber } from '../../../contract/rules/workbook-styles.ts';

/** A cell with its value, which may stand behind the formula that it comes from. What people write in cells has its `<` escaped. */
const cellWithValue =
  /(<(?:\w+:)?c\s[^<>]*>)((?:<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>))?<(?:\w+:)?v>)(\d+)(?=<)/g;

/** A sheet whose whole numbers have the zeros that their styles show, as a person sees them: the library reads numbers without styles. */
export function withShownZeros(sheet: string, styles: ReadonlyMap<string, number>): string {
  return sheet.replaceAll(cellWithValue, (whole: string, cell: string, before: string, value: string) => {
    const digits = styles.get(attribute(cell, 's') ?? '');
    return digits === undefined || (attribute(cell, 't') ?? 'n') !== 'n'
      ? whole
      : cell + before + padNumber(value, digits);
  });
}
