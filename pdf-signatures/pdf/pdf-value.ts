/** What stands in a PDF file (ISO 32000-1, 7.3), as far as it was read. */

export type PdfName = { readonly kind: 'name'; readonly value: string };

/** `start` and `end`: where the string stands in the bytes that it was read from, with its delimiters. */
export type PdfString = {
  readonly kind: 'string';
  readonly bytes: Uint8Array;
  readonly isHex: boolean;
  readonly start: number;
  readonly end: number;
};

export type PdfRef = { readonly kind: 'ref'; readonly number: number; readonly generation: number };
export type PdfArray = { readonly kind: 'array'; readonly items: readonly PdfValue[] };

/** `hasDuplicates`: a key stands there twice, so that readers may see different things. */
export type PdfDict = {
  readonly kind: 'dict';
  readonly entries: ReadonlyMap<string, PdfValue>;
  readonly hasDuplicates: boolean;
};

/** `raw`: the bytes as they stand in the file, before any filter. */
export type PdfStream = { readonly kind: 'stream'; readonly dict: PdfDict; readonly raw: Uint8Array };

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfArray
  | PdfDict
  | PdfStream;

/** What is inside of a value and is a tagged one of a kind. */
type Kind = Exclude<PdfValue, null | boolean | number>['kind'];

export function isKind<K extends Kind>(
  value: PdfValue | undefined,
  kind: K,
): value is Extract<PdfValue, { readonly kind: K }> {
  return typeof value === 'object' && value?.kind === kind;
}

export const isRef = (value: PdfValue | undefined): value is PdfRef => isKind(value, 'ref');

/** The text of a name, or `null` for anything else. */
export function nameOf(value: PdfValue | undefined): string | null {
  return isKind(value, 'name') ? value.value : null;
}

/** A whole number, or `null` for anything else. */
export function integerOf(value: PdfValue | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** Where PDFDocEncoding has other characters than Latin-1 (ISO 32000-1, annex D.3): the first code of a run, and its characters. */
const docRuns = [
  [0x18, '˘ˇˆ˙˝˛˚˜'],
  [0x80, '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'],
  [0xa0, '€'],
] as const;
const docCharacters = new Map(
  docRuns.flatMap(([first, characters]) =>
    Array.from(characters, (character, index) => [first + index, character] as const),
  ),
);

/** A text string (ISO 32000-1, 7.9.2.2): UTF-16 with its mark, UTF-8 with its mark, else in PDFDocEncoding. */
export function textOf(value: PdfValue | undefined): string | null {
  if (!isKind(value, 'string')) {
    return null;
  }
  const { bytes } = value;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return new TextDecoder('utf-16be').decode(bytes);
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return new TextDecoder().decode(bytes);
  }
  return Array.from(bytes, (byte) => docCharacters.get(byte) ?? String.fromCharCode(byte)).join('');
}

/** Names with the characters that they have: each byte of one may be written as its number (ISO 32000-1, 7.3.5). */
export const unescapeNames = (text: string): string =>
  text.replace(/#([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** The text of a name, which is in UTF-8 where it is meant to be read (ISO 32000-1, 7.3.5). */
export function nameTextOf(value: PdfValue | undefined): string | null {
  const name = nameOf(value);
  try {
    const bytes = Uint8Array.from(name ?? '', (character) => character.charCodeAt(0));
    return name && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return name;
  }
}
