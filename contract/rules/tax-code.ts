import { cleanNumber } from '../clean-number.ts';

/** Ten digits, and three more for a branch, as people write them. */
const pattern = /^(\d{10})(?:-?(\d{3}))?$/;

/** The number under which a Vietnamese company is registered, `0101243150` or `0101243150-001`; `null` for what is none. */
export function normalizeTaxCode(text: string): string | null {
  const [, company, branch] = pattern.exec(cleanNumber(text).replace(/[\s.]/g, '')) ?? [];
  if (company === undefined) {
    return null;
  }
  return branch === undefined ? company : `${company}-${branch}`;
}

/** One that has lost its leading zero in a spreadsheet, as it was; anything else as it is. */
export function taxCodeWithLostZero(text: string): string {
  return /^(?:\d{9}|\d{9}-?\d{3})$/.test(text) ? `0${text}` : text;
}
