import { commitAndDeliver, createNotification } from '../../notifications/create-notification.ts';
import { provedMailbox } from '../../domain/auth/account-ownership.ts';
import type { GuestCaller, SessionCaller } from '../caller.ts';
import { findReset } from '../identity/find-reset.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';
import { checkOwnPassword, findOwnAccount } from './own-account.ts';
import { checkNewPassword, hashPassword } from '../identity/new-password.ts';
import { checkUnlikeOthers, setPassword } from './set-password.ts';
import { keepSession, renewOwnToken } from './sessions.ts';

/**
 * Changes the caller's password, and tells them by email. Every other token ends; `data` is a new one of the same kind. Wrong current passwords
 * count like failed sign-ins, so that a stolen session is no way to guess it.
 * @throws {Refusal} currentPasswordWrong, passwordOfOtherAccount, accountLocked; a field's fault for a password that is too easy
 */
export async function changePassword(
  deps: Dependencies,
  caller: SessionCaller | GuestCaller,
  body: { readonly currentPassword: string; readonly newPassword: string },
): Promise<Reply<string>> {
  const account = await findOwnAccount(deps, caller);
  checkNewPassword('newPassword', body.newPassword, account.username);
  await checkOwnPassword(deps, account, body.currentPassword);
  await checkUnlikeOthers(deps, account, body.newPassword, provedMailbox(account));
  const passwordHash = await hashPassword(deps, account.username, body.newPassword);
  const reader = caller.kind === 'session' ? caller.userId : (await findReset(deps.db, account))?.userIds[0];
  const tokenVersion = await commitAndDeliver(deps, async (transaction) => {
    const changed = await setPassword(transaction, deps, account, passwordHash);
    await keepSession(transaction, caller, changed.tokenVersion);
    if (reader !== undefined) {
      await createNotification(transaction, deps, { kind: 'password-changed', userId: reader });
    }
    return changed.tokenVersion;
  });
  return done(await renewOwnToken(deps, caller, tokenVersion), 'changePasswordSuccess');
}
