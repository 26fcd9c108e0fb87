/** Attacks on the signature itself: on its value, and on which bytes it is of. */
import { type Case, type SignedFile, attacks, signAsAuthor } from './case.ts';
import { contract, forgedPrice } from './contracts.ts';
import { type EditedPdf, fromLatin, latin, newestSection, oneRow, replaceIn } from './edited-pdf.ts';
import type { Signers } from './signing.ts';

/** What stands in a file at the place of its signature's value. */
type Gap = { readonly start: number; readonly end: number; readonly length: number };

/** The price changed in place, and with it the dictionary of the signature, of which nothing moves. */
const forging =
  (from: RegExp, to: string) =>
  (signers: Signers): SignedFile => {
    const { bytes: signed } = signAsAuthor(contract(), signers);
    const forged = replaceIn(latin(signed), 'Price: 1 000', 'Price: 9 000');
    const found = from.exec(forged)?.[0] ?? '';
    return { signed, now: fromLatin(replaceIn(forged, found, to.padEnd(found.length))) };
  };

const byteRange = /\/ByteRange \[[^\]]*\]/;
const contents = /\/Contents <[0-9a-f]*>/;

function gapOf(bytes: Uint8Array): Gap {
  const text = latin(bytes);
  const start = text.lastIndexOf('/Contents <') + '/Contents '.length;
  return { start, end: text.indexOf('>', start) + 1, length: bytes.length };
}

