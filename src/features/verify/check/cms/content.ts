import { digest } from './verify-value.ts';
import type { Digest } from './verify-value.ts';

/** What a signature is of: its digest is what counts, and its bytes are put together only for signatures that need them. */
export type Content = {
  readonly digest: (name: Digest) => Promise<Uint8Array>;
  readonly bytes: () => Uint8Array;
};

export function contentOf(bytes: Uint8Array): Content {
  return { digest: (name) => digest(name, bytes), bytes: () => bytes };
}
