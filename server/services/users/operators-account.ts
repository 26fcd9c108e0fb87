import { and, asc, eq, isNull } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { accounts } from '../../adapters/database/schema/users.ts';
import { impossible } from '../../domain/impossible.ts';
import type { Dependencies } from '../dependencies.ts';

type NewAccount = {
  /** Canonical. */
  readonly username: string;
  /** The operator answers for it, so it needs no proof; empty for none. */
  readonly email: string;
  readonly passwordHash: string | null;
};

/**
 * The account that the operator makes somebody a user by: one of no single company, made now unless there is one of the name. Accounts
 * that companies made under the name stay theirs: no password or address of theirs opens what the operator gives.
 */
export async function findOperatorsAccount(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  { username, email, passwordHash }: NewAccount,
): Promise<string> {
  const [existing] = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.username, username), isNull(accounts.comId)))
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(1);
  if (existing) {
    return existing.id;
  }
  const now = deps.clock.now();
  const [made = impossible('an account was not written')] = await transaction
    .insert(accounts)
    .values({
      username,
      passwordHash,
      ...(email !== '' && { recoveryEmail: email, recoveryVerifiedAt: now }),
      createdAt: now,
    })
    .returning({ id: accounts.id });
  return made.id;
}
