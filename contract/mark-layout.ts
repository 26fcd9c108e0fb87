/**
 * Where the picture and the text of a mark (the visible part of a signature) stand inside its box. Pure, and shared: the
 * service draws with it, and the page can preview the very same.
 *
 * Coordinates are points, the origin is the box's lower left corner, y points up. The mark is upright for the reader, so
 * the box is in reader space (page-space.ts). Nothing lies outside the box: mark-layout.test.ts holds that for any text.
 */
import { markText } from './mark-letters.ts';
import type { Rect } from './page-space.ts';

export type MarkDisplay = 'text' | 'text-and-image' | 'image';

export type MarkWeight = 'regular' | 'semibold';

export type MarkContent = {
  /** Of the box, in points, greater than 0. */
  readonly width: number;
  readonly height: number;
  readonly display: MarkDisplay;
  /** Width through height of the picture, or `null` when there is none. */
  readonly imageAspect: number | null;
  /** Blank ones are left out. */
  readonly lines: readonly string[];
  /** Weight of the first line; semibold by default. */
  readonly firstWeight?: MarkWeight;
  /** Wanted, in points. */
  readonly fontSize: number;
  /** Width in points of text in Be Vietnam Pro; proportional to `size`. */
  readonly widthOf: (text: string, size: number, weight: MarkWeight) => number;
};

export type TextRun = {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly weight: MarkWeight;
  /** Of the text, without kerning or ligatures. */
  readonly width: number;
};

export type MarkLayout = { readonly image: Rect | null; readonly runs: readonly TextRun[] };

/**
 * Ink of Be Vietnam Pro above and below the baseline, in em. The highest Vietnamese letter (Ẳ) reaches 1.207, far over
 * the ascender that the font declares.
 */
export const markFont = { ascent: 1.21, descent: 0.27, lineHeight: 1.34 } as const;

/** Text may shrink to this part before it is wrapped: one line slightly smaller reads better than two. */
const shrinkBeforeWrap = 0.78;

/** And to this part before a word is broken: a name in one piece reads better than a larger one in two. */
const shrinkBeforeBreak = 0.4;

type Line = { readonly text: string; readonly weight: MarkWeight };
type TextBlock = {
  readonly lines: readonly Line[];
  readonly size: number;
  /** Of each line. */
  readonly widths: readonly number[];
  readonly width: number;
  readonly height: number;
};
type Measure = (text: string, weight: MarkWeight) => number;

/** Lays a mark out; see {@link MarkContent} for units. */
export function layOutMark(content: MarkContent): MarkLayout {
  const inner = innerBox(content.width, content.height);
  const measure = measureFor(content);
  const lines = content.display === 'image' ? [] : linesOf(content.lines, content.firstWeight ?? 'semibold');
  const aspect = content.display === 'text' ? null : content.imageAspect;
  if (aspect === null) {
    const block = fitText(lines, widthOfRect(inner), heightOfRect(inner), content.fontSize, measure);
    return { image: null, runs: runsOf(block, inner.llx, middle(inner) + block.height / 2) };
  }
  if (lines.length === 0) {
    return { image: contain(aspect, inner, 'center'), runs: [] };
  }
  const above = imageAbove(inner, aspect, lines, content.fontSize, measure);
  const beside = imageBeside(inner, aspect, lines, content.fontSize, measure);
  return (merit(beside, content.fontSize) > merit(above, content.fontSize) ? beside : above).layout;
}

/** The box less its padding: 1 to 6 points, a quarter of the side in boxes too small for that. */
function innerBox(width: number, height: number): Rect {
  const side = Math.min(width, height);
  const padding = Math.min(Math.max(1, Math.min(6, side * 0.07)), side / 4);
  return { llx: padding, lly: padding, urx: width - padding, ury: height - padding };
}

const widthOfRect = (rect: Rect): number => rect.urx - rect.llx;
const heightOfRect = (rect: Rect): number => rect.ury - rect.lly;
const middle = (rect: Rect): number => (rect.lly + rect.ury) / 2;

