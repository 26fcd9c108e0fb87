import { withCertainDecimals } from '../../../../contract/rules/typed-value.ts';
import { formatDay } from '../../../../contract/time.ts';

/** A number as the file writes it, kept apart from text until it is known how it is to be shown. */
export class RawNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Spreadsheets keep 15 digits. */
const exactDigits = 15;

/**
 * A number of a file (`1.23E+11`, `0.30000000000000004`) as a person writes it: never with an exponent, without the noise behind the 15th
 * digit; its decimals are not taken for thousands.
 */
export function plainNumber(raw: string): string {
  if (/^-?\d{1,15}$/.test(raw)) {
    return raw;
  }
  const number = Number(raw);
  if (!Number.isFinite(number)) {
    return raw;
  }
  if (Number.isInteger(number)) {
    return Number.isSafeInteger(number) ? String(number) : BigInt(number).toString();
  }
  const rounded = Number(number.toPrecision(exactDigits));
  const text = String(rounded);
  return text.includes('e') ? rounded.toFixed(20).replace(/\.0*$|(?<!0)0+$/, '') : withCertainDecimals(text);
}

/** Whether a whole number is longer than what spreadsheets keep, so that its last digits are not those that were typed. */
export function hasLostDigits(raw: string): boolean {
  const number = Number(raw);
  return Number.isInteger(number) && Math.abs(number) >= 10 ** exactDigits;
}

/** Days on which a time alone stands: the zero of each date system. */
const zeroDays = new Set(['1899-12-30', '1899-12-31', '1904-01-01']);

/** The same days come again and again, and the calendar is slow to ask. */
const remembered = new Map<number, string>();
const rememberedMax = 20_000;

/** A date of a file, read as UTC: dd/MM/yyyy, with the time where there is one; a time alone as HH:mm. */
export function dateText(date: Date): string {
  const known = remembered.get(date.getTime());
  if (known !== undefined) {
    return known;
  }
  if (remembered.size >= rememberedMax) {
    remembered.clear();
  }
  const text = writeDate(date);
  remembered.set(date.getTime(), text);
  return text;
}

function writeDate(date: Date): string {
  // Times are fractions of a day: what is a hair short of a second is that second.
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000);
  if (Number.isNaN(rounded.getTime())) {
    return '';
  }
  const iso = rounded.toISOString();
  const day = iso.slice(0, 10);
  const time = iso.slice(11, 19).replace(/:00$/, '');
  if (zeroDays.has(day)) {
    return time;
  }
  return time === '00:00' ? formatDay(day) : `${formatDay(day)} ${time}`;
}

/** A day of ISO 8601 (`2026-11-21T08:30:00`) in the same way; whatever else it is stays as it is. */
export function isoDateText(text: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?))?/.exec(text) ?? [];
  if (day === undefined) {
    return text;
  }
  return dateText(new Date(`${day}T${time ?? '00:00'}Z`));
}
