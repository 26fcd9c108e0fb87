/** The table of SECURITY.md, "How hard guessing is". */
import { anyCodeChance, wrongCodesAllowed } from '../../server/domain/auth/code-limits.ts';
import { anyCode, chanceOf, chanceText, givenCode, type Guess, guesses } from './chances.ts';

const chance = (guess: Guess): string => chanceText(chanceOf(guess));
const number = (value: number): string => value.toLocaleString('en');
/** A space as people say it: as it is, or as a power of ten. */
const spaceText = (space: number): string =>
  space <= 1e9 ? number(space) : `10^${String(Math.floor(Math.log10(space)))}`;

/** How many process codes are open, in three installations. */
export const installations = [10, 1000, 10_000] as const;

/** The rows, their cells without the spaces that line them up. */
export function securityTable(): readonly (readonly string[])[] {
  const { otp, accessCode, authenticator, password, link, download } = guesses;
  const out = ({ right, space }: Guess) => `${number(right)} of ${spaceText(space)}`;
  return [
    ['Secret', 'Out of', 'Wrong tries a day', 'Counted', 'Chance a day, one', 'Chance a day, any'],
    [
      'One-time code (OTP)',
      out(otp),
      number(otp.tries),
      'by person; only their own session or link can try',
      chance(otp),
      'as one: each needs a session of its own',
    ],
    [
      'One-time code that opens a step in person',
      out(otp),
      number(otp.tries),
      'by person, apart from the others; only the host of the device can try',
      chance(otp),
      'as one: each needs a device of its own',
    ],
    ...installations.map((openCodes) => [
      `Process code alone, ${number(openCodes)} open`,
      out(givenCode(openCodes)),
      number(wrongCodesAllowed(openCodes)),
      'by installation, and by address (/64 for IPv6)',
      chance(givenCode(openCodes)),
      chance(anyCode(openCodes)),
    ]),
    [
      'Process code with its address, however many open',
      out(givenCode(1)),
      number(wrongCodesAllowed(1)),
      'by installation, by open codes of that address, and by address (/64 for IPv6)',
      chance(givenCode(1)),
      chanceText(anyCodeChance),
    ],
    [
      'Access code of six random digits, beside link or code',
      out(accessCode),
      number(accessCode.tries),
      'by person, and five an hour by step; only who has the link or code can try',
      chance(accessCode),
      'as one: each needs a link of its own',
    ],
    [
      'Authenticator code (TOTP)',
      out(authenticator),
      number(authenticator.tries),
      'by account; only who knows the password can try',
      chance(authenticator),
      'as one: each needs its password',
    ],
    [
      'Password, ten random letters and digits',
      out(password),
      number(password.tries),
      'by account',
      chance(password),
      'depends on what people choose',
    ],
    [
      'Link of a mail, to sign, to draw or to set a password',
      out(link),
      `${number(link.tries)} (assumed)`,
      'not counted',
      chance(link),
      chance({ ...link, right: 10_000 }),
    ],
    [
      'Signature of a download or session token',
      out(download),
      `${number(download.tries)} (assumed)`,
      'not counted',
      chance(download),
      chance(download),
    ],
  ];
}
