/** Texts that cost whoever reads a letter more than once, or once for each letter before it. */

/** What is repeated, by what is said of it. */
export const pieces = {
  'marks of one kind': '\u0301',
  'marks to be sorted': '\u0301\u0316',
  'marks in other alphabets': '\u05B4\u0670',
  'half-width sound marks': '\uFF9E',
  'letters with their marks apart': 'u\u031B\u0323',
  'parts of Hangul syllables': '\u1112\u1161\u11AB',
  'letters that stand for eighteen': '\uFDFA',
  'half a character': '\uD800',
  'people joined to one picture': '👩\u200D',
  letters: 'a',
  'capital letters': 'İ',
  digits: '0',
  blanks: ' ',
  'other blanks': '\u00A0\u3000',
  'ends of lines': '\n',
  'returns and ends of lines': '\r\n',
  dots: '.',
  dashes: '-',
  underscores: '_',
  slashes: '/',
  backslashes: '\\',
  commas: ',',
  'equals signs': '=',
  'quotation marks': '"',
  'at signs': '@',
  addresses: 'a@',
  'names of hosts': 'a.',
  'percent signs': '%',
  ampersands: '&#',
  brackets: '[',
  'pairs of brackets': '()',
  'angle brackets': '<',
  'beginnings of elements': '<a ',
  'beginnings of comments': '<!--',
  braces: '{',
  'double braces': '{{',
  'braces and blanks': '{ ',
  'braces around braces': '{{a}',
  'words and blanks': 'a ',
  'digits and separators': '1,',
  'beginnings of data': 'data:a/b;',
} as const satisfies Readonly<Record<string, string>>;

export type PieceName = keyof typeof pieces;
export const pieceNames = Object.keys(pieces) as PieceName[];

/** How many bytes a text takes where it is written. */
export type Measure = (text: string) => number;

/** What is not of the piece stands at both ends, so that nothing is trimmed away and what looks for an end finds another one. */
const [before, after] = ['a', '!'];

/** One piece again and again, in so many letters and bytes at most. */
export function textOf(name: PieceName, letters: number, bytes: number, measure: Measure): string {
  return `${before}${repeat(name, letters - 2, bytes - measure(before + after), measure)}${after}`;
}

/** Of many of these a text is refused before anything else is looked at. */
const marks: ReadonlySet<PieceName> = new Set([
  'marks of one kind',
  'marks to be sorted',
  'marks in other alphabets',
  'half-width sound marks',
]);
const others = pieceNames.filter((name) => !marks.has(name));

/** All pieces but marks, one after the other, beginning with another one each time. */
export function mixtureOf(first: number, letters: number, bytes: number, measure: Measure): string {
  const begin = first % others.length;
  const names = [...others.slice(begin), ...others.slice(0, begin)];
  return names
    .map((name) =>
      textOf(name, Math.floor(letters / names.length), Math.floor(bytes / names.length), measure),
    )
    .join('');
}

function repeat(name: PieceName, letters: number, bytes: number, measure: Measure): string {
  const piece = pieces[name];
  return piece.repeat(Math.max(0, Math.floor(Math.min(letters / piece.length, bytes / measure(piece)))));
}
