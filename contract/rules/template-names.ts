import { withoutAccents } from '../text.ts';

/* Names of variables in templates (companion operations, §5): no accents, no spaces, `_` between words. */

/** `Họ và tên` as `ho_va_ten`; `null` where nothing is left of it. Names that are led to by dots keep them. */
export function suggestName(name: string): string | null {
  const plain = withoutAccents(name)
    .replace(/[^A-Za-z0-9_.]+/g, '_')
    .replace(/_{2,}/g, '_')
    .replace(/_?\.[._]*/g, '.')
    .replace(/^[_.]+|(?<![_.])[_.]+$/g, '');
  return plain === '' ? null : plain;
}

/** `{{# danh sách }}` as `{{#danh_sach}}`; `null` where the tag has no name that one could be made of. */
export function suggestTag(tag: string): string | null {
  const inside = tag.startsWith('{{') && tag.endsWith('}}') ? tag.slice(2, -2).trim() : '';
  const [mark] = /^[#/]?/.exec(inside) ?? [''];
  const suggested = suggestName(inside.slice(mark.length));
  return suggested === null ? null : `{{${mark}${suggested}}}`;
}
