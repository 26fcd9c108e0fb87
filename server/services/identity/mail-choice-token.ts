import { intId } from '../../../contract/models/primitives.ts';
import type { Dependencies } from '../dependencies.ts';
import type { UserRow } from '../present-user.ts';

type Reader = Pick<UserRow, 'id' | 'email'>;

/** As much as nobody guesses: it opens no more than the choice of which mails come. */
const proofDigits = 32;

const proofFor = ({ secrets }: Pick<Dependencies, 'secrets'>, { id, email }: Reader): string =>
  secrets.digest('mail-choice', `${String(id)} ${email.toLowerCase()}`).slice(0, proofDigits);

/** By what a mail lets its reader choose which mails come. It ends with the address that it went to. */
export function mailChoiceToken(deps: Pick<Dependencies, 'secrets'>, user: Reader): string {
  return `${String(user.id)}-${proofFor(deps, user)}`;
}

/** Whose it may be; `isMailChoiceToken` tells. */
export function userOfToken(token: string): number | null {
  return intId.safeParse(Number(token.split('-', 1)[0])).data ?? null;
}

export function isMailChoiceToken(deps: Pick<Dependencies, 'secrets'>, token: string, user: Reader): boolean {
  return deps.secrets.equal(token, mailChoiceToken(deps, user));
}