/** Signs other ranges of a file than all but the signature. */
function signRanges(
  bytes: Uint8Array,
  sign: Signers['author'],
  rangesOf: (gap: Gap) => readonly number[],
): Uint8Array {
  const gap = gapOf(bytes);
  const ranges = rangesOf(gap);
  const room = byteRange.exec(latin(bytes))?.[0] ?? '';
  const ranged = fromLatin(
    replaceIn(latin(bytes), byteRange, `${`/ByteRange [${ranges.join(' ')}`.padEnd(room.length - 1)}]`),
  );
  const parts = ranges.flatMap((from, index) =>
    index % 2 === 0 ? [ranged.subarray(from, from + (ranges[index + 1] ?? 0))] : [],
  );
  const value = Buffer.from(sign(Buffer.concat(parts))).toString('hex');
  ranged.set(fromLatin(value), gap.start + 1);
  return ranged;
}

/** A contract whose price stands behind the signature, with what is signed of it, and the price changed in place. */
const signingRanges =
  (rangesOf: (gap: Gap, text: string) => readonly number[], forge: (text: string) => string) =>
  (signers: Signers): SignedFile => {
    const pdf = contract();
    signAsAuthor(pdf, signers, {
      more: ({ widget }) => ({ 4: pageWithContent(pdf, widget), 90: pdf.text(5), 5: '<< >>' }),
      sign: () => new Uint8Array(1),
    });
    const signed = signRanges(pdf.bytes, signers.author, (gap) => rangesOf(gap, latin(pdf.bytes)));
    return { signed, now: fromLatin(forge(latin(signed))) };
  };

/** The first page with its content in an object of a high number, which stands behind the signature. */
const pageWithContent = (pdf: EditedPdf, widget: number): string =>
  replaceIn(pdf.text(4), '/Contents 5 0 R', `/Annots [${widget} 0 R] /Contents 90 0 R`);

/** In the newest revision: the first one has it as well. */
function raisePrice(text: string): string {
  const at = text.lastIndexOf('Price: 1 000');
  return text.slice(0, at) + replaceIn(text.slice(at), 'Price: 1 000', 'Price: 9 000');
}

/** Replaces the end of the file, which is not signed, by a revision with another price. */
function appendBehindRange(text: string): string {
  const signed = text.slice(0, text.lastIndexOf('startxref'));
  const page = `90 0 obj\n${forgedPrice}\nendobj\n`;
  const trailer = `trailer\n<< /Size 100 /Root 1 0 R /Prev ${newestSection(fromLatin(text))} >>`;
  const section = signed.length + page.length;
  return `${signed}${page}xref\n${oneRow(90, signed.length)}${trailer}\nstartxref\n${section}\n%%EOF\n`;
}

/**
 * The second signed part moves towards the end of the file. In between, where `startxref` leads still, is another cross-reference
 * with another price, and a copy of the signature that says where the parts are now.
 */
function wrap(signed: Uint8Array, price: string): Uint8Array {
  const text = latin(signed);
  const { start, end } = gapOf(signed);
  const section = newestSection(signed);
  const numbers = [...new Set([...text.matchAll(/\n(\d+) 0 obj\n/g)].map((found) => Number(found[1])))];
  const signature = Number(/(\d+) 0 obj\n<< \/Type \/Sig /.exec(text)?.[1]);
  const dictionary = text.slice(text.indexOf('<< /Type /Sig '), text.indexOf('\nendobj', end));
  const trailer = `trailer\n<< /Size 100 /Root 1 0 R >>\nstartxref\n${section}\n%%EOF\n`;
  const rowLength = numbers.reduce((sum, number) => sum + oneRow(number, 0).length, 0);
  const head = 'xref\n0 1\n0000000000 65535 f \n';
  const forgedAt = section + head.length + rowLength + trailer.length;
  const forged = `5 0 obj\n${price}\nendobj\n`;
  const copyAt = forgedAt + forged.length;
  const copy = (shift: number): string => {
    const range = `/ByteRange [0 ${start} ${end + shift} ${signed.length - end}]`;
    return `${signature} 0 obj\n${replaceIn(dictionary, byteRange, range.padEnd(byteRange.exec(dictionary)?.[0].length ?? 0))}\nendobj\n`;
  };
  const shift = copyAt + copy(0).length - end;
  const offsetOf = (number: number): number => {
    if (number === 5) {
      return forgedAt;
    }
    const original = text.lastIndexOf(`\n${number} 0 obj\n`) + 1;
    return number === signature ? copyAt : original < start ? original : original + shift;
  };
  const rows = numbers.map((number) => oneRow(number, offsetOf(number))).join('');
  const inserted = ' '.repeat(section - end) + head + rows + trailer + forged + copy(shift);
  return fromLatin(text.slice(0, end) + inserted + text.slice(end));
}

export const signatureAttacks: readonly Case[] = [
  ...attacks('forgery', 'value', {
    'byte range removed': forging(byteRange, ''),
    'byte range null': forging(byteRange, '/ByteRange null'),
    'byte range of nothing': forging(byteRange, '/ByteRange [0 0 0 0]'),
    'byte range negative': forging(byteRange, '/ByteRange [0 -1 -1 -1]'),
    'byte range beyond the file': forging(byteRange, '/ByteRange [0 9 99 999999]'),
    'value removed': forging(contents, ''),
    'value null': forging(contents, '/Contents null'),
    'value empty': forging(contents, '/Contents <>'),
    'value zero': forging(contents, '/Contents <00>'),
    'handler and format removed': forging(/\/Filter \/Adobe\.PPKLite \/SubFilter \/\S+/, ''),
  }),
  ...attacks('wrapping', 'byte-range', {
    'ranges overlap': forging(byteRange, '/ByteRange [0 900 100 9999]'),
    'two values': forging(/0{40}>/, `00> /Contents <${'0'.repeat(20)}>`),
    'second part moved': (signers) => {
      const { bytes: signed } = signAsAuthor(contract(), signers);
      return { signed, now: wrap(signed, forgedPrice) };
    },
    'gap holds a page': signingRanges(({ start, length }, text) => {
      const behind = text.indexOf('endstream', text.indexOf('90 0 obj'));
      return [0, start, behind, length - behind];
    }, raisePrice),
    'page left out by a third range': signingRanges(({ start, end, length }, text) => {
      const from = text.indexOf('90 0 obj');
      const to = text.indexOf('endstream', from);
      return [0, start, end, from - end, to, length - to];
    }, raisePrice),
    'range ends before the trailer': signingRanges(
      ({ start, end }, text) => [0, start, end, text.lastIndexOf('startxref') - end],
      appendBehindRange,
    ),
  }),
  ...attacks(
    'wrapping',
    'byte-range',
    {
      'range begins behind the header': signingRanges(
        ({ start, end, length }) => [9, start - 9, end, length - end],
        (text) => replaceIn(text, '%PDF-1.7', '%PDF-1.4'),
      ),
    },
    'same',
  ),
];
