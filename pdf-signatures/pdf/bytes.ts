/** Searching in bytes. Positions count from 0; -1 is nowhere. */

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

function standsAt(bytes: Uint8Array, what: Uint8Array, position: number): boolean {
  for (let index = 0; index < what.length; index += 1) {
    if (bytes[position + index] !== what[index]) {
      return false;
    }
  }
  return true;
}

/** Where a text of ASCII letters stands at or behind `from`, wholly before `end`. */
export function findText(bytes: Uint8Array, text: string, from = 0, end = bytes.length): number {
  const what = ascii(text);
  const first = what[0] ?? 0;
  for (
    let at = bytes.indexOf(first, from);
    at !== -1 && at + what.length <= end;
    at = bytes.indexOf(first, at + 1)
  ) {
    if (standsAt(bytes, what, at)) {
      return at;
    }
  }
  return -1;
}

/** The last place of a text that ends at or before `end`, and begins at or behind `from`. */
export function findLastText(bytes: Uint8Array, text: string, end = bytes.length, from = 0): number {
  const what = ascii(text);
  const first = what[0] ?? 0;
  let at = bytes.lastIndexOf(first, Math.min(end, bytes.length) - what.length);
  while (at >= from && at !== -1) {
    if (standsAt(bytes, what, at)) {
      return at;
    }
    at = at === 0 ? -1 : bytes.lastIndexOf(first, at - 1);
  }
  return -1;
}
