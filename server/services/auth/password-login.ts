import { eq } from 'drizzle-orm';

import { say } from '../../../contract/messages.ts';
import { accounts } from '../../adapters/database/schema/users.ts';
import { canonicalUsername } from '../../../contract/rules/username.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type OtpReply, otpSent } from '../reply.ts';
import { type Membership, membershipsOf } from './memberships.ts';
import { isSignInLocked, settleAttempt, type Tried } from './sign-in-attempts.ts';
import { hasSecondFactor, takeTotpCode } from './totp.ts';

export type AccountRow = typeof accounts.$inferSelect;

export type Credentials = {
  readonly username: string;
  readonly password: string;
  /** The code of an authenticator app; `null` in the first of two calls. */
  readonly otp: string | null;
};

type Checked =
  | { readonly kind: 'accepted'; readonly account: AccountRow }
  /** The password is right, and the account asks for a code as well. */
  | { readonly kind: 'code-needed' };

/**
 * The account behind a user name and a password, and a code where the account has a second factor. Wrong codes count like
 * wrong passwords.
 * @throws {Refusal} wrongCredentials, the same and as slowly for an unknown name; otpInvalid for a wrong code; accountLocked,
 * also for what is right
 */
async function checkCredentials(
  deps: Pick<Dependencies, 'db' | 'clock' | 'passwords' | 'vault' | 'authenticator'>,
  { username, password, otp }: Credentials,
): Promise<Checked> {
  if (await isSignInLocked(deps, username)) {
    throw new Refusal(say('accountLocked'));
  }
  const [account] = await deps.db
    .select()
    .from(accounts)
    .where(eq(accounts.username, canonicalUsername(username)));
  const right = await deps.passwords.verify(account?.passwordHash ?? null, password);
  const needsCode = right && account !== undefined && hasSecondFactor(account);
  const isHalf = needsCode && otp === null;
  const tried = needsCode ? await tryCode(deps, account, otp) : right ? 'right' : 'wrong';
  const settled = await settleAttempt(deps, username, tried);
  if (settled === 'locked') {
    throw new Refusal(say('accountLocked'));
  }
  if (settled === 'wrong' || !account) {
    throw new Refusal(say(needsCode ? 'otpInvalid' : 'wrongCredentials'));
  }
  return isHalf ? { kind: 'code-needed' } : { kind: 'accepted', account };
}

async function tryCode(
  deps: Pick<Dependencies, 'db' | 'clock' | 'vault' | 'authenticator'>,
  account: AccountRow,
  otp: string | null,
): Promise<Tried> {
  if (otp === null) {
    return 'half';
  }
  return (await takeTotpCode(deps, account, otp)) ? 'right-code' : 'wrong-code';
}

/** A token to work in a company. */
export async function issueSession(
  deps: Pick<Dependencies, 'tokens'>,
  account: Pick<AccountRow, 'id' | 'tokenVersion'>,
  { userId, company }: Membership,
): Promise<string> {
  const { token } = await deps.tokens.issue({
    kind: 'session',
    accountId: account.id,
    userId,
    comId: company.id,
    tokenVersion: account.tokenVersion,
  });
  return token;
}

/**
 * Signs in (companion operations, §2). Without a company the token only serves the choice of one, unless there is a single
 * one to choose. An account with a second factor answers code 100 first and takes the code in a second call.
 */
export async function passwordLogin(
  deps: Pick<Dependencies, 'db' | 'clock' | 'passwords' | 'tokens' | 'vault' | 'authenticator'>,
  credentials: Credentials & { readonly companyId: number | null },
): Promise<OtpReply<string, { method: string }>> {
  const checked = await checkCredentials(deps, credentials);
  if (checked.kind === 'code-needed') {
    return otpSent({ method: 'totp' }, say('totpRequired'));
  }
  const { account } = checked;
  const memberships = await membershipsOf(deps.db, account.id);
  if (credentials.companyId !== null) {
    const chosen = chosenMembership(memberships, credentials.companyId);
    return done(await issueSession(deps, account, chosen), say('loginSuccess'));
  }
  const [only, another] = memberships.filter(({ enabled }) => enabled);
  if (!only) {
    throw new Refusal(say('accountDisabled'));
  }
  if (!another) {
    return done(await issueSession(deps, account, only), say('loginSuccess'));
  }
  const { token } = await deps.tokens.issue({
    kind: 'company-choice',
    accountId: account.id,
    tokenVersion: account.tokenVersion,
  });
  return done(token, say('loginSuccess'));
}

/** @throws {Refusal} companyNotFound when the account is not of this company, accountDisabled when it is no more */
export function chosenMembership(memberships: readonly Membership[], comId: number): Membership {
  const chosen = memberships.find(({ company }) => company.id === comId);
  if (!chosen) {
    throw new Refusal(say('companyNotFound'));
  }
  if (!chosen.enabled) {
    throw new Refusal(say('accountDisabled'));
  }
  return chosen;
}
