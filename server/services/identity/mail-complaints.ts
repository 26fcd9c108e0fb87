import { and, eq, gt } from 'drizzle-orm';

import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { mailComplaints } from '../../adapters/database/schema/users.ts';
import type { Dependencies } from '../dependencies.ts';

/** So many complaints within so many days, and a company writes to no more strangers. */
export const complaintsMax = 5;
const complaintDays = 30;

const hashOf = ({ secrets }: Pick<Dependencies, 'secrets'>, address: string): string =>
  secrets.digest('mail-address', address.toLowerCase());

/** Whether whoever reads an address reported a mail as spam, of whichever company. */
export async function hasComplained(
  deps: Pick<Dependencies, 'db' | 'secrets'>,
  address: string,
): Promise<boolean> {
  const found = await deps.db.$count(mailComplaints, eq(mailComplaints.addressHash, hashOf(deps, address)));
  return found > 0;
}

/** Answers how many have complained of the company lately, for a new complaint; `null` for an address that had complained before. */
export async function keepComplaint(
  transaction: Transaction,
  deps: Pick<Dependencies, 'secrets' | 'clock'>,
  comId: number,
  address: string,
): Promise<number | null> {
  const added = await transaction
    .insert(mailComplaints)
    .values({ addressHash: hashOf(deps, address), comId, createdAt: deps.clock.now() })
    .onConflictDoNothing()
    .returning({ comId: mailComplaints.comId });
  return added.length === 0 ? null : countComplaints(transaction, deps, comId);
}

/** Their reader wants mails again. */
export async function deleteComplaint(
  transaction: Transaction,
  deps: Pick<Dependencies, 'secrets'>,
  address: string,
): Promise<void> {
  await transaction.delete(mailComplaints).where(eq(mailComplaints.addressHash, hashOf(deps, address)));
}

/** How many have complained of a company lately. */
export async function countComplaints(
  db: Queryable,
  { clock }: Pick<Dependencies, 'clock'>,
  comId: number,
): Promise<number> {
  const since = new Date(clock.now().getTime() - complaintDays * 24 * 3_600_000);
  return db.$count(mailComplaints, and(eq(mailComplaints.comId, comId), gt(mailComplaints.createdAt, since)));
}
