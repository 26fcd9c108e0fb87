/** Which bytes of the file a signature says it is of (ISO 32000-1, 12.8.1; ETSI EN 319 142-1, 5.3). */
import type { Content } from './cms/content.ts';
import {
  type Digest,
  type IncrementalDigest,
  type RunningDigest,
  digest,
  isNative,
  startDigest,
} from './cms/digest.ts';
import { hexDigit } from './pdf/pdf-parser.ts';
import { type PdfDict, integerOf, isKind } from './pdf/pdf-value.ts';

export type SignedRange = {
  /** Where `/Contents` begins and ends, with its angle brackets: the one part that is not signed. */
  readonly gap: { readonly start: number; readonly end: number };
  /** What stands at or behind it was added later. */
  readonly end: number;
  /** What stands in `/Contents`: the signature, filled up with zeros. */
  readonly contents: Uint8Array;
};

export type RangeFault =
  | 'byte-range-missing'
  /** It does not begin at the first byte, or reaches beyond the last. */
  | 'byte-range-bounds'
  /** More or something else than the signature itself is left out. */
  | 'byte-range-gap'
  | 'contents-not-hex'
  | 'duplicate-entries';

/**
 * Reads and proves the byte range of a signature dictionary that stands in `bytes`: it begins at the first byte, and leaves out
 * the hexadecimal string of `/Contents` and nothing beside it.
 */
export function readSignedRange(
  bytes: Uint8Array,
  dict: PdfDict,
):
  | { readonly kind: 'ok'; readonly range: SignedRange }
  | { readonly kind: 'fault'; readonly fault: RangeFault } {
  const range = dict.entries.get('ByteRange');
  const contents = dict.entries.get('Contents');
  const numbers = isKind(range, 'array') ? range.items.map(integerOf) : [];
  const [first, length, second, rest] = numbers;
  if (dict.hasDuplicates) {
    return { kind: 'fault', fault: 'duplicate-entries' };
  }
  if (numbers.length !== 4 || first == null || length == null || second == null || rest == null) {
    return { kind: 'fault', fault: 'byte-range-missing' };
  }
  if (first !== 0 || length <= 0 || rest <= 0 || second <= length || second + rest > bytes.length) {
    return { kind: 'fault', fault: 'byte-range-bounds' };
  }
  if (!isKind(contents, 'string') || !contents.isHex || !isPureHex(bytes, contents.start, contents.end)) {
    return { kind: 'fault', fault: 'contents-not-hex' };
  }
  if (contents.start !== length || contents.end !== second) {
    return { kind: 'fault', fault: 'byte-range-gap' };
  }
  return {
    kind: 'ok',
    range: {
      gap: { start: contents.start, end: contents.end },
      end: second + rest,
      contents: contents.bytes,
    },
  };
}

/** Nothing but pairs of digits between the brackets: whatever else stood there would not be signed, and might be read as something. */
function isPureHex(bytes: Uint8Array, start: number, end: number): boolean {
  if ((end - start) % 2 !== 0 || bytes[start] !== 0x3c || bytes[end - 1] !== 0x3e) {
    return false;
  }
  for (let at = start + 1; at < end - 1; at += 1) {
    if (hexDigit(bytes[at]) < 0) {
      return false;
    }
  }
  return true;
}

/**
 * Bytes that are read for all signatures of a file together, some seconds' worth. Signers append, so that each of their ranges holds the
 * one before: only ranges that are made to overlap otherwise come to so much.
 */
const mostRead = 1.5 * 2 ** 30;

/** How much longer SHA-3 takes than the others. */
const sha3Weight = 7;

/** How far a digest has come, which the next signature goes on from. */
type Progress = { readonly running: RunningDigest; readonly at: number };

/** What signatures of a file are of. Those that follow one another share their beginning, which is read once. */
export class SignedContents {
  readonly #bytes: Uint8Array;
  readonly #progress = new Map<IncrementalDigest, Progress>();
  #left: number;

  constructor(bytes: Uint8Array, most = mostRead) {
    this.#bytes = bytes;
    this.#left = most;
  }

  of(range: SignedRange): Content {
    return {
      digest: (name) => this.#digest(range, name),
      bytes: () => (this.#take(range.end) ? this.#signed(range) : null),
    };
  }

  async #digest(range: SignedRange, name: Digest): Promise<Uint8Array | null> {
    if (isNative(name)) {
      return this.#take(range.end) ? digest(name, this.#signed(range)) : null;
    }
    const { gap, end } = range;
    const known = this.#progress.get(name);
    const before =
      known === undefined || known.at > gap.start ? { running: await startDigest(name), at: 0 } : known;
    const weight = name === 'SHA-256' || name === 'SHA-224' ? 1 : sha3Weight;
    if (!this.#take((end - before.at) * weight)) {
      return null;
    }
    before.running.update(this.#bytes.subarray(before.at, gap.start));
    this.#progress.set(name, { running: before.running, at: gap.start });
    const own = before.running.clone();
    own.update(this.#bytes.subarray(gap.end, end));
    return own.digest();
  }

  #take(bytes: number): boolean {
    const isEnough = bytes <= this.#left;
    this.#left -= isEnough ? bytes : 0;
    return isEnough;
  }

  #signed({ gap, end }: SignedRange): Uint8Array {
    const signed = new Uint8Array(end - (gap.end - gap.start));
    signed.set(this.#bytes.subarray(0, gap.start));
    signed.set(this.#bytes.subarray(gap.end, end), gap.start);
    return signed;
  }
}
