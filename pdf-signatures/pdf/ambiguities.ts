/**
 * Finds what makes readers take a file differently, so that nobody can say what was signed: where one repairs and another does not,
 * where two places claim to be the same object, or where something is missing that a later save could bring. Only what a page or a form
 * shows is looked through; what hangs on outlines, structure and metadata is not seen.
 */
import { findLastText, findText } from './bytes.ts';
import { readIndirectObject } from './indirect-object.ts';
import { PdfParser } from './pdf-parser.ts';
import { type PdfRevision, openRevision, PdfFile } from './pdf-revision.ts';
import { type PdfDict, type PdfRef, type PdfValue, integerOf, isKind, isRef, nameOf } from './pdf-value.ts';
import type { XrefSection } from './xref.ts';

/**
 * - `header`: the file does not begin with its header, so that offsets count from one place or from another
 * - `tail`: what ends the file is not `startxref`, an offset and `%%EOF` alone
 * - `cross-reference`: sections that cannot be read, are not written as the standard says, or stand behind white space
 * - `number-twice`: a section lists an object twice
 * - `row`: no object that can be read stands where the cross-reference says, or it has another generation
 * - `object-stream`: an object stream does not hold an object where the cross-reference says
 * - `dangling`: a reference to an object that there is not, or null among the contents or the annotations of a page
 * - `object-end`: an object without its end, or a stream that does not end where its length says
 * - `key-twice`: a dictionary with two values for a key
 * - `linearization`: a linearized file that says another length, or begins with another section than it ends with
 * - `page-tree`: pages that are counted wrongly, listed twice, or name another parent than the one that lists them
 */
export type AmbiguityKind =
  | 'header'
  | 'tail'
  | 'cross-reference'
  | 'number-twice'
  | 'row'
  | 'object-stream'
  | 'dangling'
  | 'object-end'
  | 'key-twice'
  | 'linearization'
  | 'page-tree';

/** `object`: the number of the first object concerned, if one is. */
export type Ambiguity = { readonly kind: AmbiguityKind; readonly object: number | null };

type Report = (kind: AmbiguityKind, object?: number) => void;

/** Each kind once. Of an encrypted file only what can be seen without its key. Throws `TooMuchWork`. */
export function findAmbiguities(bytes: Uint8Array): readonly Ambiguity[] {
  const found = new Map<AmbiguityKind, number | null>();
  const report: Report = (kind, object) => {
    if (!found.has(kind)) {
      found.set(kind, object ?? null);
    }
  };
  if (findText(bytes, '%PDF-', 0, '%PDF-'.length) !== 0) {
    report('header');
  }
  if (!endsPlainly(bytes)) {
    report('tail');
  }
  const revision = openRevision(new PdfFile(bytes), bytes.length);
  if (revision === null || revision.isRecovered) {
    report('cross-reference');
  } else {
    revision.sections.forEach((section) => checkSection(section, report));
    checkLinearization(revision, report);
    if (!revision.isEncrypted) {
      new Walk(revision, report).run();
    }
  }
  return [...found].map(([kind, object]) => ({ kind, object }));
}

/** Readers look for the last `startxref` in about as many bytes. */
const tailLength = 1024;

function endsPlainly(bytes: Uint8Array): boolean {
  const at = findLastText(bytes, 'startxref', bytes.length, Math.max(0, bytes.length - tailLength));
  const text = at === -1 ? '' : new TextDecoder('latin1').decode(bytes.subarray(at));
  return /^startxref[\r\n ]+\d+[\r\n ]+%%EOF[\0\t\n\f\r ]*$/.test(text);
}

function checkSection({ offset, start, isPlain, hasDuplicates, trailer }: XrefSection, report: Report): void {
  if (offset !== start || !isPlain) {
    report('cross-reference');
  }
  if (hasDuplicates) {
    report(trailer.hasDuplicates ? 'key-twice' : 'number-twice');
  }
}

/**
 * Readers open a linearized file by the section behind its first object when it is as long as it says, else by its end (ISO 32000-2,
 * Annex F.4). Saves that were appended make it longer, but what was linearized is whole then.
 */
function checkLinearization({ file: { bytes }, sections }: PdfRevision, report: Report): void {
  const parser = new PdfParser(bytes, 0);
  parser.skipBlanks();
  const first = readIndirectObject(bytes, parser.position, bytes.length, () => null);
  const dict = first?.value;
  if (first === null || !isKind(dict, 'dict') || !dict.entries.has('Linearized')) {
    return;
  }
  const length = integerOf(dict.entries.get('L')) ?? 0;
  parser.position = first.end;
  parser.skipBlanks();
  const isSound =
    length === bytes.length
      ? parser.position === sections[0]?.offset
      : length < bytes.length && endsPlainly(bytes.subarray(0, length)) && sections.length > 2;
  if (!isSound) {
    report('linearization', first.number);
  }
}

