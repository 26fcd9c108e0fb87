import { eq } from 'drizzle-orm';

import { formatMessage } from '../../../contract/messages.ts';
import { accounts } from '../../adapters/database/schema/users.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';
import { lockUsersOf, proveMailbox } from '../identity/verified-contacts.ts';
import { findPasswordLink } from './password-link.ts';
import { type AccountRow, accountsOfName } from './password-login.ts';
import { checkNewPassword, hashPassword, setPassword } from './set-password.ts';
import { accountSubject, countWrongPassword, openSubjects } from './sign-in-attempts.ts';

/**
 * Sets a password with the token of an invitation or a reset link (companion operations, §2, "Accounts"). Whoever has the token has
 * read the mailbox that it was sent to, which the account is recovered by from then on.
 * @throws {Refusal} passwordLinkInvalid, passwordOfOtherAccount; a field's fault for a password that is too easy
 */
export async function resetPassword(
  deps: Pick<Dependencies, 'db' | 'clock' | 'passwords' | 'secrets'>,
  body: { readonly token: string; readonly password: string },
): Promise<Reply<null>> {
  const { account } = await findPasswordLink(deps.db, deps, body.token);
  checkNewPassword('password', body.password, account.username);
  if (account.guestEmail !== null) {
    await checkUnlikeOthers(deps, account, body.password);
  }
  const passwordHash = await hashPassword(deps, account.username, body.password);
  await deps.db.transaction(async (transaction) => {
    await lockUsersOf(transaction, account.id);
    // Two calls with one link meet here: the second finds it used.
    await transaction
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, account.id))
      .for('update');
    const { link } = await findPasswordLink(transaction, deps, body.token);
    await setPassword(transaction, deps, account, passwordHash, link.sentTo);
    if (link.sentTo !== null) {
      await proveMailbox(transaction, deps, account.id, link.sentTo);
    }
  });
  return done(null, formatMessage('resetPasswordSuccess'));
}

/**
 * A password opens the oldest account of a name, so that of a guest must not be one of a company's account. Each is also a guess at it.
 * @throws {Refusal} passwordOfOtherAccount, accountLocked
 */
async function checkUnlikeOthers(
  deps: Pick<Dependencies, 'db' | 'clock' | 'passwords'>,
  account: AccountRow,
  password: string,
): Promise<void> {
  const others = (await accountsOfName(deps.db, account.username)).filter(({ id }) => id !== account.id);
  if (others.length === 0) {
    return;
  }
  const open = await openSubjects(deps, others.map(accountSubject));
  if (open.length < others.length) {
    throw new Refusal(formatMessage('accountLocked'));
  }
  const matches = await deps.passwords.matching(
    others.map(({ passwordHash }) => passwordHash),
    password,
  );
  if (matches.includes(true)) {
    throw new Refusal(formatMessage('passwordOfOtherAccount'));
  }
  await countWrongPassword(deps, open);
}
