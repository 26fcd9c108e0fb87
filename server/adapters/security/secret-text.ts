const mark = 'hex:';

/**
 * The bytes that a variable of the environment stands for: those of its text (UTF-8), or after `hex:` the ones that are written as
 * hexadecimal digits, 32 or more. `null` where what comes after `hex:` is something else.
 */
export function bytesOfSecret(text: string): Uint8Array | null {
  if (!text.startsWith(mark)) {
    return Buffer.from(text, 'utf8');
  }
  const digits = text.slice(mark.length);
  return /^(?:[0-9a-f]{2}){32,}$/i.test(digits) ? Buffer.from(digits, 'hex') : null;
}

/** A secret as a variable of the environment takes it, whatever its bytes are. */
export function textOfSecret(bytes: Uint8Array): string {
  return mark + Buffer.from(bytes).toString('hex');
}
