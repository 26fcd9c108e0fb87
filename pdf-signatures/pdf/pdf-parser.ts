/** Reads objects of a PDF from bytes (ISO 32000-1, 7.2 and 7.3). Whatever the bytes are, it ends, and throws nothing but {@link PdfSyntaxError}. */
import type { PdfDict, PdfString, PdfValue } from './pdf-value.ts';
import { spendWork } from './work-budget.ts';

export class PdfSyntaxError extends Error {
  constructor(what: string, position: number) {
    super(`${what} at byte ${position}`);
    this.name = 'PdfSyntaxError';
  }
}

/** What is read, or `undefined` where the syntax is wrong. */
export function readOrUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (reason) {
    if (reason instanceof PdfSyntaxError) {
      return undefined;
    }
    throw reason;
  }
}

/** What a failure costs, in parsed bytes. */
const bytesForFailure = 256;

/** What a parser reads, or `null` where it fails; its work is counted. Throws `TooMuchWork`. */
export function tryRead<Value>(parser: PdfParser, read: (parser: PdfParser) => Value | null): Value | null {
  const { position, passed } = parser;
  let failure = 0;
  try {
    return read(parser);
  } catch (reason) {
    if (reason instanceof PdfSyntaxError) {
      failure = bytesForFailure;
      return null;
    }
    throw reason;
  } finally {
    spendWork(parser.bytes, parser.position - position - (parser.passed - passed) + failure);
  }
}

/** Arrays and dictionaries in one another; real files have a dozen. */
const deepest = 100;

/** Readers take whatever else begins like a number in different ways (7.3.3). */
const exactNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

const code = (character: string): number => character.charCodeAt(0);
const isIn = (characters: string): Uint8Array => {
  const table = new Uint8Array(256);
  for (const character of characters) {
    table[code(character)] = 1;
  }
  return table;
};
const blanks = isIn('\0\t\n\f\r ');
const delimiters = isIn('()<>[]{}/%');

export const isBlank = (byte: number | undefined): boolean => byte !== undefined && blanks[byte] === 1;
export const isRegular = (byte: number | undefined): byte is number =>
  byte !== undefined && blanks[byte] === 0 && delimiters[byte] === 0;
export const isDigit = (byte: number | undefined): byte is number =>
  byte !== undefined && byte >= 48 && byte <= 57;

