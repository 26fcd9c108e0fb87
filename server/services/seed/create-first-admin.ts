import { and, eq, isNull } from 'drizzle-orm';

import { companies } from '../../adapters/database/schema/companies.ts';
import { accounts } from '../../adapters/database/schema/users.ts';
import { canonicalUsername } from '../../../contract/rules/username.ts';
import { impossible } from '../../domain/impossible.ts';
import { issuePasswordLink } from '../identity/issue-password-link.ts';
import type { Dependencies } from '../dependencies.ts';
import { addFirstCategories } from '../directory/system-categories.ts';
import { createUser } from '../users/create-user.ts';

export type FirstAdmin = {
  readonly company: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  /** `null` for an invitation to set one. */
  readonly password: string | null;
};

export type FirstAdminOutcome =
  /** `link` sets the password, once, within seven days; `null` where one was given. */
  | { readonly kind: 'created'; readonly companyId: number; readonly link: string | null }
  | { readonly kind: 'username-taken' }
  /** Demo data is for trying out: nobody should come to rely on it. */
  | { readonly kind: 'demo' };

/** Makes a company with its first admin, as the person who runs an installation does at its beginning. */
export async function createFirstAdmin(
  deps: Pick<Dependencies, 'db' | 'clock' | 'secrets' | 'passwords' | 'settings'>,
  admin: FirstAdmin,
): Promise<FirstAdminOutcome> {
  if (deps.settings.demo) {
    return { kind: 'demo' };
  }
  const passwordHash = admin.password === null ? null : await deps.passwords.hash(admin.password);
  return deps.db.transaction(async (transaction): Promise<FirstAdminOutcome> => {
    // An account that a company made for itself is in nobody's way.
    const [taken] = await transaction
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.username, canonicalUsername(admin.username)), isNull(accounts.comId)));
    if (taken) {
      return { kind: 'username-taken' };
    }
    const [company = impossible('a company was not written')] = await transaction
      .insert(companies)
      .values({ name: admin.company, timeZone: deps.settings.timeZone, createdAt: deps.clock.now() })
      .returning({ id: companies.id });
    await addFirstCategories(transaction, deps, company.id);
    const created = await createUser(transaction, deps, {
      comId: company.id,
      code: 'admin',
      username: admin.username,
      name: admin.name,
      email: admin.email,
      phone: '',
      roles: ['admin', 'signer'],
      passwordHash,
    });
    if (created.kind !== 'created') {
      throw new Error(`the first user of a new company could not be made: ${created.kind}`);
    }
    const link =
      passwordHash === null
        ? await issuePasswordLink(transaction, deps, created.accountId, 'invitation', null)
        : null;
    return { kind: 'created', companyId: company.id, link };
  });
}
