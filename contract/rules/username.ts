import { normalizeText } from '../normalize-text.ts';

/** User names are the same in every case and form of Unicode. */
export function canonicalUsername(username: string): string {
  return normalizeText(username, 'NFC').trim().toLowerCase();
}
