import { normalizeText } from '../../contract/normalize-text.ts';

/** How many digits a code of a mail, an SMS or an authenticator app has. */
export const codeLength = 6;

/** Where digits of other scripts begin. Full-width ones become plain by normalizing; Arabic and Persian ones do not. */
const zeros = [0x0660, 0x06f0];

function plainDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => point >= first && point <= first + 9);
  return zero === undefined ? digit : String(point - zero);
}

function withPlainDigits(text: string): string {
  return normalizeText(text, 'NFKC').replace(/\p{Nd}/gu, plainDigit);
}

/** The digits of a text as 0 to 9, whatever a keyboard made of them; everything else is left out. */
export function digitsOf(text: string): string {
  return withPlainDigits(text).replace(/[^0-9]/g, '');
}

/**
 * The code in a text that was pasted, perhaps the whole message: six digits that stand together, or as `123 456`. What holds none
 * gives its digits, the first six at most.
 */
export function codeIn(text: string): string {
  const found = /(?<!\d)(\d{3})[\s.-]?(\d{3})(?!\d)/.exec(withPlainDigits(text));
  return found === null ? digitsOf(text).slice(0, codeLength) : `${found[1] ?? ''}${found[2] ?? ''}`;
}
