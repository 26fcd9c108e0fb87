/**
 * What the writing library finds as `fflate` in a build (vite.config.ts). Its `zip` would start workers from blob: addresses, which our
 * policy refuses without a word, and the file would never come; the library runs in a worker already, so packing in place is as well.
 */
import { type FlateCallback, zipSync } from 'fflate/browser';

export { strFromU8, strToU8, unzip, zipSync } from 'fflate/browser';

export function zip(files: Record<string, Uint8Array>, done: FlateCallback): void {
  done(null, zipSync(files));
}
