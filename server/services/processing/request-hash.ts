import { createHash } from 'node:crypto';

/** SHA-256 of a request without its code: what a one-time code is bound to. */
export function hashRequest(request: Readonly<Record<string, unknown>>): string {
  const bound = Object.entries(request)
    .filter(([name]) => name !== 'otp')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(bound), 'utf8').digest('hex');
}
