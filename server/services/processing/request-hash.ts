import { createHash } from 'node:crypto';

/** Not of the request itself; to what is in the files a code is bound apart. */
const unbound: readonly string[] = ['otp', 'contentSha256'];

/** SHA-256 of a request without its code: what a one-time code is bound to. */
export function hashRequest(request: Readonly<Record<string, unknown>>): string {
  const bound = Object.entries(request)
    .filter(([name]) => !unbound.includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(bound), 'utf8').digest('hex');
}
