/*
 * What a workbook says around its cells and the reading library does not tell: which part each sheet is, hidden sheets, formats that pad
 * numbers with zeros. The parts are small but for the sheets, which scan-sheet.ts looks through.
 */

/** An attribute of a tag, or null; written with or without a prefix. */
export function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found === null ? null : (found[1] ?? found[2] ?? '');
}

/** Whether an attribute says yes: Excel writes `1`, LibreOffice `true`. */
export function isYes(value: string | null): boolean {
  return value === '1' || value === 'true';
}

function tags(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:[\\w.-]+:)?${name}\\b[^<>]*>`, 'g')) ?? [];
}

export type SheetPart = { readonly path: string | null; readonly hidden: boolean };

/** Where in the archive the target of a relationship of `xl/workbook.xml` stands. */
function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}

/** The sheets in the order of the workbook. A sheet that is a chart has no path. */
export function sheetParts(workbook: string, relationships: string): readonly SheetPart[] {
  const targets = new Map(
    tags(relationships, 'Relationship')
      .filter((tag) => attribute(tag, 'Type')?.endsWith('/worksheet') === true)
      .map((tag) => [attribute(tag, 'Id') ?? '', pathOf(attribute(tag, 'Target') ?? '')]),
  );
  return tags(workbook, 'sheet')
    .filter((tag) => attribute(tag, 'name') !== null)
    .map((tag) => ({
      path: targets.get(/\s(?:[\w.-]+:)id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? '') ?? null,
      hidden: /hidden/i.test(attribute(tag, 'state') ?? ''),
    }));
}

/** Where shared strings and styles stand. */
export function partOf(relationships: string, type: 'sharedStrings' | 'styles'): string {
  const tag = tags(relationships, 'Relationship').find(
    (each) => attribute(each, 'Type')?.endsWith(`/${type}`) === true,
  );
  return tag === undefined ? `xl/${type}.xml` : pathOf(attribute(tag, 'Target') ?? '');
}

/** `date1904` in the one form that the reading library knows. */
export function plainDateSystem(workbook: string): string {
  return workbook.replace(/\bdate1904\s*=\s*(?:"true"|'true'|'1')/, 'date1904="1"');
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
