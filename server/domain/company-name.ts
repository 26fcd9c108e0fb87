import { foldForSearch } from '../../contract/text.ts';
import { normalizeText } from '../../contract/normalize-text.ts';

/** A company's name as it reads: without case, accents, spaces, punctuation and characters that nobody sees. */
export function foldCompanyName(name: string): string {
  return foldForSearch(normalizeText(name, 'NFKC')).replace(/[^\p{L}\p{N}]+/gu, '');
}
