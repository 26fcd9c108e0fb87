import { and, asc, eq, exists, inArray, isNotNull, isNull, max, or, sql } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { accounts, sessions, users } from '../../adapters/database/schema/users.ts';
import { canonicalUsername } from '../../../contract/rules/username.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Client } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { isOwnUser } from '../own-users.ts';
import { done, type OtpReply, otpSent } from '../reply.ts';
import { isRecoveryCode } from '../../domain/auth/recovery-code.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { type Membership, membershipsOf } from './memberships.ts';
import { beginSession } from './sessions.ts';
import {
  accountSubject,
  type AttemptSubject,
  countWrongPassword,
  openSubjects,
  settleAttempt,
  type Tried,
} from '../identity/sign-in-attempts.ts';
import { hasSecondFactor } from '../../domain/auth/second-factor.ts';
import { takeTotpCode } from './totp.ts';

export type AccountRow = typeof accounts.$inferSelect;

export type Credentials = {
  readonly username: string;
  readonly password: string;
  /** The code of an authenticator app, or a recovery code; `null` in the first of two calls. */
  readonly otp: string | null;
};

type Checked =
  | { readonly kind: 'accepted'; readonly account: AccountRow }
  /** The password is right, and the account asks for a code as well. */
  | { readonly kind: 'code-needed' };

type CheckDependencies = Pick<
  Dependencies,
  'db' | 'clock' | 'passwords' | 'vault' | 'authenticator' | 'secrets'
>;

/**
 * The accounts of a name, oldest first: that another company makes one later changes nothing for those before. A company that is
 * named leaves the account of its own user, where it has one.
 */
export async function accountsOfName(
  db: Queryable,
  username: string,
  companyId: number | null = null,
): Promise<AccountRow[]> {
  const found = await db
    .select()
    .from(accounts)
    .where(eq(accounts.username, canonicalUsername(username)))
    .orderBy(asc(accounts.createdAt), asc(accounts.id));
  if (companyId === null || found.length < 2) {
    return found;
  }
  const rows = await db
    .select({ accountId: users.accountId })
    .from(users)
    .where(
      and(
        eq(users.comId, companyId),
        inArray(
          users.accountId,
          found.map(({ id }) => id),
        ),
      ),
    );
  const ofCompany = found.filter(({ id }) => rows.some(({ accountId }) => accountId === id));
  return ofCompany.length > 0 ? ofCompany : found;
}

/**
 * The same accounts as a person tries them, who may have given several of them one password and names no company: signing in again opens
 * another of them each time, the one that was signed in to longest ago, so that none is shut by the others. Those that open nothing
 * come last.
 */
async function inTurn(db: Queryable, candidates: readonly AccountRow[]): Promise<readonly AccountRow[]> {
  if (candidates.length < 2) {
    return candidates;
  }
  const enabledUser = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.accountId, accounts.id), eq(users.status, userStatus.enabled), isOwnUser));
  const lastSignIn = db
    .select({ at: max(sessions.createdAt) })
    .from(sessions)
    .where(eq(sessions.accountId, accounts.id));
  return db
    .select()
    .from(accounts)
    .where(
      inArray(
        accounts.id,
        candidates.map(({ id }) => id),
      ),
    )
    .orderBy(
      sql`${or(isNotNull(accounts.guestEmail), exists(enabledUser))} desc`,
      sql`(${lastSignIn}) asc nulls first`,
      asc(accounts.createdAt),
      asc(accounts.id),
    );
}

/**
 * The first of these accounts that a password opens, and a code where it has a second factor. Wrong codes count like wrong passwords.
 * All of them are compared by one computation, however many there are.
 * @throws {Refusal} wrongCredentials, the same and as slowly for no account; otpInvalid for a wrong code; accountLocked, also for
 * what is right
 */
