/** Small files on which a checker whose work grows with the square of their size does not end. Each has another price as well. */
import { type Case, afterSigning, appending, attacks } from './case.ts';
import { contractText, forgedPrice, taggedContract } from './contracts.ts';
import { type EditedPdf, type ObjectTexts, replaceIn } from './edited-pdf.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const numbered = (first: number, texts: readonly string[]): ObjectTexts =>
  Object.fromEntries(texts.map((text, index) => [first + index, text]));

/** Bytes behind the file that are no revision, so that its cross-reference has to be put together. */
const appendingRepeated = (text: string, count: number): Case['build'] =>
  afterSigning((pdf: EditedPdf) => pdf.appendText(`${text.repeat(count)}5 0 obj\n${forgedPrice}\nendobj\n`));

/** Objects of which each names all others. */
const entangled = (count: number): ObjectTexts => {
  const all = range(count)
    .map((index) => `${100 + index} 0 R`)
    .join(' ');
  return {
    ...numbered(
      100,
      range(count).map((index) => `<< /Name /N${index} /Next [${all}] >>`),
    ),
    4: replaceIn(contractText(4), '/Contents', '/PieceInfo << /All 100 0 R >> /Contents'),
  };
};

/** Pages that share resources of which each leads to all others. */
const sharing = (count: number): ObjectTexts => {
  const kids = range(count)
    .map((index) => `${100 + index} 0 R`)
    .join(' ');
  const forms = range(count)
    .map((index) => `/X${index} ${1000 + index} 0 R`)
    .join(' ');
  const form =
    '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources 20 0 R /Length 0 >>\nstream\n\nendstream';
  return {
    2: `<< /Type /Pages /Count ${count + 1} /Kids [4 0 R ${kids}] >>`,
    20: `<< /Font << /F1 3 0 R >> /XObject << ${forms} >> >>`,
    ...numbered(
      100,
      range(count).map(() => replaceIn(contractText(6), /\/Resources << .* >> >>/, '/Resources 20 0 R')),
    ),
    ...numbered(
      1000,
      range(count).map(() => form),
    ),
  };
};

/** New elements in the structure of a document, of which each holds the next one many times. */
const repeatedElements =
  (levels: number) =>
  (pdf: EditedPdf): ObjectTexts => ({
    20: replaceIn(pdf.text(20), '/K 21 0 R', '/K [21 0 R 100 0 R]'),
    ...numbered(
      100,
      range(levels).map((level) => `<< /S /Form /K [${`${101 + level} 0 R `.repeat(20)}] >>`),
    ),
    [100 + levels]: '<< /S /Form >>',
    5: forgedPrice,
  });

export const longRunningAttacks: readonly Case[] = attacks(
  'long-running',
  'effort',
  {
    'objects of which each names all others': appending({ 5: forgedPrice }, { before: entangled(180) }),
    'pages that share resources': appending({ 5: forgedPrice }, { before: sharing(700) }),
    'structure elements that are held many times': appending(repeatedElements(8), {
      before: taggedContract,
    }),
    'revisions of one object each': afterSigning((pdf) => {
      range(400).forEach(() => pdf.append({ 7: contractText(7) }));
      pdf.append({ 5: forgedPrice });
    }),
    'strings without an end': appendingRepeated('9 0 obj\n(', 32_000),
    'streams without an end': appendingRepeated('9 0 obj\n<< /Length 9 >>\nstream\n', 9_000),
    'arrays without an end': appendingRepeated('9 0 obj\n[', 32_000),
    'signatures without an end': appendingRepeated('9 0 obj\n<< /ByteRange [0 1 2 3] ', 10_000),
  },
  'not-drawn',
);
