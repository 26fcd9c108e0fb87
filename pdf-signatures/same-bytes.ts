/** Whether two byte sequences are the same. A loop: comparing by a callback takes ten times as long for large streams. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) {
    return false;
  }
  if (a.buffer === b.buffer && a.byteOffset === b.byteOffset) {
    return true;
  }
  for (let index = 0; index < a.length; index += 1) {
    if (a[index] !== b[index]) {
      return false;
    }
  }
  return true;
}