export async function checkCredentials(
  deps: CheckDependencies,
  candidates: readonly AccountRow[],
  { username, password, otp }: Credentials,
): Promise<Checked> {
  const subjects: readonly AttemptSubject[] =
    candidates.length > 0 ? candidates.map(accountSubject) : [{ kind: 'unknown-name', username }];
  const open = await openSubjects(deps, subjects);
  if (open.length === 0) {
    refuse('accountLocked');
  }
  const compared = candidates.filter(({ id }) =>
    open.some((subject) => subject.kind === 'account' && subject.id === id),
  );
  const matches = await deps.passwords.matching(
    compared.map(({ passwordHash }) => passwordHash),
    password,
  );
  const account = compared.find((_, index) => matches[index]);
  if (!account) {
    const counted = await countWrongPassword(deps, open);
    refuse(counted === 'locked' ? 'accountLocked' : 'wrongCredentials');
  }
  await countAgainstOthers(
    deps,
    account,
    compared.filter((_, index) => !matches[index]),
  );
  const needsCode = hasSecondFactor(account);
  const tried = needsCode ? await tryCode(deps, account, otp) : 'right';
  const settled = await settleAttempt(deps, account, tried);
  if (settled === 'locked') {
    refuse('accountLocked');
  }
  if (settled === 'wrong') {
    refuse('otpInvalid');
  }
  return tried === 'half' ? { kind: 'code-needed' } : { kind: 'accepted', account };
}

/**
 * A password that opens one account was also a guess at the others of its name: else whoever holds one could set it to guess after
 * guess and see where it leads. The same password guesses once, so that signing in often locks nobody out.
 */
async function countAgainstOthers(
  deps: CheckDependencies,
  account: AccountRow,
  others: readonly AccountRow[],
): Promise<void> {
  if (others.length === 0 || account.passwordComparedAt !== null) {
    return;
  }
  await countWrongPassword(deps, others.map(accountSubject));
  await deps.db
    .update(accounts)
    .set({ passwordComparedAt: deps.clock.now() })
    .where(
      and(
        eq(accounts.id, account.id),
        account.passwordHash === null
          ? isNull(accounts.passwordHash)
          : eq(accounts.passwordHash, account.passwordHash),
      ),
    );
}

async function tryCode(
  deps: Pick<Dependencies, 'db' | 'clock' | 'vault' | 'authenticator' | 'secrets'>,
  account: AccountRow,
  otp: string | null,
): Promise<Tried> {
  if (otp === null) {
    return 'half';
  }
  const taken = isRecoveryCode(otp)
    ? await takeRecoveryCode(deps, account.id, otp)
    : await takeTotpCode(deps, account, otp);
  return taken ? 'right-code' : 'wrong-code';
}

/** Begins to work in a company, kept as the last time that its user signed in there. */
export async function signInto(
  deps: Dependencies,
  account: Pick<AccountRow, 'id' | 'tokenVersion'>,
  { userId, company }: Membership,
  client: Client,
): Promise<string> {
  await deps.db.update(users).set({ lastSignInAt: deps.clock.now() }).where(eq(users.id, userId));
  return beginSession(deps, account, { kind: 'session', userId, comId: company.id }, client, userId);
}

/**
 * Signs in (companion operations, §2). Without a company the token only serves the choice of one, unless there is a single
 * one to choose; somebody outside the companies has none. An account with a second factor answers code 100 first and takes the code in a second call.
 */
export async function passwordLogin(
  deps: Dependencies,
  credentials: Credentials & { readonly companyId: number | null },
  client: Client,
): Promise<OtpReply<string, { method: string }>> {
  const found = await accountsOfName(deps.db, credentials.username, credentials.companyId);
  // A program, which names no device, is led to the same account each time.
  const candidates = client.device === null ? found : await inTurn(deps.db, found);
  const checked = await checkCredentials(deps, candidates, credentials);
  if (checked.kind === 'code-needed') {
    return otpSent({ method: 'totp' }, 'totpRequired');
  }
  const { account } = checked;
  const memberships = await membershipsOf(deps.db, account.id);
  if (credentials.companyId !== null) {
    const chosen = chosenMembership(memberships, credentials.companyId);
    return done(await signInto(deps, account, chosen, client), 'loginSuccess');
  }
  if (account.guestEmail !== null) {
    const token = await beginSession(deps, account, { kind: 'company-choice' }, client, null);
    return done(token, 'loginSuccess');
  }
  const [only, another] = memberships.filter(({ enabled }) => enabled);
  if (!only) {
    refuse('accountDisabled');
  }
  if (!another) {
    return done(await signInto(deps, account, only, client), 'loginSuccess');
  }
  const token = await beginSession(deps, account, { kind: 'company-choice' }, client, only.userId);
  return done(token, 'loginSuccess');
}

/** @throws {Refusal} companyNotFound when the account is not of this company, accountDisabled when it is no more */
export function chosenMembership(memberships: readonly Membership[], comId: number): Membership {
  const chosen = memberships.find(({ company }) => company.id === comId) ?? refuse('companyNotFound');
  if (!chosen.enabled) {
    refuse('accountDisabled');
  }
  return chosen;
}
