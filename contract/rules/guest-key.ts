import { foldForSearch } from '../text.ts';
import { phoneDigits } from './phone.ts';

export type GuestAddress = { readonly name: string; readonly email: string; readonly phone: string };

/**
 * What two guests who are one person have in common: the address that they are reached at, and the name, since several people read one
 * mailbox. Somebody without an email address is known by the telephone number.
 */
export function guestKey({ name, email, phone }: GuestAddress): string {
  const address = email === '' ? `tel:${phoneDigits(phone)}` : `mailto:${email.toLowerCase()}`;
  return `${address} ${foldForSearch(name)}`;
}
