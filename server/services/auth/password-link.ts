import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { passwordLink as operation } from '../../../contract/operations/auth.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { accounts, passwordLinks, users } from '../../adapters/database/schema/users.ts';
import { mayJoin } from '../../domain/auth/account-ownership.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { done } from '../reply.ts';
import { type AccountRow, accountsOfName } from './password-login.ts';
import { lockUsersOf } from '../identity/verified-contacts.ts';

type FoundLink = Awaited<ReturnType<typeof findPasswordLink>>;

/**
 * An unused link that is not over, of an account with an enabled user or of somebody outside the companies.
 * @throws {Refusal} passwordLinkInvalid
 */
export async function findPasswordLink(
  db: Queryable,
  deps: Pick<Dependencies, 'clock' | 'secrets'>,
  token: string,
) {
  const [row = refuse('passwordLinkInvalid')] = await db
    .select({
      link: passwordLinks,
      account: accounts,
      userId: users.id,
      name: users.name,
      comId: companies.id,
      company: companies.name,
      timeZone: companies.timeZone,
    })
    .from(passwordLinks)
    .innerJoin(accounts, eq(accounts.id, passwordLinks.accountId))
    .leftJoin(users, and(eq(users.accountId, accounts.id), eq(users.status, userStatus.enabled)))
    .leftJoin(companies, eq(companies.id, users.comId))
    .where(
      and(
        eq(passwordLinks.tokenHash, deps.secrets.digest('password-link', token)),
        isNull(passwordLinks.usedAt),
        gt(passwordLinks.expiresAt, deps.clock.now()),
        or(isNotNull(users.id), isNotNull(accounts.guestEmail)),
      ),
    )
    .orderBy(asc(users.id))
    .limit(1);
  return row;
}

/**
 * The same for using it up, locked with the account and its users. Two calls with one link meet here, and one that joins a company
 * with one that sets a password: the second finds it used.
 */
export async function lockPasswordLink(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'secrets'>,
  token: string,
): Promise<FoundLink> {
  const { account } = await findPasswordLink(transaction, deps, token);
  await lockUsersOf(transaction, account.id);
  await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, account.id))
    .for('update');
  return findPasswordLink(transaction, deps, token);
}

/** The account with which whoever reads this invitation may join the company; `null` where they set a password for it. */
export async function findAccountToJoinWith(
  db: Queryable,
  { link, account: invited }: Pick<FoundLink, 'link' | 'account'>,
): Promise<AccountRow | null> {
  if (link.purpose !== 'invitation' || invited.comId === null) {
    return null;
  }
  const candidates = await accountsOfName(db, invited.username);
  const { username } = invited;
  return (
    candidates.find(
      (account) =>
        account.id !== invited.id &&
        account.guestEmail === null &&
        mayJoin(
          { username, sentTo: link.sentTo },
          { ...account, hasPassword: account.passwordHash !== null },
        ),
    ) ?? null
  );
}

/** Whose password a link sets, so that the page can say it before it asks for one. */
export const passwordLink: Handler<typeof operation> = async ({ deps, body: { token } }) => {
  const found = await findPasswordLink(deps.db, deps, token);
  const { link, account, name, company, timeZone } = found;
  const joins = (await findAccountToJoinWith(deps.db, found)) !== null ? company : null;
  return done(
    {
      purpose: link.purpose,
      username: account.username,
      name: name ?? account.username,
      expiresAt: formatInstant(link.expiresAt, timeZone ?? deps.settings.timeZone),
      ...(joins !== null && { joins }),
    },
    'passwordLinkValid',
  );
};
