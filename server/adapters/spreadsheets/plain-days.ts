import { attribute } from '../../../contract/rules/workbook-styles.ts';

/** A cell whose value begins as a day with a time does. What people write in cells has its `<` escaped. */
const cellWithTime =
  /(<(?:\w+:)?c\s[^<>]*>)((?:<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>))?<(?:\w+:)?v>\d{4}-\d{2}-\d{2})T[^<]*(?=<)/g;

/** A sheet whose days of ISO 8601 are those that they were written as: the library would take a time by the clock of this machine. */
export function withPlainDays(sheet: string): string {
  return sheet.replaceAll(cellWithTime, (whole: string, cell: string, day: string) =>
    attribute(cell, 't') === 'd' ? cell + day : whole,
  );
}
