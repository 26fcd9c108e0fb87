/** A file that would take longer to read than any that somebody means well with. */
export class TooMuchWork extends Error {
  constructor() {
    super('the file takes too much work');
    this.name = 'TooMuchWork';
  }
}

/** Objects that overlap, each to the end of the file, are parsed again and again: so much is enough for any file. */
const bytesForAll = 32 * 1024 * 1024;
const timesItsLength = 8;
/** What it costs to begin. */
const bytesForEach = 32;

const left = new WeakMap<Uint8Array, number>();

/** Counts bytes of a file that were parsed. Throws {@link TooMuchWork}. */
export function spendWork(file: Uint8Array, parsed: number): void {
  const rest = (left.get(file) ?? bytesForAll + timesItsLength * file.length) - parsed - bytesForEach;
  left.set(file, rest);
  if (rest < 0) {
    throw new TooMuchWork();
  }
}
