import { eq } from 'drizzle-orm';

import { companies } from '../adapters/database/schema/companies.ts';
import { accounts } from '../adapters/database/schema/users.ts';
import type { PasswordLinkPurpose } from '../domain/auth/lifetimes.ts';
import { findReset } from '../services/identity/find-reset.ts';
import { issuePasswordLink } from '../services/identity/issue-password-link.ts';
import type { NotificationContext } from './define-notification.ts';

/** The account of a reader, a guest's being that of their address, with the name and time zone of their company. */
export async function loadAccount({ deps, user }: NotificationContext) {
  const isOfReader = user.isGuest
    ? eq(accounts.guestEmail, user.email.toLowerCase())
    : eq(accounts.id, user.accountId);
  const [row] = await deps.db
    .select({ company: companies.name, timeZone: companies.timeZone, account: accounts })
    .from(companies)
    .innerJoin(accounts, isOfReader)
    .where(eq(companies.id, user.comId));
  return row;
}

/** The same with the address that recovers the account; `null` where it has none. */
export async function loadRecoverable(context: NotificationContext) {
  const row = await loadAccount(context);
  const reset = row ? await findReset(context.deps.db, row.account) : null;
  return row && reset ? { ...row, address: reset.address } : null;
}

/** Makes a link to set a password, which always goes by email: it is what an account is recovered with. */
export function sendPasswordLink(
  { deps }: NotificationContext,
  { id }: Pick<typeof accounts.$inferSelect, 'id'>,
  purpose: PasswordLinkPurpose,
  address: string,
) {
  return {
    to: { channel: 'email', address },
    enclose: async () => ({
      link: await deps.db.transaction((transaction) =>
        issuePasswordLink(transaction, deps, id, purpose, address),
      ),
    }),
  } as const;
}
