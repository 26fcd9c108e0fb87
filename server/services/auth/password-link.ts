import { and, asc, eq, gt, isNull } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import { say } from '../../../contract/messages.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { passwordLink as operation } from '../../../contract/operations/auth.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { accounts, passwordLinks, users } from '../../adapters/database/schema/users.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';

/**
 * An unused link that is not over, of an account with an enabled user.
 * @throws {Refusal} passwordLinkInvalid
 */
export async function findPasswordLink(
  db: Queryable,
  deps: Pick<Dependencies, 'clock' | 'secrets'>,
  token: string,
) {
  const [row] = await db
    .select({ link: passwordLinks, account: accounts, name: users.name, timeZone: companies.timeZone })
    .from(passwordLinks)
    .innerJoin(accounts, eq(accounts.id, passwordLinks.accountId))
    .innerJoin(users, eq(users.accountId, accounts.id))
    .innerJoin(companies, eq(companies.id, users.comId))
    .where(
      and(
        eq(passwordLinks.tokenHash, deps.secrets.digest('password-link', token)),
        isNull(passwordLinks.usedAt),
        gt(passwordLinks.expiresAt, deps.clock.now()),
        eq(users.status, userStatus.enabled[0]),
      ),
    )
    .orderBy(asc(users.id))
    .limit(1);
  if (!row) {
    throw new Refusal(say('passwordLinkInvalid'));
  }
  return row;
}

/** Whose password a link sets, so that the page can say it before it asks for one. */
export async function passwordLink(
  deps: Pick<Dependencies, 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<Reply<DataInput<typeof operation>>> {
  const { link, account, name, timeZone } = await findPasswordLink(deps.db, deps, token);
  return done(
    {
      purpose: link.purpose,
      username: account.username,
      name,
      expiresAt: formatInstant(link.expiresAt, timeZone),
    },
    say('passwordLinkValid'),
  );
}
