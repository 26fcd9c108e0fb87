import { foldForSearch } from '../../../contract/text.ts';

/** A header as it is compared: no accents, case, punctuation or `(*)` for required: `Ngày sinh (*)` is `ngay sinh`. */
export function foldHeader(text: string): string {
  return foldForSearch(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
