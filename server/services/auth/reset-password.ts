import type { resetPassword as operation } from '../../../contract/operations/auth.ts';
import { provedMailbox } from '../../domain/auth/account-ownership.ts';
import type { Handler } from '../handler.ts';
import { done } from '../reply.ts';
import { proveMailbox } from '../identity/verified-contacts.ts';
import { findPasswordLink, lockPasswordLink } from './password-link.ts';
import { checkNewPassword, hashPassword } from '../identity/new-password.ts';
import { checkUnlikeOthers, setPassword } from './set-password.ts';

/**
 * Sets a password with the token of an invitation or a reset link (companion operations, §2, "Accounts"). Whoever has the token has
 * read the mailbox that it was sent to, which the account is recovered by from then on.
 * @throws {Refusal} passwordLinkInvalid, passwordOfOtherAccount, accountLocked; a field's fault for a password that is too easy
 */
export const resetPassword: Handler<typeof operation> = async ({ deps, body }) => {
  const { account, link: shown } = await findPasswordLink(deps.db, deps, body.token);
  checkNewPassword('password', body.password, account.username);
  await checkUnlikeOthers(deps, account, body.password, shown.sentTo ?? provedMailbox(account));
  const passwordHash = await hashPassword(deps, account.username, body.password);
  await deps.db.transaction(async (transaction) => {
    const { link } = await lockPasswordLink(transaction, deps, body.token);
    await setPassword(transaction, deps, account, passwordHash, link.sentTo);
    if (link.sentTo !== null) {
      await proveMailbox(transaction, deps, account.id, link.sentTo);
    }
  });
  return done(null, 'resetPasswordSuccess');
};
