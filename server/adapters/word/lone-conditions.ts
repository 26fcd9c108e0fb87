import type { Condition } from '../../domain/template-condition.ts';
import { rawOffset, type ParagraphRange, type TextLine } from './text-lines.ts';

/** Paragraphs in which nothing stands but conditions: from where to where in the XML of the part, and which conditions. */
export type Lone = {
  readonly start: number;
  readonly end: number;
  readonly conditions: readonly Condition[];
};

type TakenTag = {
  /** Offsets in the text of the line. */
  readonly from: number;
  readonly to: number;
  readonly condition: Condition | null;
  /** How many loops and conditions are open before and after it. */
  readonly before: number;
  readonly after: number;
};

/** What a reader sees beside text, and what must stay for the sake of what follows. */
const visible =
  /<(?:w:drawing|w:pict|w:object|w:br|w:cr|w:sym|w:ptab|w:fldChar|w:fldSimple|w:footnoteReference|w:endnoteReference|mc:AlternateContent|m:oMath)\b/;
const section = '<w:sectPr';

/** A tag alone in its paragraph: the engine takes the paragraph away with it. */
export function isLoneTag(
  text: string,
  tags: readonly { readonly from: number; readonly to: number }[],
): boolean {
  const [tag, another] = tags;
  return (
    tag !== undefined &&
    another === undefined &&
    text.slice(0, tag.from).trim() === '' &&
    text.slice(tag.to).trim() === ''
  );
}

/** Where a character of a line begins in the XML. */
function rawPlace(xml: string, line: TextLine, at: number): number {
  let offset = 0;
  for (const piece of line.pieces) {
    if (at <= offset + piece.text.length) {
      return rawOffset(xml, piece, at - offset);
    }
    offset += piece.text.length;
  }
  return line.pieces.at(-1)?.end ?? 0;
}

/**
 * Follows the lines of a part from one that begins with `depth` open tags to one that ends with as many, and finds out whether anything stands
 * there outside of conditions. Where nothing does, the paragraphs are to be gone when no condition holds, else a blank line stays.
 */
export function startLone(xml: string, depth: number) {
  const conditions: Condition[] = [];
  let first: ParagraphRange | null = null;
  let isAlone = true;
  /** Up to where the line is looked at: in its text, and in the XML. */
  let seen = { text: 0, raw: 0 };
  let current: TextLine | null = null;

  const begin = (line: TextLine): void => {
    if (current === line) {
      return;
    }
    current = line;
    seen = { text: 0, raw: line.range?.start ?? 0 };
    first ??= line.range;
    isAlone &&= line.range !== null;
  };
  const lookAt = (line: TextLine, to: { readonly text: number; readonly raw: number }): void => {
    const text = line.pieces.map((piece) => piece.text).join('');
    isAlone &&= text.slice(seen.text, to.text).trim() === '' && !visible.test(xml.slice(seen.raw, to.raw));
  };

  return {
    depth,
    take(line: TextLine, { from, to, condition, before, after }: TakenTag): void {
      begin(line);
      if (before === depth) {
        lookAt(line, { text: from, raw: rawPlace(xml, line, from) });
        isAlone &&= condition !== null;
        if (condition !== null) {
          conditions.push(condition);
        }
      }
      if (after === depth) {
        seen = { text: to, raw: rawPlace(xml, line, to) };
      }
    },
    /** What stands alone, once the line is the last one. */
    endLine(line: TextLine, open: number): Lone | null {
      begin(line);
      const { range } = line;
      if (open !== depth || range === null || first === null || first.parent !== range.parent) {
        return null;
      }
      lookAt(line, { text: Infinity, raw: range.end });
      const edges = [first, range].map(({ start, end }) => xml.slice(start, end));
      return isAlone && !edges.some((paragraph) => paragraph.includes(section))
        ? { start: first.start, end: range.end, conditions }
        : null;
    },
  };
}
export type LoneConditions = ReturnType<typeof startLone>;