/** The value of a hexadecimal digit, or -1. */
export function hexDigit(byte: number | undefined): number {
  if (byte === undefined) {
    return -1;
  }
  if (byte >= 48 && byte <= 57) {
    return byte - 48;
  }
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

const escapes = new Map([
  [code('n'), 10],
  [code('r'), 13],
  [code('t'), 9],
  [code('b'), 8],
  [code('f'), 12],
]);

export class PdfParser {
  readonly bytes: Uint8Array;
  position: number;
  /** Bytes that were passed over without parsing them. */
  passed = 0;
  /** Nothing at or behind it is read. */
  readonly #end: number;

  constructor(bytes: Uint8Array, position: number, end = bytes.length) {
    this.bytes = bytes;
    this.position = position;
    this.#end = Math.min(end, bytes.length);
  }

  #at(offset = 0): number | undefined {
    const position = this.position + offset;
    return position < this.#end ? this.bytes[position] : undefined;
  }

  #fail(what: string): never {
    throw new PdfSyntaxError(what, this.position);
  }

  passOver(to: number): void {
    this.passed += to - this.position;
    this.position = to;
  }

  skipBlanks(): void {
    while (this.position < this.#end) {
      const byte = this.#at();
      if (byte === code('%')) {
        while (this.position < this.#end && this.#at() !== 10 && this.#at() !== 13) {
          this.position += 1;
        }
      } else if (!isBlank(byte)) {
        return;
      } else {
        this.position += 1;
      }
    }
  }

  /** Passes over a keyword, if it is what comes next. */
  skipWord(word: string): boolean {
    for (let index = 0; index < word.length; index += 1) {
      if (this.#at(index) !== word.charCodeAt(index)) {
        return false;
      }
    }
    if (isRegular(this.#at(word.length)) && isRegular(code(word.at(-1) ?? ' '))) {
      return false;
    }
    this.position += word.length;
    return true;
  }

  /** An integer without a sign, as in `12 0 obj`, or `null` and nothing is passed over. */
  readCount(): number | null {
    this.skipBlanks();
    const start = this.position;
    let value = 0;
    while (isDigit(this.#at()) && this.position - start < 15) {
      value = value * 10 + ((this.#at() ?? 48) - 48);
      this.position += 1;
    }
    if (this.position === start || isRegular(this.#at())) {
      this.position = start;
      return null;
    }
    return value;
  }

  readValue(depth = 0): PdfValue {
    if (depth > deepest) {
      this.#fail('nested too deep');
    }
    this.skipBlanks();
    const byte = this.#at();
    switch (byte) {
      case undefined:
        return this.#fail('end of the bytes');
      case code('/'):
        return { kind: 'name', value: this.#readName() };
      case code('('):
        return this.#readLiteral();
      case code('['):
        return this.#readArray(depth);
      case code('<'):
        return this.#at(1) === code('<') ? this.readDict(depth) : this.#readHex();
      default:
        return this.#readWord(byte);
    }
  }

  #readWord(first: number): PdfValue {
    if (isDigit(first) || first === code('+') || first === code('-') || first === code('.')) {
      return this.#readNumberOrRef();
    }
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const) {
      if (this.skipWord(word)) {
        return value;
      }
    }
    return this.#fail('no object');
  }

  #readNumberOrRef(): PdfValue {
    const start = this.position;
    const number = this.readCount();
    if (number !== null) {
      const after = this.position;
      const generation = this.readCount();
      if (generation !== null) {
        this.skipBlanks();
        if (this.skipWord('R')) {
          return { kind: 'ref', number, generation };
        }
      }
      this.position = after;
      return number;
    }
    this.position = start;
    let text = '';
    while (isRegular(this.#at()) && text.length < 40) {
      text += String.fromCharCode(this.#at() ?? 0);
      this.position += 1;
    }
    return exactNumber.test(text) ? Number(text) : this.#fail('no number');
  }

  #readName(): string {
    this.position += 1;
    let text = '';
    for (let byte = this.#at(); isRegular(byte); byte = this.#at()) {
      const high = hexDigit(this.#at(1));
      const low = hexDigit(this.#at(2));
      if (byte === code('#') && high >= 0 && low >= 0) {
        text += String.fromCharCode(high * 16 + low);
        this.position += 3;
      } else {
        text += String.fromCharCode(byte);
        this.position += 1;
      }
    }
    return text;
  }

  /** What is no digit is passed over, as readers do; who cares for it looks at the bytes (byte-range.ts). */
  #readHex(): PdfString {
    const start = this.position;
    const end = this.bytes.indexOf(code('>'), start);
    if (end === -1 || end >= this.#end) {
      this.#fail('a string without an end');
    }
    const out = new Uint8Array((end - start) >> 1);
    let digits = 0;
    for (let index = start + 1; index < end; index += 1) {
      const digit = hexDigit(this.bytes[index]);
      if (digit >= 0) {
        out[digits >> 1] = (out[digits >> 1] ?? 0) | (digits % 2 === 0 ? digit << 4 : digit);
        digits += 1;
      }
    }
    this.position = end + 1;
    const bytes = out.subarray(0, (digits + 1) >> 1);
    return { kind: 'string', bytes, isHex: true, start, end: this.position };
  }

  #readLiteral(): PdfString {
    const start = this.position;
    const close = this.#literalEnd();
    const out = new Uint8Array(close - start);
    let length = 0;
    this.position = start + 1;
    while (this.position < close) {
      const byte = this.bytes[this.position] ?? 0;
      this.position += 1;
      const value = byte === code('\\') ? this.#readEscape() : byte;
      if (value !== null) {
        out[length] = value;
        length += 1;
      }
    }
    this.position = close + 1;
    return { kind: 'string', bytes: out.slice(0, length), isHex: false, start, end: this.position };
  }

  /** Where the parenthesis stands that closes the one at the position. */
  #literalEnd(): number {
    let open = 0;
    for (let at = this.position; at < this.#end; at += 1) {
      const byte = this.bytes[at];
      if (byte === code('\\')) {
        at += 1;
      } else if (byte === code('(')) {
        open += 1;
      } else if (byte === code(')')) {
        open -= 1;
        if (open === 0) {
          return at;
        }
      }
    }
    this.position = this.#end;
    return this.#fail('a string without an end');
  }

  /** The byte that an escape stands for; `null` for none. */
  #readEscape(): number | null {
    const byte = this.#at() ?? 0;
    if (byte >= 48 && byte <= 55) {
      let value = 0;
      for (let count = 0; count < 3; count += 1) {
        const digit = this.#at();
        if (digit === undefined || digit < 48 || digit > 55) {
          break;
        }
        value = value * 8 + digit - 48;
        this.position += 1;
      }
      return value & 255;
    }
    this.position += 1;
    if (byte === 13 && this.#at() === 10) {
      this.position += 1;
    }
    return byte === 10 || byte === 13 ? null : (escapes.get(byte) ?? byte);
  }

  #readArray(depth: number): PdfValue {
    this.position += 1;
    const items: PdfValue[] = [];
    while (true) {
      this.skipBlanks();
      if (this.#at() === code(']')) {
        this.position += 1;
        return { kind: 'array', items };
      }
      items.push(this.readValue(depth + 1));
    }
  }

  readDict(depth = 0): PdfDict {
    this.skipBlanks();
    if (!this.skipWord('<<')) {
      this.#fail('no dictionary');
    }
    const entries = new Map<string, PdfValue>();
    let hasDuplicates = false;
    while (true) {
      this.skipBlanks();
      if (this.skipWord('>>')) {
        return { kind: 'dict', entries, hasDuplicates };
      }
      if (this.#at() !== code('/')) {
        this.#fail('no key');
      }
      const key = this.#readName();
      const value = this.readValue(depth + 1);
      hasDuplicates ||= entries.has(key);
      entries.set(key, value);
    }
  }
}
