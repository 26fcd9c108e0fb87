/** A cell of a sheet, and where it says that it stands. What people write in cells has its `<` escaped. */
const cellPlace = /<(?:\w+:)?c\s[^<>]*?\br\s*=\s*["']([^"'<>]*)["']/g;

const place = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i;

/** A, Z, AA are 1, 26, 27. */
function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

/**
 * How many cells a sheet has from its first to the last one that is written, whether anything stands in them or not: whoever reads
 * it makes room for so many. `null` when a cell stands nowhere.
 */
export function sheetArea(xml: string): number | null {
  let [columns, rows] = [0, 0];
  for (const [, written = ''] of xml.matchAll(cellPlace)) {
    const found = place.exec(written);
    if (!found) {
      return null;
    }
    columns = Math.max(columns, columnOf(found[1] ?? ''));
    rows = Math.max(rows, Number(found[2]));
  }
  return columns * rows;
}
