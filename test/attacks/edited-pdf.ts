/** A PDF that tests edit object by object and save revision by revision, so that an attack names nothing but what it changes. */
import { streamOf, writeObjects, writePdf } from '../files/assemble-pdf.ts';
import { type SignatureWish, fillInSignature, signatureDictionary } from '../files/signed-pdf.ts';
import { containable, writeStreamRevision } from './stream-revision.ts';

/** The text of objects, by number. */
export type ObjectTexts = Readonly<Record<number, string>>;

export type Rectangle = readonly [llx: number, lly: number, urx: number, ury: number];

/** Objects that a signature adds to the file. */
export type SigningNumbers = { readonly signature: number; readonly widget: number; readonly look: number };

export type EditedSignature = Omit<SignatureWish, 'rect'> & {
  /** On page 4; without it the signature is not seen. */
  readonly rect?: Rectangle;
  /** An existing widget without a value that is signed instead of a new field. */
  readonly into?: number;
  readonly widgetEntries?: string;
  /** Flags of the widget; it is printed and locked unless told otherwise. */
  readonly flags?: number;
  /** Content of the widget's look. */
  readonly look?: string;
  /** Further objects of the same revision, which take the place of those that signing itself writes. */
  readonly more?: (numbers: SigningNumbers) => ObjectTexts;
};

type Saving = {
  /** Further entries of the trailer. */
  readonly trailer?: string;
  readonly root?: string;
  /** Where the section stands that this one builds on; the newest unless told otherwise. */
  readonly previous?: number;
  /** Rows of the table besides those of the objects. */
  readonly rows?: string;
  /** How many bytes before its object each row points, at white space. */
  readonly early?: number;
  /** What the trailer says of the highest number. */
  readonly size?: number;
};

export const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
export const fromLatin = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

/** A row of a cross-reference table (7.5.4). */
export const tableRow = (offset: number, generation = 0, kind: 'n' | 'f' = 'n'): string =>
  `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} ${kind} \n`;

/** A subsection of one row. */
export const oneRow = (number: number, offset: number, generation = 0, kind: 'n' | 'f' = 'n'): string =>
  `${number} 1\n${tableRow(offset, generation, kind)}`;

/** A text with a part of it replaced. Throws when it has none, so that no attack is without effect. */
export function replaceIn(text: string, from: string | RegExp, to: string): string {
  const replaced = text.replace(from, () => to);
  if (replaced === text) {
    throw new Error(`${String(from)} is not in ${text}`);
  }
  return replaced;
}

/** A dictionary with further entries at its end. */
export function withEntries(text: string, entries: string): string {
  const end = text.lastIndexOf('>>');
  return `${text.slice(0, end)}${entries} >>${text.slice(end + 2)}`;
}

/** A dictionary with a further item in an array of its own. */
export function withItem(text: string, key: string, item: string): string {
  const pattern = new RegExp(`/${key} \\[([^\\]]*)\\]`);
  return pattern.test(text)
    ? text.replace(pattern, (_, items: string) => `/${key} [${`${items} ${item}`.trim()}]`)
    : withEntries(text, `/${key} [${item}]`);
}

/** What an annotation looks like: a form XObject of a size, with the font `/F1`. */
export function lookOf(content: string, width = 100, height = 40): string {
  return streamOf(content).replace(
    '<<',
    `<< /Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >>`,
  );
}

/** Where the newest cross-reference section of a file stands. */
export function newestSection(bytes: Uint8Array): number {
  const found = [...latin(bytes).matchAll(/startxref\s+(\d+)/g)].at(-1);
  return Number(found?.[1]);
}

const identifier = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]';

type Writing = {
  /** Cross-reference and object streams instead of tables. */
  readonly streams?: boolean;
  /** Further entries of each trailer. */
  readonly trailer?: string;
};

export class EditedPdf {
  bytes: Uint8Array;
  readonly #texts: Map<number, string>;
  readonly #trailer: string;
  readonly #isStreamed: boolean;
  #next = 50;

