import { type Digest, digest } from './digest.ts';

/**
 * What a signature is of: its digest is what counts, and its bytes are put together only for signatures that need them. `null` where
 * that would take too long.
 */
export type Content = {
  readonly digest: (name: Digest) => Promise<Uint8Array | null>;
  readonly bytes: () => Uint8Array | null;
};

export function contentOf(bytes: Uint8Array): Content {
  return { digest: (name) => digest(name, bytes), bytes: () => bytes };
}
