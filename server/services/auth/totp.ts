import { and, eq, isNull, lt, or } from 'drizzle-orm';

import { envelopeCode } from '../../../contract/envelope.ts';
import { say } from '../../../contract/messages.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { totpEnroll } from '../../../contract/operations/auth.ts';
import { accounts, users } from '../../adapters/database/schema/users.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { deliverAfterCommit } from '../notices/create-notice.ts';
import { done, type Reply } from '../reply.ts';
import { isSharedAccount } from '../users/account-sharing.ts';
import { leaveSharedAccount } from './leave-account.ts';
import { isSignInLocked, settleAttempt } from './sign-in-attempts.ts';

/* The second factor of signing in (companion operations, §2): a code of an authenticator app. */

type Account = typeof accounts.$inferSelect;

const nothing = { totpSecret: null, totpConfirmedAt: null, totpLastStep: null };

/** Whether signing in to this account asks for a code. A secret that nobody has confirmed asks for none. */
export function hasSecondFactor(account: Pick<Account, 'totpSecret' | 'totpConfirmedAt'>): boolean {
  return account.totpSecret !== null && account.totpConfirmedAt !== null;
}

/**
 * POST /api/auth/totp/enroll: makes a secret, which asks for nothing until a code of it is given. Another call makes another.
 * @throws {Refusal} totpAlreadyOn
 */
export async function enrollTotp(
  deps: Pick<Dependencies, 'db' | 'vault' | 'authenticator'>,
  caller: SessionCaller,
): Promise<Reply<DataInput<typeof totpEnroll>>> {
  const secret = deps.authenticator.newSecret();
  const [account] = await deps.db
    .update(accounts)
    .set({ totpSecret: deps.vault.seal('totp', secret), totpLastStep: null })
    .where(and(eq(accounts.id, caller.accountId), isNull(accounts.totpConfirmedAt)))
    .returning({ username: accounts.username });
  if (!account) {
    throw new Refusal(say('totpAlreadyOn'));
  }
  return done(deps.authenticator.enrolment(secret, account.username), say('totpEnrolled'));
}

/**
 * POST /api/auth/totp/verify: a code of the new secret switches the second factor on.
 * @throws {Refusal} totpAlreadyOn, totpNotEnrolled, otpInvalid
 */
export async function verifyTotp(
  deps: Pick<Dependencies, 'db' | 'clock' | 'vault' | 'authenticator'>,
  caller: SessionCaller,
  code: string,
): Promise<Reply<null>> {
  const account = await loadAccount(deps, caller.accountId);
  if (account.totpConfirmedAt !== null) {
    throw new Refusal(say('totpAlreadyOn'));
  }
  if (account.totpSecret === null) {
    throw new Refusal(say('totpNotEnrolled'));
  }
  const now = deps.clock.now();
  const step = deps.authenticator.stepOf(deps.vault.open('totp', account.totpSecret), code, now);
  if (step === null) {
    throw new Refusal(say('otpInvalid'));
  }
  const switched = await deps.db
    .update(accounts)
    .set({ totpConfirmedAt: now, totpLastStep: step })
    .where(and(eq(accounts.id, account.id), eq(accounts.totpSecret, account.totpSecret)))
    .returning({ id: accounts.id });
  if (switched.length === 0) {
    throw new Refusal(say('otpInvalid'));
  }
  return done(null, say('totpVerified'));
}

/**
 * Whether a code is right at this moment. A code that was taken is used up, and so is every earlier one, so that nobody who
 * saw it being typed can use it again.
 */
export async function takeTotpCode(
  deps: Pick<Dependencies, 'db' | 'clock' | 'vault' | 'authenticator'>,
  account: Pick<Account, 'id' | 'totpSecret'>,
  code: string,
): Promise<boolean> {
  if (account.totpSecret === null) {
    return false;
  }
  const secret = deps.vault.open('totp', account.totpSecret);
  const step = deps.authenticator.stepOf(secret, code, deps.clock.now());
  if (step === null) {
    return false;
  }
  const taken = await deps.db
    .update(accounts)
    .set({ totpLastStep: step })
    .where(
      and(
        eq(accounts.id, account.id),
        eq(accounts.totpSecret, account.totpSecret),
        or(isNull(accounts.totpLastStep), lt(accounts.totpLastStep, step)),
      ),
    )
    .returning({ id: accounts.id });
  return taken.length > 0;
}

/**
 * POST /api/auth/totp/disable. Wrong passwords count like failed sign-ins, so that a stolen session cannot guess it.
 * @throws {Refusal} totpNotOn, currentPasswordWrong, accountLocked
 */
export async function disableTotp(
  deps: Pick<Dependencies, 'db' | 'clock' | 'passwords'>,
  caller: SessionCaller,
  password: string,
): Promise<Reply<null>> {
  const account = await loadAccount(deps, caller.accountId);
  if (!hasSecondFactor(account)) {
    throw new Refusal(say('totpNotOn'));
  }
  if (await isSignInLocked(deps, account)) {
    throw new Refusal(say('accountLocked'));
  }
  const right = await deps.passwords.verify(account.passwordHash, password);
  const settled = await settleAttempt(deps, account, right ? 'right' : 'wrong');
  if (settled !== 'accepted') {
    throw new Refusal(say(settled === 'locked' ? 'accountLocked' : 'currentPasswordWrong'));
  }
  await deps.db.update(accounts).set(nothing).where(eq(accounts.id, account.id));
  return done(null, say('totpDisabled'));
}

/**
 * POST /api/users/reset-totp/{id}: for somebody who has lost their app. An account that is of other companies too keeps its second
 * factor: the user gets an account of this company alone, by a fresh invitation.
 * @throws {Refusal} userNotFound, totpNotOn
 */
export async function resetTotp(
  deps: Dependencies,
  caller: SessionCaller,
  userId: number,
): Promise<Reply<null>> {
  const noticeIds = await deps.db.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ account: accounts, user: users })
      .from(users)
      .innerJoin(accounts, eq(accounts.id, users.accountId))
      .where(and(eq(users.comId, caller.comId), eq(users.id, userId)))
      .for('update');
    if (!found) {
      throw new Refusal(say('userNotFound'));
    }
    const { account, user } = found;
    if (!hasSecondFactor(account)) {
      throw new Refusal(say('totpNotOn'));
    }
    if (await isSharedAccount(transaction, account.id, caller.comId)) {
      return [await leaveSharedAccount(transaction, deps, user, account)];
    }
    await transaction.update(accounts).set(nothing).where(eq(accounts.id, account.id));
    return [];
  });
  await deliverAfterCommit(deps, noticeIds);
  return done(null, say('totpReset'));
}

async function loadAccount(deps: Pick<Dependencies, 'db'>, accountId: string): Promise<Account> {
  const [account] = await deps.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) {
    throw new Refusal(say('unauthenticated'), envelopeCode.unauthenticated);
  }
  return account;
}
