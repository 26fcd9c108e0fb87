/** The text of a page as headings and paragraphs that flow, from the pieces that a file has of it. Pure: no DOM, no pdf.js. */
import { normalizeText } from '../../../contract/normalize-text.ts';

/** A piece of text in the order of the file: points from the page's upper left as one reads it, `y` at its baseline. */
export type TextPiece = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of its letters, in points. */
  readonly size: number;
};

export type TextBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** What is laid out in columns says nothing line by line: it is seen on the page. */
  | { readonly kind: 'table' };

/** In sizes of the letters: what parts words, and what parts columns. */
const wordGap = 0.15;
const columnGap = 2;
/** How far apart, in sizes, the baselines of a paragraph's lines may be, and of one line's pieces. */
const lineGap = 1.9;
const sameLine = 0.5;
/** What is larger than the page's text by this is a heading, or its title. */
const headingSize = 1.15;
const titleSize = 1.45;
/** A paragraph begins where a line begins further right than the one before, by so many sizes. */
const indent = 1;
/** The lines of a cell are few; columns that are read one after the other are longer. */
const cellLines = 3;

/** What stands before an entry of a list: a dash or dot, a number or a letter. */
const marker = /^(?:[-–—•●◦▪*+]|\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|\p{L})[.)]|\d{1,3}(?:\.\d{1,3}){1,4})$/u;

/** What parts words; a no-break space keeps them on one line. */
const blanks = /[^\S\u00A0]+/gu;

type Line = {
  /** What stands beside each other with gaps between. */
  readonly cells: readonly string[];
  /** Whether it is a label and its value, which stand apart. */
  readonly isPair: boolean;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  readonly firstWord: number;
};

type OpenLine = { readonly pieces: TextPiece[]; y: number; size: number };

const isBlank = ({ text }: TextPiece): boolean => text.trim() === '';

/** The blocks of a page in the order in which the file has them. None where it has no text. */
export function textBlocksOf(pieces: readonly TextPiece[]): readonly TextBlock[] {
  const lines = linesOf(pieces);
  const body = bodySize(lines);
  const isInTable = tableLines(lines);
  const edges = rightEdges(lines);
  const blocks: TextBlock[] = [];
  let open: Line[] = [];
  const close = (): void => {
    if (open.length > 0) {
      blocks.push(blockOf(open, body));
    }
    open = [];
  };
  lines.forEach((line, index) => {
    const before = open.at(-1);
    if (isInTable[index] === true) {
      close();
      if (blocks.at(-1)?.kind !== 'table') {
        blocks.push({ kind: 'table' });
      }
      return;
    }
    if (before !== undefined && !goesOn(before, line, edges[index] ?? 0)) {
      close();
    }
    open.push(line);
  });
  close();
  return blocks;
}

/** Pieces that follow one another on one baseline. */
function linesOf(pieces: readonly TextPiece[]): readonly Line[] {
  const lines: OpenLine[] = [];
  for (const piece of pieces) {
    if (isBlank(piece)) {
      continue;
    }
    const line = lines.at(-1);
    // Raised and lowered letters, and marks that stand apart from their letters, are smaller than the line.
    if (line !== undefined && Math.abs(line.y - piece.y) <= sameLine * Math.max(line.size, piece.size)) {
      line.pieces.push(piece);
      if (piece.size > line.size) {
        line.y = piece.y;
        line.size = piece.size;
      }
    } else {
      lines.push({ pieces: [piece], y: piece.y, size: piece.size });
    }
  }
  return lines.map(closeLine);
}

function closeLine({ pieces, y, size }: OpenLine): Line {
  const inOrder = pieces.toSorted((a, b) => a.x - b.x);
  const cells: string[] = [];
  let isPair = false;
  let end = Number.NEGATIVE_INFINITY;
  for (const { text, x, width } of inOrder) {
    const gap = (x - end) / size;
    const last = cells.at(-1);
    const isBesideColon = text.startsWith(':') || last?.endsWith(':') === true;
    if (last === undefined || (gap > columnGap && !isBesideColon && !isMarker(last))) {
      cells.push(text);
    } else {
      isPair ||= gap > columnGap && isBesideColon;
      const isOneWord = gap <= wordGap || text.startsWith(':');
      cells[cells.length - 1] = isOneWord ? `${last}${text}` : `${last} ${text}`;
    }
    end = Math.max(end, x + width);
  }
  const left = inOrder[0]?.x ?? 0;
  const clean = cells.map((cell) => normalizeText(cell, 'NFC').replace(blanks, ' ').trim());
  const letters = clean.reduce((sum, cell) => sum + cell.length + 1, 0);
  const firstWord = (firstWordOf(clean).length / letters) * (end - left);
  return { cells: clean, isPair, left, right: end, y, size, firstWord };
}

const firstWordOf = ([first = '']: readonly string[]): string => first.split(' ', 1)[0] ?? '';

