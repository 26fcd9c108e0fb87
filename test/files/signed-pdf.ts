/** Writes signed PDFs by hand, revision by revision, so that a test sees every entry that matters. The signatures are not ours. */
import { writeObjects } from './assemble-pdf.ts';
import { makePdf } from './make-pdf.ts';

export type SignatureWish = {
  /** Makes what stands in `/Contents`, of the bytes that are signed. */
  readonly sign: (content: Uint8Array) => Uint8Array;
  readonly field: string;
  /** On page 1, in user space; without it the signature is not seen. */
  readonly rect?: readonly [number, number, number, number];
  readonly subFilter?: string;
  readonly time?: string | null;
  /** More entries of the signature dictionary. */
  readonly entries?: string;
  /** Makes this signature the document's certification. */
  readonly certifies?: 1 | 2 | 3;
  readonly room?: number;
};

const encoder = new TextEncoder();
const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/**
 * A document as it grows, signed on its first page. Its objects are those of `makePdf`, of which 4 and 5 are the first page and what
 * stands on it; the next one, 6 where there is one page, is the form.
 */
export class GrowingPdf {
  bytes: Uint8Array;
  #next: number;
  readonly #form: number;
  readonly #annotations: number[] = [];
  readonly #fields: number[] = [];
  #catalogEntries = '';

  constructor(bytes: Uint8Array = makePdf([{ lines: [{ text: 'Hop dong', x: 72, y: 700 }] }])) {
    this.bytes = bytes;
    const sizes = [...latin(bytes).matchAll(/\/Size (\d+)/g)].map(([, size]) => Number(size));
    this.#form = sizes[0] ?? 6;
    this.#next = Math.max(this.#form + 1, ...sizes);
  }

  /** Appends a revision with these objects, by number. */
  append(objects: Readonly<Record<number, string>>): void {
    const before = latin(this.bytes);
    const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(before)?.[1] ?? '0';
    const end = before.endsWith('\n') ? '' : '\n';
    const numbered = Object.entries(objects).map(([number, text]) => [Number(number), text] as const);
    const revision = writeObjects(new Map(numbered), {
      offset: before.length + end.length,
      trailer: `/Size ${this.#next + 1} /Root 1 0 R /Prev ${previous}`,
    });
    this.bytes = Buffer.concat([this.bytes, Buffer.from(end + revision, 'latin1')]);
  }

  /** A number that no object has yet. */
  number(): number {
    this.#next += 1;
    return this.#next;
  }

  page(extra = ''): string {
    const annotations = this.#annotations.map((number) => `${number} 0 R`).join(' ');
    return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${annotations}] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R ${extra}>>`;
  }

  catalog(extra = ''): string {
    return `<< /Type /Catalog /Pages 2 0 R /AcroForm ${this.#form} 0 R ${this.#catalogEntries}${extra}>>`;
  }

  form(extra = ''): string {
    return `<< /Fields [${this.#fields.map((number) => `${number} 0 R`).join(' ')}] /SigFlags 3 ${extra}>>`;
  }

  /** An annotation or field that further revisions have as well. */
  keep(number: number, { annotation = true, field = true } = {}): void {
    if (annotation) {
      this.#annotations.push(number);
    }
    if (field) {
      this.#fields.push(number);
    }
  }

  /** Adds a form of some kind of XObject, as looks of annotations are. */
  look(text: string): string {
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 100 40] /Length ${text.length} >>\nstream\n${text}\nendstream`;
  }

  /** Appends a revision with a signature in a field of its own, and signs it. */
  sign(wish: SignatureWish): void {
    const signature = this.number();
    const widget = this.number();
    const look = this.number();
    this.keep(widget);
    if (wish.certifies !== undefined) {
      this.#catalogEntries += `/Perms << /DocMDP ${signature} 0 R >> `;
    }
    const rect = (wish.rect ?? [0, 0, 0, 0]).join(' ');
    this.append({
      1: this.catalog(),
      4: this.page(),
      [this.#form]: this.form(),
      [signature]: signatureDictionary(wish),
      [widget]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${wish.field}) /V ${signature} 0 R /F 132 /P 4 0 R /Rect [${rect}] /AP << /N ${look} 0 R >> >>`,
      [look]: this.look('0.9 g 0 0 100 40 re f'),
    });
    this.bytes = fillInSignature(this.bytes, wish.sign);
  }
}

/** Writes the byte range of the last signature of a file, which has none yet, and what is signed of it. */
export function fillInSignature(file: Uint8Array, sign: SignatureWish['sign']): Uint8Array {
  const bytes = Uint8Array.from(file);
  const text = latin(bytes);
  const start = text.lastIndexOf('/Contents <') + '/Contents '.length;
  const end = text.indexOf('>', start) + 1;
  const rangeAt = text.lastIndexOf('/ByteRange [') + '/ByteRange '.length;
  const rangeEnd = text.indexOf(']', rangeAt) + 1;
  const range = `[0 ${start} ${end} ${bytes.length - end}`.padEnd(rangeEnd - rangeAt - 1);
  bytes.set(encoder.encode(`${range}]`), rangeAt);
  const content = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
  const value = Buffer.from(sign(content)).toString('hex');
  if (value.length > end - start - 2) {
    throw new Error(`The signature takes ${value.length} digits`);
  }
  bytes.set(encoder.encode(value), start + 1);
  return bytes;
}

/** A signature dictionary whose byte range and value are to be filled in. */
export function signatureDictionary(wish: SignatureWish): string {
  const {
    subFilter = 'ETSI.CAdES.detached',
    time = "D:20261101080000+07'00'",
    entries = '',
    certifies,
  } = wish;
  const reference =
    certifies === undefined
      ? ''
      : `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /V /1.2 /P ${certifies} >> >>]`;
  return [
    `<< /Type ${subFilter === 'ETSI.RFC3161' ? '/DocTimeStamp' : '/Sig'} /Filter /Adobe.PPKLite /SubFilter /${subFilter}`,
    `/ByteRange [0 0000000000 0000000000 0000000000] /Contents <${'0'.repeat((wish.room ?? 6000) * 2)}>`,
    time === null ? '' : `/M (${time})`,
    `${reference} ${entries} >>`,
  ].join('\n');
}
