/**
 * How likely it is to guess a secret within a day, from the limits as the service has them. Pure; nothing here is a number of its
 * own but what is said to be assumed.
 */
import { passwordMinLength } from '../../contract/operations/auth.ts';
import { authenticatorDrift } from '../../server/adapters/security/authenticator.ts';
import { linkTokenBytes } from '../../server/adapters/security/secrets.ts';
import { wrongAccessCodesPerDay } from '../../server/domain/auth/access-code-limits.ts';
import { sixDigitCodes, wrongCodesAllowed } from '../../server/domain/auth/code-limits.ts';
import { lockMinutes, signInFailuresMax, wrongFactorCodesPerDay } from '../../server/domain/auth/lockout.ts';
import { otpRules } from '../../server/domain/otp.ts';

/** What one account or one document may be exposed to a day, at most; the process code has this while few are open. */
export const givenChanceMax = 1e-4;

/** Letters of both cases and digits, of which a password manager makes passwords. */
const passwordCharacters = 62;
/** Assumed: nothing counts tries of links but what a service can answer at all. */
export const linkTriesADay = 1e9;
/** HMAC-SHA-256. */
const signatureBits = 256;

const minutesADay = 24 * 60;

export type Guess = {
  /** Values that open, among `space` equally likely ones. */
  readonly right: number;
  readonly space: number;
  /** Wrong tries a day that are looked at. */
  readonly tries: number;
};

/** The chance that at least one of the tries is right, none of them made twice. */
export function chanceOf({ right, space, tries }: Guess): number {
  // Of numbers that small, subtracting them from one would leave nothing.
  return -Math.expm1(tries * Math.log1p(-right / space));
}

/** Wrong passwords that one account takes a day, if somebody begins again as soon as it is unlocked. */
export const passwordTriesADay = signInFailuresMax * Math.floor(minutesADay / lockMinutes);

export const guesses = {
  otp: { right: 1, space: sixDigitCodes, tries: otpRules.wrongTriesPerDay },
  /** Assumed: six random digits; people choose what they like. */
  accessCode: { right: 1, space: sixDigitCodes, tries: wrongAccessCodesPerDay },
  authenticator: { right: 1 + 2 * authenticatorDrift, space: sixDigitCodes, tries: wrongFactorCodesPerDay },
  password: { right: 1, space: passwordCharacters ** passwordMinLength, tries: passwordTriesADay },
  link: { right: 1, space: 2 ** (8 * linkTokenBytes), tries: linkTriesADay },
  download: { right: 1, space: 2 ** signatureBits, tries: linkTriesADay },
} as const satisfies Readonly<Record<string, Guess>>;

/** One given process code, where it could be any of so many that are open. */
export const givenCode = (openCodes: number): Guess => ({
  right: 1,
  space: sixDigitCodes,
  tries: wrongCodesAllowed(openCodes),
});

/** Any of so many open process codes. */
export const anyCode = (openCodes: number): Guess => ({ ...givenCode(openCodes), right: openCodes });

/** `1 in 20,000`, rounded so that it promises no more than it is, or `none`. */
export function chanceText(chance: number): string {
  if (chance === 0) {
    return 'none';
  }
  const oneIn = 1 / chance;
  if (oneIn > 1e9) {
    return `less than 1 in 10^${String(Math.floor(Math.log10(oneIn)))}`;
  }
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(oneIn)) - 1);
  return `1 in ${(Math.floor(oneIn / digits + 1e-3) * digits).toLocaleString('en')}`;
}