/** Keys that lead to what no page shows. */
const passedOver = new Set(
  ['StructTreeRoot', 'Outlines', 'Names', 'Dests', 'Metadata', 'Threads', 'PieceInfo', 'AF'].concat(
    // Back, or to a place in the document.
    ['Parent', 'P', 'Popup', 'IRT', 'Pg', 'Dest', 'B'],
  ),
);

/** Keys of dictionaries whose own keys are names that the file makes up. */
const namings = new Set([
  ...['Font', 'XObject', 'ExtGState', 'Pattern', 'Shading', 'ColorSpace', 'Properties', 'AP', 'N', 'R'],
]);

/** A value, and whether its keys, if it has any, are made up. */
type Visit = { readonly value: PdfValue; readonly isNaming: boolean };

/** Looks at every object that pages and forms are made of, each once. */
class Walk {
  readonly #revision: PdfRevision;
  readonly #report: Report;
  readonly #seen = new Set<string>();
  readonly #waiting: Visit[] = [];

  constructor(revision: PdfRevision, report: Report) {
    this.#revision = revision;
    this.#report = report;
  }

  run(): void {
    this.#waiting.push({ value: this.#revision.trailer.entries.get('Root') ?? null, isNaming: false });
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      if (isRef(next.value)) {
        this.#follow(next.value, next.isNaming);
      } else {
        this.#lookInto(next, null);
      }
    }
    this.#checkPages();
  }

  #follow(ref: PdfRef, isNaming: boolean): void {
    const { number, generation } = ref;
    const key = `${number} ${generation} ${isNaming}`;
    if (this.#seen.has(key)) {
      return;
    }
    this.#seen.add(key);
    const found = this.#revision.lookup(ref);
    if (found.kind === 'absent') {
      this.#report('dangling', number);
    } else if (found.kind === 'unreadable') {
      this.#report(this.#whyUnreadable(ref), number);
    }
    if (this.#revision.place(number)?.isPlain === false) {
      this.#report('object-end', number);
    }
    this.#lookInto({ value: this.#revision.object(number), isNaming }, number);
  }

  #whyUnreadable({ number, generation }: PdfRef): AmbiguityKind {
    const entry = this.#revision.entries.get(number);
    if (entry?.kind === 'in') {
      return 'object-stream';
    }
    const place = this.#revision.place(number);
    const isExact =
      entry?.kind === 'at' && entry.generation === generation && place?.generation === generation;
    return isExact ? 'key-twice' : 'row';
  }

  #lookInto({ value, isNaming }: Visit, number: number | null): void {
    if (isKind(value, 'array')) {
      for (const item of value.items) {
        this.#waiting.push({ value: item, isNaming: false });
      }
      return;
    }
    const dict = isKind(value, 'stream') ? value.dict : value;
    if (!isKind(dict, 'dict')) {
      return;
    }
    if (dict.hasDuplicates) {
      this.#report('key-twice', number ?? undefined);
    }
    const isAction = dict.entries.has('S');
    for (const [key, entry] of dict.entries) {
      // An action says by `D` where it leads to.
      const isPassedOver = !isNaming && (passedOver.has(key) || (isAction && key === 'D'));
      if (!isPassedOver && typeof entry === 'object' && entry !== null) {
        this.#waiting.push({ value: entry, isNaming: namings.has(key) });
      }
    }
  }

  #checkPages(): void {
    const root = this.#revision.catalog?.entries.get('Pages') ?? null;
    const seen = new Set<number>();
    const waiting: { readonly node: PdfValue; readonly parent: number | null }[] = [
      { node: root, parent: null },
    ];
    let pages = 0;
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const number = isRef(next.node) ? next.node.number : null;
      const dict = this.#revision.dict(next.node);
      if (number === null || seen.has(number) || dict === null) {
        this.#report('page-tree', number ?? undefined);
        continue;
      }
      seen.add(number);
      const parent = dict.entries.get('Parent');
      if (next.parent !== null && !(isRef(parent) && parent.number === next.parent)) {
        this.#report('page-tree', number);
      }
      const kids = this.#revision.array(dict.entries.get('Kids'));
      const type = nameOf(this.#revision.get(dict, 'Type'));
      if (type === (kids === null ? 'Pages' : 'Page')) {
        this.#report('page-tree', number);
      }
      if (kids === null) {
        pages += 1;
        this.#checkPage(dict, number);
      }
      kids?.items.forEach((node) => waiting.push({ node, parent: number }));
    }
    if (this.#revision.get(this.#revision.dict(root), 'Count') !== pages) {
      this.#report('page-tree');
    }
  }

  /** Of a list with null in it some readers show the rest, others nothing. */
  #checkPage(page: PdfDict, number: number): void {
    for (const key of ['Contents', 'Annots']) {
      const items = this.#revision.array(page.entries.get(key))?.items ?? [];
      if (items.some((item) => this.#revision.resolve(item) === null)) {
        this.#report('dangling', number);
      }
    }
  }
}
