/*
 * Formats of a workbook that pad numbers with zeros, which the library that reads it does not tell, and what days are counted from: the
 * page and the service show an identity number and a day alike.
 */

/** An attribute of a tag, or null; written with or without a prefix. */
export function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found === null ? null : (found[1] ?? found[2] ?? '');
}

/** The opening tags of one name. */
export function tags(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:[\\w.-]+:)?${name}\\b[^<>]*>`, 'g')) ?? [];
}

/** Formats that show a number with leading zeros (`000000000000`): the style's number to the count of digits. */
export function paddingStyles(styles: string): ReadonlyMap<string, number> {
  const formats = new Map<string, number>();
  for (const tag of tags(styles, 'numFmt')) {
    const zeros = /^(?:\[[^\]]*\])?(0{2,})(?:;|$)/.exec(attribute(tag, 'formatCode') ?? '');
    if (zeros?.[1] !== undefined) {
      formats.set(attribute(tag, 'numFmtId') ?? '', zeros[1].length);
    }
  }
  const opening = /<([\w.-]+:)?cellXfs\b/.exec(styles);
  const start = opening?.index ?? styles.length;
  const end = styles.indexOf(`</${opening?.[1] ?? ''}cellXfs>`, start);
  const cellFormats = end === -1 ? '' : styles.slice(start, end);
  const padded = new Map<string, number>();
  tags(cellFormats, 'xf').forEach((tag, index) => {
    const digits = formats.get(attribute(tag, 'numFmtId') ?? '');
    if (digits !== undefined) {
      padded.set(String(index), digits);
    }
  });
  return padded;
}

/** The number with leading zeros up to a count of digits, as its format shows it. */
export function padNumber(plain: string, digits: number): string {
  return /^\d+$/.test(plain) ? plain.padStart(digits, '0') : plain;
}

/** `date1904` of `xl/workbook.xml` in the one form that the reading library knows. */
export function plainDateSystem(workbook: string): string {
  return workbook.replace(/\bdate1904\s*=\s*(?:"true"|'true'|'1')/, 'date1904="1"');
}
