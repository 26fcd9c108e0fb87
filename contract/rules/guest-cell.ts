import { cleanNumber } from '../clean-number.ts';
import type { Guest } from '../models/guest.ts';
import { isPhone } from './phone.ts';

/** As mail programs write people: a name, and behind it where they are reached. */
const pattern = /^(.{1,200}?)\s*<([^<>]{1,254})>$/u;
const email = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** Somebody outside the company as a cell of a batch has them: `Nguyễn Văn A <a@example.com>`, or a telephone number in the brackets. */
export function parseGuestCell(text: string): Guest | null {
  const [, name = '', address = ''] = pattern.exec(text.trim()) ?? [];
  const reached = address.trim();
  const guest = { name, organization: null, taxCode: null, language: null };
  if (email.test(reached)) {
    return { ...guest, email: reached, phone: null };
  }
  const number = cleanNumber(reached);
  return isPhone(number) ? { ...guest, email: null, phone: number } : null;
}