const isMarker = (text: string): boolean => text.length <= 20 && marker.test(text.trim());

/** The size in which most letters of a page are. */
function bodySize(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { size, cells } of lines) {
    const key = Math.round(size * 2) / 2;
    letters.set(key, (letters.get(key) ?? 0) + cells.join('').length);
  }
  const [most] = [...letters].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? 1;
}

const isDown = (sizes: number): boolean => sizes > 0 && sizes <= lineGap;

/** How far a line begins above the one before it, in sizes; what is read downward has less than none. */
const jumpOf = (before: Line, line: Line): number => (before.y - line.y) / line.size;

/** Which lines are parts of tables: rows of cells that follow one another, and cells that the file has one by one. */
function tableLines(lines: readonly Line[]): readonly boolean[] {
  const isRow = (at: number): boolean => (lines[at]?.cells.length ?? 0) > 1;
  const marks = lines.map(
    ({ cells }, index) => isRow(index) && (isRow(index - 1) || isRow(index + 1) || cells.length > 2),
  );
  markWrappedCells(lines, marks);
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const jump = before === undefined ? 0 : jumpOf(before, line);
    if (jump > sameLine && jump <= cellLines * lineGap) {
      markCells(lines, marks, index);
    }
  });
  return marks;
}

/** The lines between two rows, where they are few and none of them is as wide as the page. */
function markWrappedCells(lines: readonly Line[], marks: boolean[]): void {
  const left = lines.reduce((least, line) => Math.min(least, line.left), Number.POSITIVE_INFINITY);
  const right = lines.reduce((most, line) => Math.max(most, line.right), Number.NEGATIVE_INFINITY);
  const isNarrow = (line: Line): boolean => line.right - line.left <= (right - left) * 0.6;
  for (let index = 1; index < lines.length; index += 1) {
    if (marks[index - 1] === true && marks[index] === false) {
      const next = marks.indexOf(true, index);
      if (next !== -1 && next - index <= cellLines && lines.slice(index, next).every(isNarrow)) {
        marks.fill(true, index, next);
      }
    }
  }
}

/** The cell that begins beside the one before it, and that one: a few lines each. */
function markCells(lines: readonly Line[], marks: boolean[], first: number): void {
  const top = lines[first];
  for (let index = first - 1; index >= 0; index -= 1) {
    const line = lines[index];
    if (
      line === undefined ||
      top === undefined ||
      marks[index] === true ||
      line.y < top.y - sameLine * top.size
    ) {
      break;
    }
    marks[index] = true;
  }
  for (let index = first; index < lines.length; index += 1) {
    const line = lines[index];
    const before = lines[index - 1];
    const isInCell =
      line !== undefined &&
      top !== undefined &&
      Math.abs(line.left - top.left) <= line.size &&
      (index === first || (before !== undefined && isDown(-jumpOf(before, line))));
    if (!isInCell) {
      break;
    }
    marks[index] = true;
  }
}

/** Where the lines end that are read together with each: down from one that begins further up than the line before it. */
function rightEdges(lines: readonly Line[]): readonly number[] {
  const edges: number[] = [];
  let from = 0;
  let edge = Number.NEGATIVE_INFINITY;
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    if (before !== undefined && jumpOf(before, line) > sameLine) {
      edges.fill(edge, from, index);
      from = index;
      edge = Number.NEGATIVE_INFINITY;
    }
    edge = Math.max(edge, line.right);
    edges.push(edge);
  });
  return edges.fill(edge, from);
}

/** Whether a line goes on with what the one before it says. `right` is where lines end. */
function goesOn(before: Line, line: Line, right: number): boolean {
  const { size } = line;
  const isSameType = Math.abs(before.size - size) <= size * 0.1;
  // The first line of an entry hangs out to the left, that of a paragraph is moved in.
  const isMovedIn = line.left > before.left + indent * size && !isHanging(before);
  const couldHaveHeld = before.right + (wordGap + sameLine) * size + line.firstWord < right;
  return (
    isSameType &&
    isDown(-jumpOf(before, line)) &&
    !line.isPair &&
    !isMarker(firstWordOf(line.cells)) &&
    !isMovedIn &&
    !couldHaveHeld
  );
}

const isHanging = ({ cells, isPair }: Line): boolean => isPair || isMarker(firstWordOf(cells));

function blockOf(lines: readonly Line[], body: number): TextBlock {
  const text = lines
    .map(({ cells }) => cells.join(' · '))
    .reduce((before, next) =>
      // A word that was cut at the end of its line.
      /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(next) ? before.slice(0, -1) + next : `${before} ${next}`,
    );
  const size = lines[0]?.size ?? body;
  if (size < body * headingSize) {
    return { kind: 'paragraph', text };
  }
  return { kind: 'heading', level: size >= body * titleSize ? 1 : 2, text };
}
