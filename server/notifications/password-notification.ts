import { eq } from 'drizzle-orm';

import { companies } from '../adapters/database/schema/companies.ts';
import { accounts } from '../adapters/database/schema/users.ts';
import type { PasswordLinkPurpose } from '../domain/auth/lifetimes.ts';
import { issuePasswordLink } from '../services/identity/issue-password-link.ts';
import type { NotificationContext } from './define-notification.ts';

/** The account of a reader, with the name and time zone of their company. */
export async function loadAccount({ deps, user }: NotificationContext) {
  const [row] = await deps.db
    .select({ company: companies.name, timeZone: companies.timeZone, account: accounts })
    .from(companies)
    .innerJoin(accounts, eq(accounts.id, user.accountId))
    .where(eq(companies.id, user.comId));
  return row;
}

/** Makes a link to set a password, which always goes by email: it is what an account is recovered with. */
export function sendPasswordLink(
  { deps, user }: NotificationContext,
  purpose: PasswordLinkPurpose,
  address: string,
) {
  return {
    to: { channel: 'email', address },
    enclose: async () => ({
      link: await deps.db.transaction((transaction) =>
        issuePasswordLink(transaction, deps, user.accountId, purpose, address),
      ),
    }),
  } as const;
}
