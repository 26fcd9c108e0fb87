/**
 * Folds text for searching: lower case, without diacritics, `đ` as `d`, white space as one space. `nguyen` then finds
 * `Nguyễn` (companion operations, §1).
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** `hang@minhlong.vn` as `h•••g@minhlong.vn`: enough to recognise one's own address, too little to learn another's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) {
    return email === '' ? '' : '•••';
  }
  const name = [...email.slice(0, at)];
  const first = name[0] ?? '';
  const last = name.length > 2 ? (name.at(-1) ?? '') : '';
  return `${first}•••${last}${email.slice(at)}`;
}

/** A telephone number with only its last three digits. */
export function maskPhone(phone: string): string {
  return phone.length <= 3 ? '•••'.slice(0, phone.length) : `•••${phone.slice(-3)}`;
}
