/* Codes that sign in once in place of a code of the authenticator app. */

/** So many are made when the second factor is turned on. */
export const recoveryCodeCount = 10;

/** Letters and digits without those that are mistaken for one another when they are read from paper. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 10;

/** Writes one random byte a letter; 32 letters take five bits of each evenly. */
export function writeRecoveryCode(bytes: Uint8Array): string {
  const text = [...bytes.subarray(0, codeLength)].map((byte) => letters[byte % letters.length]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** As it is compared: however it was typed. */
export function normalizeRecoveryCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** Whether what was typed is meant as one; codes of the app are shorter. */
export function isRecoveryCode(typed: string): boolean {
  return normalizeRecoveryCode(typed).length === codeLength;
}

/** Random bytes that a code takes. */
export const recoveryCodeBytes = codeLength;
