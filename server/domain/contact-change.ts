import { receiveNotificationMethod, receiveOtpMethod } from '../../contract/enums.ts';
import type { FieldFault } from '../../contract/faults.ts';
import { vietnameseMobile } from '../../contract/rules/phone.ts';

/* What becomes of a changed address or phone of a user: whoever could redirect somebody's codes could sign as them. */

export type ContactField = 'email' | 'phone';
export const contactFields = ['email', 'phone'] as const satisfies readonly ContactField[];

/** How long the link works by which the holder of an address confirms that it changes. */
export const contactChangeHours = 7 * 24;

export type CurrentContact = {
  /** Empty where the user has none. */
  readonly value: string;
  readonly isVerified: boolean;
  /** What the user is to have once that is confirmed; `null` where nothing waits. */
  readonly waiting: string | null;
};

/**
 * `unchanged` leaves what waits; `withdraw` ends it; `replace` is at once, since nobody has proved the address; `ask` leaves the
 * proved address until the change is confirmed.
 */
export type ContactJudgment = 'unchanged' | 'withdraw' | 'replace' | 'ask';

/** Mail programs treat both cases alike, so that a file with another case changes nothing. */
const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** What a wanted address comes to. Where `keepsWaiting`, giving the address that the user has says nothing about a waiting one. */
export function judgeContact(
  current: CurrentContact,
  wanted: string,
  { keepsWaiting }: { readonly keepsWaiting: boolean },
): ContactJudgment {
  if (isSame(current.value, wanted)) {
    return current.waiting === null || keepsWaiting ? 'unchanged' : 'withdraw';
  }
  if (!current.isVerified) {
    return 'replace';
  }
  return current.waiting !== null && isSame(current.waiting, wanted) ? 'unchanged' : 'ask';
}

/**
 * Where codes and links go: by the wanted way, unless the address there is unproved while the other one is proved. Else whoever
 * sets a user's ways of being reached could redirect codes to a number that is not the user's.
 */
export function chooseContact(wanted: ContactField, verified: ReadonlySet<ContactField>): ContactField {
  const other = wanted === 'email' ? 'phone' : 'email';
  return !verified.has(wanted) && verified.has(other) ? other : wanted;
}

/** Ways of being reached that are wanted and lead nowhere. */
export function unreachable(
  user: { readonly email: string; readonly phone: string },
  body: {
    readonly receiveOtpMethod?: number | null | undefined;
    readonly receiveNotificationMethod?: number | null | undefined;
  },
): FieldFault[] {
  const leadsNowhere = (
    method: unknown,
    methods: typeof receiveOtpMethod | typeof receiveNotificationMethod,
  ) =>
    (method === methods.email && user.email === '') ||
    (method === methods.sms && user.phone === '') ||
    (method === methods.zalo && vietnameseMobile(user.phone) === null);
  const faults: FieldFault[] = [];
  if (leadsNowhere(body.receiveOtpMethod, receiveOtpMethod)) {
    faults.push({ path: 'receiveOtpMethod', id: 'noAddress' });
  }
  if (leadsNowhere(body.receiveNotificationMethod, receiveNotificationMethod)) {
    faults.push({ path: 'receiveNotificationMethod', id: 'noAddress' });
  }
  return faults;
}
