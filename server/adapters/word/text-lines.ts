import { decodeXml, entityPattern, scanXml } from './xml-scan.ts';

/** A text node: where it stands in the part's XML, and what it says. */
export type TextPiece = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/** The text nodes of one paragraph, in their order. Word cuts a paragraph into runs wherever it likes. */
export type TextLine = readonly TextPiece[];

/** Elements whose text the engine fills; those outside of a paragraph are a line of their own. */
const textElements = new Set([
  ...['Company', 'HyperlinkBase', 'Manager', 'PublishDate', 'Abstract', 'CompanyAddress', 'CompanyPhone'],
  ...['CompanyFax', 'CompanyEmail', 'cp:category', 'cp:keywords', 'cp:contentStatus', 'cp:contentType'],
  ...['dc:creator', 'dc:description', 'dc:subject', 'dc:title', 'vt:lpstr', 'vt:lpwstr'],
  ...['w:t', 'a:t', 'm:t'],
]);

const paragraphElements = new Set(['w:p', 'a:p']);

/** Every line of a part, in the order in which they begin. A text box inside a paragraph has lines of its own. */
export function readLines(xml: string): readonly TextLine[] {
  const lines: TextPiece[][] = [];
  const open: TextPiece[][] = [];
  let element = '';
  scanXml(xml, {
    open({ name }) {
      if (paragraphElements.has(name)) {
        const line: TextPiece[] = [];
        lines.push(line);
        open.push(line);
      }
      element = name;
    },
    close(name) {
      if (paragraphElements.has(name)) {
        open.pop();
      }
      element = '';
    },
    text(start, end) {
      if (!textElements.has(element)) {
        return;
      }
      const piece = { start, end, text: decodeXml(xml.slice(start, end)) };
      const line = open.at(-1);
      if (line) {
        line.push(piece);
      } else {
        lines.push([piece]);
      }
    },
  });
  return lines.filter((line) => line.length > 0);
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
