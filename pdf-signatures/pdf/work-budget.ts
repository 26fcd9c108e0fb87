/** A file that would take longer to read than any that somebody means well with. */
export class TooMuchWork extends Error {
  constructor() {
    super('the file takes too much work');
    this.name = 'TooMuchWork';
  }
}

/**
 * Objects that overlap, each to the end of the file, are parsed again and again: so much is enough for any file. What is left of 50 MB
 * beside the data of streams is far less; a second parses 10 MB and more.
 */
const bytesForAll = 32 * 1024 * 1024;
const timesItsLength = 8;
const mostBytes = 80 * 1024 * 1024;
/** What it costs to begin. */
const bytesForEach = 32;

const left = new WeakMap<Uint8Array, number>();

/** Counts bytes of a file that were parsed. Throws {@link TooMuchWork}. */
export function spendWork(file: Uint8Array, parsed: number): void {
  const whole = Math.min(mostBytes, bytesForAll + timesItsLength * file.length);
  const rest = (left.get(file) ?? whole) - parsed - bytesForEach;
  left.set(file, rest);
  if (rest < 0) {
    throw new TooMuchWork();
  }
}
