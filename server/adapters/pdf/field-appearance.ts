import { wrapText } from './wrap-text.ts';
import type { FieldFont } from './field-fonts.ts';

/** What a field looks like, as the content of its appearance (ISO 32000-2, 12.7.4.3). Pure: numbers and texts in, operators out. */

/** Of 1, 3 or 4 components; of none it is transparent. */
export type Color = readonly number[];

export type Border = {
  readonly width: number;
  readonly style: 'solid' | 'dashed' | 'underline' | 'raised';
  readonly color: Color;
  readonly dash: readonly number[];
};

export type Frame = {
  readonly width: number;
  readonly height: number;
  readonly background: Color;
  readonly border: Border;
};

/** A default appearance (ISO 32000-2, 12.7.4.3): the font, its size (0 for one that fits) and the operators for its color. */
export type TextStyle = { readonly fontName: string; readonly size: number; readonly color: string };

export type Alignment = 'left' | 'center' | 'right';

const number = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)`;
const colorOperators = new RegExp(
  String.raw`(?<![^\s/()<>[\]{}%])(?:${number}\s+)(?:g|(?:${number}\s+){2}(?:rg|${number}\s+k))(?!\S)`,
  'g',
);

export function readTextStyle(defaultAppearance: string): TextStyle {
  const [, fontName = 'Helv', size = '0'] =
    new RegExp(String.raw`/([^\s/]+)\s+(${number})\s+Tf`).exec(defaultAppearance) ?? [];
  const color = defaultAppearance.match(colorOperators)?.at(-1) ?? '0 g';
  return { fontName, size: Math.abs(Number(size)), color };
}

/** The color of a text, for something else that has it too. */
export const colorOf = ({ color }: TextStyle): Color => color.split(/\s+/).slice(0, -1).map(Number);

/** Without an exponent, which PDF does not know. */
const written = (value: number): string => String(Number(value.toFixed(3)));

const operands = (values: readonly number[]): string => values.map(written).join(' ');

function colorText(color: Color, kind: 'fill' | 'stroke'): string {
  const operators = { fill: ['g', 'rg', 'k'], stroke: ['G', 'RG', 'K'] }[kind];
  return `${operands(color)} ${operators[[1, 3, 4].indexOf(color.length)] ?? ''}`;
}

const isVisible = (color: Color): boolean => [1, 3, 4].includes(color.length);

/** What is drawn behind a value. */
export function drawFrame({ width, height, background, border }: Frame): string {
  const parts: string[] = [];
  if (isVisible(background)) {
    parts.push(`${colorText(background, 'fill')} ${operands([0, 0, width, height])} re f`);
  }
  if (isVisible(border.color) && border.width > 0) {
    const half = border.width / 2;
    const dash = border.style === 'dashed' ? `[${operands(border.dash)}] 0 d ` : '';
    const path =
      border.style === 'underline'
        ? `0 ${written(half)} m ${written(width)} ${written(half)} l`
        : `${operands([half, half, width - border.width, height - border.width])} re`;
    parts.push(`${colorText(border.color, 'stroke')} ${written(border.width)} w ${dash}${path} S`);
  }
  return parts.length > 0 ? `q ${parts.join(' ')} Q` : '';
}

/** Points between the edge and what is written; a raised or sunken border is twice as wide as it says. */
function paddingOf({ border }: Frame): number {
  const edge = isVisible(border.color) ? border.width : 0;
  return 2 * Math.max(1, border.style === 'raised' ? 2 * edge : edge);
}

/** Of a font's size: a line's height, a capital's height, and the room that a line takes above its baseline. */
const lineHeight = 1.2;
const capHeight = 0.7;
const ascent = 0.95;

/** Points. */
const smallest = 4;
const largestOfLines = 12;

export type Writing = {
  readonly frame: Frame;
  readonly style: TextStyle;
  readonly font: Omit<FieldFont, 'ref'>;
  readonly alignment: Alignment;
};

/** Clipped to the frame, as marked content that readers replace when the value changes. */
function inFrame(
  { frame, style, font }: Writing,
  size: number,
  behind: string,
  lines: readonly string[],
): string {
  const clip = operands([1, 1, Math.max(0, frame.width - 2), Math.max(0, frame.height - 2)]);
  const text =
    lines.length > 0 ? `BT ${style.color} /${font.name} ${written(size)} Tf ${lines.join(' ')} ET` : '';
  return `${drawFrame(frame)} /Tx BMC q ${clip} re W n ${behind} ${text} Q EMC`;
}

const at = (x: number, y: number, font: Writing['font'], text: string): string =>
  `1 0 0 1 ${written(x)} ${written(y)} Tm ${font.encode(text)} Tj`;

function startOf({ frame, font, alignment }: Writing, text: string, size: number): number {
  const padding = paddingOf(frame);
  const room = frame.width - 2 * padding - font.widthOfTextAtSize(text, size);
  return padding + (alignment === 'left' ? 0 : alignment === 'center' ? room / 2 : room);
}

export function drawLine(writing: Writing, value: string): string {
  const { frame, style, font } = writing;
  const text = value.replace(/[\r\n]+/g, ' ');
  const room = { width: frame.width - 2 * paddingOf(frame), height: frame.height - paddingOf(frame) };
  const fitting = Math.min(
    room.height / lineHeight,
    room.width / Math.max(font.widthOfTextAtSize(text, 1), Number.EPSILON),
  );
  const size = style.size || Math.max(smallest, fitting);
  const lines =
    text === '' ? [] : [at(startOf(writing, text, size), (frame.height - capHeight * size) / 2, font, text)];
  return inFrame(writing, size, '', lines);
}

export function drawLines(writing: Writing, value: string): string {
  const { frame, style, font } = writing;
  const padding = paddingOf(frame);
  const wrapped = (size: number): string[] =>
    value.split(/\r\n?|\n/).flatMap((line) => wrapText(font, line, size, frame.width - 2 * padding));
  let size = style.size || largestOfLines;
  while (
    style.size === 0 &&
    size > smallest &&
    wrapped(size).length * lineHeight * size > frame.height - padding
  ) {
    size -= 0.5;
  }
  const top = frame.height - padding - ascent * size;
  const lines = wrapped(size).flatMap((line, index) =>
    line === '' ? [] : [at(startOf(writing, line, size), top - index * lineHeight * size, font, line)],
  );
  return inFrame(writing, size, '', lines);
}

/** Each letter in the middle of a cell of its own (ISO 32000-2, table 231: Comb). */
export function drawComb(writing: Writing, value: string, cells: number): string {
  const { frame, style, font, alignment } = writing;
  const letters = [...value].slice(0, cells);
  const width = frame.width / cells;
  const size =
    style.size || Math.max(smallest, Math.min((frame.height - paddingOf(frame)) / lineHeight, width * 1.2));
  const free = cells - letters.length;
  const first = alignment === 'left' ? 0 : alignment === 'center' ? Math.floor(free / 2) : free;
  const lines = letters.map((letter, index) => {
    const x = (first + index + 0.5) * width - font.widthOfTextAtSize(letter, size) / 2;
    return at(x, (frame.height - capHeight * size) / 2, font, letter);
  });
  const { color, width: lineWidth } = frame.border;
  const dividers = Array.from({ length: cells - 1 }, (_, index) => {
    const x = written((index + 1) * width);
    return `${x} 0 m ${x} ${written(frame.height)} l`;
  });
  const behind =
    isVisible(color) && dividers.length > 0
      ? `q ${colorText(color, 'stroke')} ${written(lineWidth)} w ${dividers.join(' ')} S Q`
      : '';
  return inFrame(writing, size, behind, lines);
}

/** The color behind what is selected, as Acrobat has it. */
const selection: Color = [0.6, 0.757, 0.855];

export type ListOption = { readonly text: string; readonly isSelected: boolean };

/** The options of a list box from the first that is seen. */
export function drawList(writing: Writing, options: readonly ListOption[]): string {
  const { frame, style, font } = writing;
  const size = style.size || largestOfLines;
  const padding = paddingOf(frame);
  const rows = options.slice(0, Math.ceil(frame.height / (lineHeight * size))).map((option, index) => ({
    ...option,
    bottom: frame.height - padding / 2 - (index + 1) * lineHeight * size,
  }));
  const behind = rows
    .filter(({ isSelected }) => isSelected)
    .map(({ bottom }) => `${operands([padding / 2, bottom, frame.width - padding, lineHeight * size])} re`);
  const lines = rows.map(({ text, bottom }) =>
    at(startOf(writing, text, size), bottom + (lineHeight - ascent) * size, font, text),
  );
  const marked = behind.length > 0 ? `q ${colorText(selection, 'fill')} ${behind.join(' ')} f Q` : '';
  return inFrame(writing, size, marked, lines);
}

/** Codes of ZapfDingbats that forms mark a choice with, and their widths: tick, cross, circle, star, square and diamond. */
const markWidths = new Map<string, number>(
  Object.entries({ 4: 0.846, 8: 0.677, l: 0.791, H: 0.816, n: 0.761, u: 0.788 }),
);

/** A button that is on. The resources have to name ZapfDingbats `ZaDb`. */
export function drawChoice(frame: Frame, style: TextStyle, mark: string): string {
  const size = style.size || Math.min(frame.width, frame.height) * 0.8;
  const code = markWidths.has(mark) ? mark : '4';
  const x = (frame.width - (markWidths.get(code) ?? 0) * size) / 2;
  const place = `${written(x)} ${written((frame.height - capHeight * size) / 2)}`;
  return `${drawFrame(frame)} q BT ${style.color} /ZaDb ${written(size)} Tf ${place} Td (${code}) Tj ET Q`;
}