  constructor(objects: ObjectTexts, { streams = false, trailer = '' }: Writing = {}) {
    this.#texts = new Map(Object.entries(objects).map(([number, text]) => [Number(number), text]));
    this.#next = Math.max(this.#next, ...this.#texts.keys());
    this.#trailer = `${identifier} ${trailer}`;
    this.#isStreamed = streams;
    this.bytes = streams
      ? fromLatin(`%PDF-1.7\n${this.#streamed('%PDF-1.7\n'.length, this.#texts, '')}`)
      : fromLatin(writePdf(this.#texts, this.#trailer));
  }

  /** The newest text of an object. */
  text(number: number): string {
    const text = this.#texts.get(number);
    if (text === undefined) {
      throw new Error(`There is no object ${number}`);
    }
    return text;
  }

  /** A number that no object has yet. */
  number(): number {
    this.#next += 1;
    return this.#next;
  }

  /** Where the newest object of a number stands in the file. */
  offset(number: number): number {
    return latin(this.bytes).lastIndexOf(`\n${number} 0 obj\n`) + 1;
  }

  get size(): number {
    return this.#next + 1;
  }

  /** Appends a revision with these objects. */
  append(objects: ObjectTexts, saving: Saving = {}): void {
    const numbered = Object.entries(objects).map(([number, text]) => [Number(number), text] as const);
    for (const [number, text] of numbered) {
      this.#texts.set(number, text);
      this.#next = Math.max(this.#next, number);
    }
    const {
      trailer = '',
      root = '1 0 R',
      previous = newestSection(this.bytes),
      rows = '',
      early = 0,
      size = this.size,
    } = saving;
    const offset = this.bytes.length;
    const revision = this.#isStreamed
      ? this.#streamed(offset, new Map(numbered), `/Prev ${previous} ${trailer}`)
      : writeObjects(new Map(numbered), {
          offset: offset - early,
          rows,
          trailer: `/Size ${size} /Root ${root} ${this.#trailer} /Prev ${previous} ${trailer}`,
        });
    this.appendText(revision);
  }

  #streamed(offset: number, objects: ReadonlyMap<number, string>, trailer: string): string {
    const [container, section] = [this.number(), this.number()];
    return writeStreamRevision(objects, {
      offset,
      container,
      section,
      isContained: containable,
      trailer: `/Size ${this.size} /Root 1 0 R ${this.#trailer} ${trailer}`,
    });
  }

  /** Appends bytes as they are. */
  appendText(text: string): void {
    this.bytes = Buffer.concat([this.bytes, fromLatin(text)]);
  }

  /** Appends a revision with a signature, in a field of its own or in a waiting one, and signs it. */
  sign(wish: EditedSignature): void {
    const numbers = { signature: this.number(), widget: wish.into ?? this.number(), look: this.number() };
    const { signature, widget, look } = numbers;
    const certified =
      wish.certifies === undefined
        ? {}
        : { 1: withEntries(this.text(1), `/Perms << /DocMDP ${signature} 0 R >>`) };
    const rect = (wish.rect ?? [0, 0, 0, 0]).join(' ');
    const field =
      wish.into === undefined
        ? {
            4: withItem(this.text(4), 'Annots', `${widget} 0 R`),
            8: withItem(this.text(8), 'Fields', `${widget} 0 R`),
            [widget]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${wish.field}) /V ${signature} 0 R /F ${wish.flags ?? 132} /P 4 0 R /Rect [${rect}] /AP << /N ${look} 0 R >> ${wish.widgetEntries ?? ''} >>`,
          }
        : { [widget]: withEntries(this.text(widget), `/V ${signature} 0 R /AP << /N ${look} 0 R >>`) };
    this.append({
      ...certified,
      ...field,
      [look]: lookOf(wish.look ?? '0.8 g 0 0 100 40 re f'),
      [signature]: signatureDictionary(wish),
      ...wish.more?.(numbers),
    });
    this.bytes = fillInSignature(this.bytes, wish.sign);
  }
}
