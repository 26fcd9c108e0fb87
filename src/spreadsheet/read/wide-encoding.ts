export type WideEncoding = 'utf-16le' | 'utf-16be';

/** The first bytes say enough, and an even number of them cuts no letter in two. */
const sampleBytes = 4000;

/** The upper bytes of what Vietnamese is written in, with its letters, punctuation and currency signs. */
const usualUpperBytes: ReadonlySet<number> = new Set([0x00, 0x01, 0x03, 0x1e, 0x20]);

/**
 * UTF-16 without its mark. The upper byte of Latin letters, digits and delimiters is 0, as no byte of another text is, and those of
 * Vietnamese letters are few.
 */
function looksWide(bytes: Uint8Array, upperAt: 0 | 1): boolean {
  const sample = bytes.subarray(0, sampleBytes);
  const upper = sample.filter((_, index) => index % 2 === upperAt);
  const usual = upper.filter((byte) => usualUpperBytes.has(byte)).length;
  const zeros = upper.filter((byte) => byte === 0).length;
  return upper.length > 1 && usual > upper.length * 0.9 && zeros > upper.length / 4;
}

/** Which UTF-16 a text is in, by its byte order mark or else by its bytes; null for anything else. */
export function findWideEncoding(bytes: Uint8Array): WideEncoding | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || looksWide(bytes, 1)) {
    return 'utf-16le';
  }
  return (first === 0xfe && second === 0xff) || looksWide(bytes, 0) ? 'utf-16be' : null;
}

/** The beginning of a text in UTF-16. */
export function decodeWideStart(bytes: Uint8Array, encoding: WideEncoding): string {
  return new TextDecoder(encoding).decode(bytes.subarray(0, sampleBytes));
}
