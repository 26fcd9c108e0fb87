import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { totpEnroll, totpVerify, totpDisable, totpReset } from '../../../contract/operations/auth.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { accounts, userRoles, users } from '../../adapters/database/schema/users.ts';
import { hasSecondFactor } from '../../domain/auth/second-factor.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { commitAndDeliver } from '../../notifications/create-notification.ts';
import { done } from '../reply.ts';
import { isSharedAccount } from '../identity/account-sharing.ts';
import { leaveSharedAccount } from './leave-account.ts';
import { checkOwnPassword, findOwnAccount } from './own-account.ts';
import { deleteRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { keepSession, renewOwnToken } from './sessions.ts';

/* The second factor of signing in (companion operations, §2): a code of an authenticator app. */

type Account = typeof accounts.$inferSelect;

const nothing = { totpSecret: null, totpConfirmedAt: null, totpLastStep: null };

/**
 * POST /api/auth/totp/enroll: makes a secret, which asks for nothing until a code of it is given. Another call makes another.
 * @throws {Refusal} totpAlreadyOn, currentPasswordWrong, accountLocked
 */
export const enrollTotp: Handler<typeof totpEnroll> = async ({ deps, caller, body: { password } }) => {
  const before = await findOwnAccount(deps, caller);
  if (before.totpConfirmedAt !== null) {
    refuse('totpAlreadyOn');
  }
  await checkOwnPassword(deps, before, password);
  const secret = deps.authenticator.newSecret();
  const [account = refuse('totpAlreadyOn')] = await deps.db
    .update(accounts)
    .set({ totpSecret: deps.vault.seal('totp', secret), totpLastStep: null })
    .where(and(eq(accounts.id, caller.accountId), isNull(accounts.totpConfirmedAt)))
    .returning({ username: accounts.username });
  return done(deps.authenticator.enrollment(secret, account.username), 'totpEnrolled');
};

/**
 * POST /api/auth/totp/verify: a code of the new secret switches the second factor on. Sessions that were begun without it end, so that
 * every session of an account with a second factor has given one.
 * @throws {Refusal} totpAlreadyOn, totpNotEnrolled, otpInvalid
 */
export const verifyTotp: Handler<typeof totpVerify> = async ({ deps, caller, body: { otp: code } }) => {
  const account = await findOwnAccount(deps, caller);
  if (account.totpConfirmedAt !== null) {
    refuse('totpAlreadyOn');
  }
  if (account.totpSecret === null) {
    refuse('totpNotEnrolled');
  }
  const now = deps.clock.now();
  const step = deps.authenticator.stepOf(deps.vault.open('totp', account.totpSecret), code, now);
  if (step === null) {
    refuse('otpInvalid');
  }
  const { totpSecret } = account;
  const { tokenVersion, codes } = await deps.db.transaction(async (transaction) => {
    const [switched = refuse('otpInvalid')] = await transaction
      .update(accounts)
      .set({ totpConfirmedAt: now, totpLastStep: step, tokenVersion: sql`${accounts.tokenVersion} + 1` })
      .where(
        and(
          eq(accounts.id, account.id),
          eq(accounts.totpSecret, totpSecret),
          isNull(accounts.totpConfirmedAt),
        ),
      )
      .returning({ tokenVersion: accounts.tokenVersion });
    await keepSession(transaction, caller, switched.tokenVersion);
    return { ...switched, codes: await makeRecoveryCodes(transaction, deps, account.id) };
  });
  const token = await renewOwnToken(deps, caller, tokenVersion);
  return done({ token, recoveryCodes: codes }, 'totpVerified');
};

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
 * POST /api/auth/totp/disable.
 * @throws {Refusal} totpNotOn, totpKept, currentPasswordWrong, accountLocked
 */
export const disableTotp: Handler<typeof totpDisable> = async ({ deps, caller, body: { password } }) => {
  const account = await findOwnAccount(deps, caller);
  if (!hasSecondFactor(account)) {
    refuse('totpNotOn');
  }
  if (await isRequiredAnywhere(deps, account.id)) {
    refuse('totpKept');
  }
  await checkOwnPassword(deps, account, password);
  await deps.db.transaction((transaction) => switchOff(transaction, account.id));
  return done(null, 'totpDisabled');
};

/**
 * POST /api/users/reset-totp/{id}: for somebody who has lost their app. An account that is of other companies too keeps its second
 * factor: the user gets an account of this company alone, by a fresh invitation. Their own ends with their password alone, and stays
 * where a company requires it (decision 0055).
 * @throws {Refusal} userNotFound, totpResetYourself, totpNotOn
 */
export const resetTotp: Handler<typeof totpReset> = async ({ deps, caller, params: { id: userId } }) => {
  await commitAndDeliver(deps, async (transaction) => {
    const [found = refuse('userNotFound')] = await transaction
      .select({ account: accounts, user: users })
      .from(users)
      .innerJoin(accounts, eq(accounts.id, users.accountId))
      .where(and(eq(users.comId, caller.comId), eq(users.id, userId)))
      .for('update');
    const { account, user } = found;
    if (account.id === caller.accountId) {
      refuse('totpResetYourself');
    }
    if (!hasSecondFactor(account)) {
      refuse('totpNotOn');
    }
    if (await isSharedAccount(transaction, account.id, caller.comId)) {
      await leaveSharedAccount(transaction, deps, user, account);
    } else {
      await switchOff(transaction, account.id);
    }
  });
  return done(null, 'totpReset');
};

/** Whether any company of an account asks its user there for a second factor. */
async function isRequiredAnywhere(deps: Pick<Dependencies, 'db'>, accountId: string): Promise<boolean> {
  const rows = await deps.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.comId))
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(
      and(
        eq(users.accountId, accountId),
        eq(users.status, userStatus.enabled),
        sql`${userRoles.role} = any(${companies.secondFactorRoles})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

async function switchOff(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.update(accounts).set(nothing).where(eq(accounts.id, accountId));
  await deleteRecoveryCodes(transaction, accountId);
}
