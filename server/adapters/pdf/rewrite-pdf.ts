import { type PdfDict, type PdfRef, type PdfValue, isKind } from '../../../pdf-signatures/pdf/pdf-value.ts';
import type { PdfRevision } from '../../../pdf-signatures/pdf/pdf-revision.ts';

/**
 * Writes what a revision shows as a file that every reader takes alike: one classic cross-reference, each object once and of its own, no
 * reference to what there is not. Objects keep their numbers; streams keep their bytes. Runs in the worker.
 */

/** Nothing of the old file's structure. */
const trailerKeys = ['Root', 'Info', 'ID'] as const;

export function rewritePdf(revision: PdfRevision): Uint8Array {
  const writer = new Writer(revision);
  const trailer = new Map<string, PdfValue>();
  for (const key of trailerKeys) {
    const value = revision.trailer.entries.get(key);
    if (value !== undefined && revision.resolve(value) !== null) {
      trailer.set(key, value);
    }
  }
  return writer.write(trailer);
}

/** Lists in which null has no place: some readers show nothing of them then. */
const lists = new Set(['Contents', 'Annots', 'Kids', 'Fields']);

class Writer {
  readonly #revision: PdfRevision;
  readonly #parts: Buffer[] = [];
  #length = 0;
  readonly #offsets = new Map<number, number>();
  readonly #known = new Set<number>();
  readonly #waiting: number[] = [];

  constructor(revision: PdfRevision) {
    this.#revision = revision;
  }

  write(trailer: ReadonlyMap<string, PdfValue>): Uint8Array {
    // Four bytes above 127 tell programs that move files that this is no text (ISO 32000-2, 7.5.2).
    this.#add(`%PDF-${headerVersion(this.#revision.file.bytes)}\n%\xe2\xe3\xcf\xd3\n`);
    const entries = [...trailer].map(([key, value]) => `/${key} ${this.#text(value)}`);
    for (let number = this.#waiting.pop(); number !== undefined; number = this.#waiting.pop()) {
      this.#writeObject(number);
    }
    const offset = this.#length;
    const numbers = [...this.#offsets.keys()].toSorted((a, b) => a - b);
    const rows = numbers.map(
      (number) => `${number} 1\n${String(this.#offsets.get(number)).padStart(10, '0')} 00000 n \n`,
    );
    const size = (numbers.at(-1) ?? 0) + 1;
    this.#add(`xref\n0 1\n0000000000 65535 f \n${rows.join('')}`);
    this.#add(`trailer\n<< /Size ${size} ${entries.join(' ')} >>\nstartxref\n${offset}\n%%EOF\n`);
    return new Uint8Array(Buffer.concat(this.#parts));
  }

  #add(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }

  #writeObject(number: number): void {
    const value = this.#revision.object(number);
    this.#offsets.set(number, this.#length);
    this.#add(`${number} 0 obj\n`);
    if (isKind(value, 'stream')) {
      const entries = new Map(value.dict.entries).set('Length', value.raw.length);
      this.#add(`${this.#text({ ...value.dict, entries })}\nstream\n`);
      this.#add(value.raw);
      this.#add('\nendstream');
    } else {
      this.#add(this.#text(value));
    }
    this.#add('\nendobj\n');
  }

  #text(value: PdfValue): string {
    if (value === null || typeof value === 'boolean') {
      return String(value);
    }
    if (typeof value === 'number') {
      return numberText(value);
    }
    switch (value.kind) {
      case 'name':
        return nameText(value.value);
      case 'string':
        return `<${Buffer.from(value.bytes).toString('hex')}>`;
      case 'ref':
        return this.#refText(value);
      case 'array':
        return `[${value.items.map((item) => this.#text(item)).join(' ')}]`;
      case 'dict':
        return this.#dictText(value);
      case 'stream':
        // A stream is always an object of its own (7.3.8).
        return 'null';
    }
  }

  #refText({ number }: PdfRef): string {
    if (this.#revision.object(number) === null) {
      return 'null';
    }
    if (!this.#known.has(number)) {
      this.#known.add(number);
      this.#waiting.push(number);
    }
    return `${number} 0 R`;
  }

  /** A key without a value says the same as one whose value is null (7.3.7). */
  #dictText({ entries }: PdfDict): string {
    const written = [...entries].map(
      ([key, value]) => [nameText(key), lists.has(key) ? this.#listText(value) : this.#text(value)] as const,
    );
    return `<< ${written.flatMap(([key, text]) => (text === 'null' ? [] : `${key} ${text}`)).join(' ')} >>`;
  }

  #listText(value: PdfValue): string {
    const list = this.#revision.array(value);
    return list === null
      ? this.#text(value)
      : this.#text({ ...list, items: list.items.filter((item) => this.#revision.resolve(item) !== null) });
  }
}

function headerVersion(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 1032)).toString('latin1');
  return /%PDF-(1\.[0-7]|2\.0)/.exec(start)?.[1] ?? '1.7';
}

/** Without an exponent, which PDF does not know. */
function numberText(value: number): string {
  return Number.isInteger(value) ? value.toFixed(0) : value.toFixed(8).replace(/(?<!0)0+$/, '');
}

function nameText(name: string): string {
  const escape = (character: string): string => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return `/${name.replace(/[^\x21-\x7e]|[()<>[\]{}/%#]/g, escape)}`;
}
