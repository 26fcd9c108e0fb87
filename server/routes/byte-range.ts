/** Which bytes of a file are asked for, both ends included. */
export type RangeOutcome =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

/**
 * Reads a `Range` header (RFC 9110, §14). What is not understood, and several ranges at once, ask for the whole file, as
 * the RFC allows.
 */
export function parseRange(header: string | undefined, size: number): RangeOutcome {
  const found = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? '');
  const [first, last] = [found?.[1] ?? '', found?.[2] ?? ''];
  if (first === '' && last === '') {
    return { kind: 'whole' };
  }
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) {
    return { kind: 'whole' };
  }
  return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end };
}
