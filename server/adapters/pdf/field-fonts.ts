import { type EmbeddedFont, type PDF, type PdfRef, PdfDict, PdfName, Standard14Font } from '@libpdf/core';
import { fontProgram } from './font-programs.ts';
import { resolveDict, resolveName } from './pdf-objects.ts';

/** The fonts that fields are drawn with. Runs in the worker. */

export type FieldFont = {
  /** What it is called in the resources of an appearance. */
  readonly name: string;
  readonly ref: PdfRef;
  widthOfTextAtSize(text: string, size: number): number;
  /** The text as the operand of a text-showing operator. */
  encode(text: string): string;
};

/** ISO 32000-2, 9.6.2.2: every reader has fonts of these widths. */
const families = [
  {
    pattern: /cour|mono|consol/i,
    faces: ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
  },
  {
    pattern: /times|tiro|tibo|tiit|tibi|serif|roman|georgia|garamond|cambria/i,
    faces: ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
  },
  { pattern: /./, faces: ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'] },
] as const;

type Face = (typeof families)[number]['faces'][number];

/** The characters of WinAnsiEncoding by their codes (ISO 32000-2, annex D.2); five codes have none. */
const winAnsi = new Map(
  Array.from({ length: 256 }, (_, code) => code)
    .filter((code) => code >= 32 && ![0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(code))
    .map((code) => [new TextDecoder('windows-1252').decode(Uint8Array.of(code)), code]),
);

const hex = (codes: readonly number[], digits: number): string =>
  `<${codes.map((code) => code.toString(16).padStart(digits, '0')).join('')}>`;

/** Each font stands in the file once. */
export class FieldFonts {
  readonly #pdf: PDF;
  /** The default resources of the form. */
  readonly #resources: PdfDict | null;
  readonly #standard = new Map<Face, FieldFont>();
  #embedded: EmbeddedFont | null = null;

  constructor(pdf: PDF, resources: PdfDict | null) {
    this.#pdf = pdf;
    this.#resources = resources;
  }

  /**
   * A font like the one that a default appearance names, or the one of the marks where that has not the letters, as of Vietnamese. `null`
   * when neither has.
   */
  choose(wanted: string, text: string): FieldFont | null {
    const letters = [...text];
    if (letters.every((letter) => winAnsi.has(letter))) {
      return this.#standardFont(this.#faceFor(wanted));
    }
    this.#embedded ??= this.#pdf.embedFont(fontProgram('regular'));
    const font = this.#embedded;
    return font.canEncode(text)
      ? {
          name: 'BeVietnamPro',
          ref: font.ref,
          widthOfTextAtSize: (line, size) => font.widthOfTextAtSize(line, size),
          encode: (line) => hex(font.encodeTextToGids(line), 4),
        }
      : null;
  }

  #faceFor(wanted: string): Face {
    const fonts = resolveDict(this.#pdf, this.#resources?.get('Font'));
    const font = resolveDict(this.#pdf, fonts?.get(wanted));
    const name = resolveName(this.#pdf, font?.get('BaseFont')) ?? wanted;
    const { faces } = families.find(({ pattern }) => pattern.test(name)) ?? families[2];
    const isBold = /bold|black|heavy|^(?:he|ti|co)b[oi]$/i.test(name);
    const isSlanted = /ital|obli|^tiit$|^(?:he|co)ob$|^(?:he|ti|co)bi$/i.test(name);
    return faces[isSlanted ? (isBold ? 3 : 2) : isBold ? 1 : 0];
  }

  #standardFont(face: Face): FieldFont {
    const known = this.#standard.get(face);
    if (known) {
      return known;
    }
    const metrics = Standard14Font.of(face);
    const dictionary = PdfDict.of({
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('Type1'),
      BaseFont: PdfName.of(face),
      Encoding: PdfName.of('WinAnsiEncoding'),
    });
    const font: FieldFont = {
      name: face,
      ref: this.#pdf.register(dictionary),
      widthOfTextAtSize: (line, size) => metrics.widthOfTextAtSize(line, size),
      encode: (line) =>
        hex(
          [...line].map((letter) => winAnsi.get(letter) ?? 32),
          2,
        ),
    };
    this.#standard.set(face, font);
    return font;
  }
}
