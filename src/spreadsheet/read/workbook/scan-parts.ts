/*
 * What a workbook says around its cells and the reading library does not tell: which part each sheet is, and hidden sheets. The parts are
 * small but for the sheets, which scan-sheet.ts looks through.
 */
import { attribute, tags } from '../../../../contract/rules/workbook-styles.ts';

/** Whether an attribute says yes: Excel writes `1`, LibreOffice `true`. */
export function isYes(value: string | null): boolean {
  return value === '1' || value === 'true';
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
