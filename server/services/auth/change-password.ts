import { eq } from 'drizzle-orm';

import { envelopeCode } from '../../../contract/envelope.ts';
import { formatMessage } from '../../../contract/messages.ts';
import { accounts } from '../../adapters/database/schema/users.ts';
import { Refusal } from '../../domain/refusal.ts';
import { createNotification, deliverAfterCommit } from '../../notifications/create-notification.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';
import { checkNewPassword, hashPassword, setPassword } from './set-password.ts';
import { continueSession, keepSession } from './sessions.ts';
import { isSignInLocked, settleAttempt } from './sign-in-attempts.ts';

/**
 * Changes the caller's password, and tells them by email. Every other token ends; `data` is a new one for the same company. Wrong current passwords
 * count like failed sign-ins, so that a stolen session is no way to guess it.
 * @throws {Refusal} currentPasswordWrong, accountLocked; a field's fault for a password that is too easy
 */
export async function changePassword(
  deps: Dependencies,
  caller: SessionCaller,
  body: { readonly currentPassword: string; readonly newPassword: string },
): Promise<Reply<string>> {
  const [account] = await deps.db.select().from(accounts).where(eq(accounts.id, caller.accountId));
  if (!account) {
    throw new Refusal(formatMessage('unauthenticated'), envelopeCode.unauthenticated);
  }
  checkNewPassword('newPassword', body.newPassword, account.username);
  if (await isSignInLocked(deps, account)) {
    throw new Refusal(formatMessage('accountLocked'));
  }
  const right = await deps.passwords.verify(account.passwordHash, body.currentPassword);
  const settled = await settleAttempt(deps, account, right ? 'right' : 'wrong');
  if (settled !== 'accepted') {
    throw new Refusal(formatMessage(settled === 'locked' ? 'accountLocked' : 'currentPasswordWrong'));
  }
  const passwordHash = await hashPassword(deps, account.username, body.newPassword);
  const { changed, notificationId } = await deps.db.transaction(async (transaction) => {
    const after = await setPassword(transaction, deps, account, passwordHash);
    await keepSession(transaction, caller, after.tokenVersion);
    return {
      changed: after,
      notificationId: await createNotification(transaction, deps, {
        kind: 'password-changed',
        userId: caller.userId,
      }),
    };
  });
  await deliverAfterCommit(deps, [notificationId]);
  const { userId, comId, sessionId } = caller;
  const token = await continueSession(deps, changed, { kind: 'session', userId, comId }, sessionId);
  return done(token, formatMessage('changePasswordSuccess'));
}
