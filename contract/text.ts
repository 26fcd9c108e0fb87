import { normalizeText } from './normalize-text.ts';

/** `Trần Đức` as `Tran Duc`, for places that hold plain letters alone. */
export function withoutAccents(text: string): string {
  return normalizeText(text, 'NFD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D');
}

/**
 * Folds text for searching: lower case, without diacritics and what cannot be seen, `đ` as `d`, white space as one space. `nguyen` then
 * finds `Nguyễn` (companion operations, §1).
 */
export function foldForSearch(text: string): string {
  return withoutAccents(text).toLowerCase().replace(/\s+/g, ' ').trim();
}

/** `hang@minhlong.vn` as `h•••g@minhlong.vn`: enough to recognize one's own address, too little to learn another's. */
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

/** The first part of a token names its algorithm, and is short; unbounded, it would be read again from each place where one might begin. */
const tokens = /\beyJ[\w-]{5,200}\.[\w-]+\.[\w-]+/g;
const emails = /(?<![\p{L}\d._%+'-])[\p{L}\d._%+'-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
/** Vietnamese telephone numbers, with their groups apart or not, and identity numbers; never part of a longer word. */
const numbers = /(?<=^|[^\p{L}\d_-]|\\[nrt])(?:\+?84|0)(?:[ .-]?\d){8,11}(?![\p{L}\d_-])/gu;

/**
 * Masks what in a text, whoever wrote it, looks like a token, a mail address, a telephone or an identity number. Names look
 * like nothing: whoever writes a text leaves them out.
 */
export function maskPersonal(text: string): string {
  return text.replace(tokens, '•••').replace(emails, maskEmail).replace(numbers, maskPhone);
}
