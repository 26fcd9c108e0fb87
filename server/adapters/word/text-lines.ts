import { decodeXml, entityPattern, scanXml } from './xml-scan.ts';

/** A text node: where it stands in the part's XML, and what it says. */
export type TextPiece = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/** Where a paragraph of a Word text stands. Those of one parent have the same `parent`. */
export type ParagraphRange = { readonly start: number; readonly end: number; readonly parent: number };

/** A paragraph. Word cuts it into runs wherever it likes; `pieces` are its text nodes, in their order. */
export type TextLine = {
  readonly pieces: readonly TextPiece[];
  readonly inTable: boolean;
  /** `null` for any other text. */
  readonly range: ParagraphRange | null;
};

/** Elements whose text the engine fills; those outside of a paragraph are a line of their own. */
const textElements = new Set([
  ...['Company', 'HyperlinkBase', 'Manager', 'PublishDate', 'Abstract', 'CompanyAddress', 'CompanyPhone'],
  ...['CompanyFax', 'CompanyEmail', 'cp:category', 'cp:keywords', 'cp:contentStatus', 'cp:contentType'],
  ...['dc:creator', 'dc:description', 'dc:subject', 'dc:title', 'vt:lpstr', 'vt:lpwstr'],
  ...['w:t', 'a:t', 'm:t'],
]);

const tableElement = 'w:tbl';
const wordParagraph = 'w:p';
const paragraphElements = new Set([wordParagraph, 'a:p']);

/** Every line of a part, in the order in which they begin. A text box inside a paragraph has lines of its own. */
export function readLines(xml: string): readonly TextLine[] {
  type Line = { readonly pieces: TextPiece[]; readonly inTable: boolean; range: ParagraphRange | null };
  const lines: Line[] = [];
  const open: Line[] = [];
  let tables = 0;
  let element = '';
  /** Where the elements begin that are open. */
  const starts: number[] = [];
  scanXml(xml, {
    open({ name, start }) {
      starts.push(start);
      if (paragraphElements.has(name)) {
        const line: Line = { pieces: [], inTable: tables > 0, range: null };
        lines.push(line);
        open.push(line);
      }
      tables += name === tableElement ? 1 : 0;
      element = name;
    },
    close(name, end) {
      const start = starts.pop();
      if (paragraphElements.has(name)) {
        const line = open.pop();
        if (line && start !== undefined && name === wordParagraph) {
          line.range = { start, end, parent: starts.at(-1) ?? 0 };
        }
      }
      tables -= name === tableElement ? 1 : 0;
      element = '';
    },
    text(start, end) {
      if (!textElements.has(element)) {
        return;
      }
      const piece = { start, end, text: decodeXml(xml.slice(start, end)) };
      const line = open.at(-1);
      if (line) {
        line.pieces.push(piece);
      } else {
        lines.push({ pieces: [piece], inTable: false, range: null });
      }
    },
  });
  return lines.filter((line) => line.pieces.length > 0);
}

/** Where the character at `index` of a piece's text begins in the XML. */
export function rawOffset(xml: string, { start, end, text }: TextPiece, index: number): number {
  if (end - start === text.length) {
    return start + index;
  }
  let at = start;
  let said = 0;
  for (const match of xml.slice(start, end).matchAll(entityPattern)) {
    const plain = start + match.index - at;
    if (said + plain >= index) {
      break;
    }
    said += plain + decodeXml(match[0]).length;
    at = start + match.index + match[0].length;
  }
  return at + (index - said);
}
