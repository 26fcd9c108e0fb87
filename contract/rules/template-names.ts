/* Names of variables in templates (companion operations, §5): no accents, no spaces, `_` between words. */

/** `Họ và tên` as `ho_va_ten`; `null` where nothing is left of it. Names that are led to by dots keep them. */
export function suggestName(name: string): string | null {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[đĐ]/g, (letter) => (letter === 'đ' ? 'd' : 'D'))
    .replace(/[^A-Za-z0-9_.]+/g, '_')
    .replace(/_*\.[._]*/g, '.')
    .replace(/_{2,}/g, '_')
    .replace(/^[_.]+|[_.]+$/g, '');
  return plain === '' ? null : plain;
}

/** `{{# danh sách }}` as `{{#danh_sach}}`; `null` where the tag has no name that one could be made of. */
export function suggestTag(tag: string): string | null {
  const [, mark = '', name = ''] = /^\{\{\s*([#/]?)([\s\S]*?)\}\}$/.exec(tag) ?? [];
  const suggested = suggestName(name);
  return suggested === null ? null : `{{${mark}${suggested}}}`;
}