/** What the face can draw, with single spaces. */
function linesOf(lines: readonly string[], firstWeight: MarkWeight): readonly Line[] {
  return lines
    .map((line) =>
      markText(line)
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
    .map((text, index) => ({ text, weight: index === 0 ? firstWeight : 'regular' }));
}

/**
 * Widths at 1 point. Letters stand side by side without kerning or ligatures, so each is measured once, however many words a layout is
 * sought by; at 100 points, since canvases round at small sizes.
 */
function measureFor(content: MarkContent): Measure {
  const known = new Map<string, number>();
  const widthOfLetter = (letter: string, weight: MarkWeight): number => {
    const key = weight + letter;
    const width = known.get(key) ?? content.widthOf(letter, 100, weight) / 100;
    known.set(key, width);
    return width;
  };
  return (text, weight) => {
    let width = 0;
    for (const letter of text) {
      width += widthOfLetter(letter, weight);
    }
    return width;
  };
}

type Candidate = { readonly layout: MarkLayout; readonly size: number; readonly imageArea: number };

/** Legible text counts for more than a large picture. */
function merit(candidate: Candidate, wanted: number): number {
  return (candidate.size / wanted) ** 1.5 * Math.sqrt(candidate.imageArea);
}

function imageAbove(
  inner: Rect,
  aspect: number,
  lines: readonly Line[],
  wanted: number,
  measure: Measure,
): Candidate {
  const height = heightOfRect(inner);
  const gap = Math.min(3, height * 0.04);
  const block = fitText(lines, widthOfRect(inner), height * 0.56 - gap, wanted, measure);
  const room = { ...inner, lly: inner.lly + block.height + gap };
  const image = contain(aspect, room, 'left');
  const used = heightOfRect(image) + gap + block.height;
  const top = middle(inner) + used / 2;
  const placed = { ...image, lly: top - heightOfRect(image), ury: top };
  return {
    layout: { image: placed, runs: runsOf(block, inner.llx, placed.lly - gap) },
    size: block.size,
    imageArea: area(image),
  };
}

function imageBeside(
  inner: Rect,
  aspect: number,
  lines: readonly Line[],
  wanted: number,
  measure: Measure,
): Candidate {
  const width = widthOfRect(inner);
  const gap = Math.min(8, width * 0.05);
  const imageWidth = Math.min(width * 0.42, heightOfRect(inner) * aspect);
  const image = contain(aspect, { ...inner, urx: inner.llx + imageWidth }, 'center');
  const block = fitText(lines, width - imageWidth - gap, heightOfRect(inner), wanted, measure);
  return {
    layout: { image, runs: runsOf(block, inner.llx + imageWidth + gap, middle(inner) + block.height / 2) },
    size: block.size,
    imageArea: area(image),
  };
}

const area = (rect: Rect): number => widthOfRect(rect) * heightOfRect(rect);

/** The largest rectangle of an aspect within another, in the middle of its height. */
function contain(aspect: number, room: Rect, align: 'left' | 'center'): Rect {
  const width = Math.min(widthOfRect(room), heightOfRect(room) * aspect);
  const height = width / aspect;
  const llx = align === 'left' ? room.llx : room.llx + (widthOfRect(room) - width) / 2;
  const lly = middle(room) - height / 2;
  return { llx, lly, urx: llx + width, ury: lly + height };
}

const blockHeight = (lineCount: number, size: number): number =>
  lineCount === 0 ? 0 : size * (markFont.ascent + markFont.descent + (lineCount - 1) * markFont.lineHeight);

/** The lines as large as they fit, up to the wanted size. */
function fitText(
  lines: readonly Line[],
  width: number,
  height: number,
  wanted: number,
  measure: Measure,
): TextBlock {
  if (lines.length === 0) {
    return { lines, size: wanted, widths: [], width: 0, height: 0 };
  }
  const block = (shown: readonly Line[], size: number): TextBlock => {
    const widths = shown.map((line) => measure(line.text, line.weight) * size);
    return {
      lines: shown,
      size,
      widths,
      width: Math.max(...widths),
      height: blockHeight(shown.length, size),
    };
  };
  const widest = Math.max(...lines.map((line) => measure(line.text, line.weight)));
  const unwrapped = Math.min(
    wanted,
    height / blockHeight(lines.length, 1),
    widest > 0 ? width / widest : wanted,
  );
  const wrapped = largestWrapped(lines, width, height, wholeWordSize(lines, width, wanted, measure), measure);
  if (wrapped === null || unwrapped >= wrapped.size * shrinkBeforeWrap) {
    return block(lines, unwrapped);
  }
  return block(wrapped.lines, wrapped.size);
}

/** The wanted size, or less so that no word is longer than a line, as long as that is not much less. */
function wholeWordSize(lines: readonly Line[], width: number, wanted: number, measure: Measure): number {
  const longest = Math.max(
    ...lines.flatMap(({ text, weight }) => text.split(' ').map((word) => measure(word, weight))),
  );
  // A hair less, since widths are compared after a division.
  const whole = longest > 0 ? (width / longest) * (1 - 1e-9) : wanted;
  return whole >= wanted * shrinkBeforeBreak ? Math.min(whole, wanted) : wanted;
}

/** Halves the range of sizes until it is narrow; `null` when no size tried fits. */
function largestWrapped(
  lines: readonly Line[],
  width: number,
  height: number,
  wanted: number,
  measure: Measure,
): { readonly lines: readonly Line[]; readonly size: number } | null {
  const attempt = (size: number): readonly Line[] | null => {
    const shown: Line[] = [];
    for (const line of lines) {
      for (const text of wrap(line, width / size, measure)) {
        shown.push({ text, weight: line.weight });
      }
      if (blockHeight(shown.length, size) > height) {
        return null;
      }
    }
    return shown.every((line) => measure(line.text, line.weight) * size <= width) ? shown : null;
  };
  const whole = attempt(wanted);
  if (whole) {
    return { lines: whole, size: wanted };
  }
  let best: { readonly lines: readonly Line[]; readonly size: number } | null = null;
  let low = 0;
  let high = wanted;
  for (let step = 0; step < 16; step += 1) {
    const size = (low + high) / 2;
    const shown = attempt(size);
    if (shown) {
      best = { lines: shown, size };
      low = size;
    } else {
      high = size;
    }
  }
  return best;
}

/** Breaks at spaces, and words too long for a line between letters. `width` is in em. */
function wrap(line: Line, width: number, measure: Measure): readonly string[] {
  const out: string[] = [];
  let current = '';
  for (const word of line.text.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (measure(longer, line.weight) <= width) {
      current = longer;
      continue;
    }
    if (current !== '') {
      out.push(current);
    }
    current = '';
    if (measure(word, line.weight) <= width) {
      current = word;
      continue;
    }
    let currentWidth = 0;
    for (const letter of word) {
      const letterWidth = measure(letter, line.weight);
      if (current !== '' && currentWidth + letterWidth > width) {
        out.push(current);
        current = '';
        currentWidth = 0;
      }
      current += letter;
      currentWidth += letterWidth;
    }
  }
  if (current !== '') {
    out.push(current);
  }
  return out;
}

function runsOf(block: TextBlock, x: number, top: number): readonly TextRun[] {
  const first = top - block.size * markFont.ascent;
  return block.lines.map((line, index) => ({
    text: line.text,
    x,
    baseline: first - index * block.size * markFont.lineHeight,
    size: block.size,
    weight: line.weight,
    width: block.widths[index] ?? 0,
  }));
}
