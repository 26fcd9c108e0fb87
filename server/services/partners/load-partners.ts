import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { DataInput } from '../../../contract/operation.ts';
import type { partnerCreate } from '../../../contract/operations/partners.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { partners, users } from '../../adapters/database/schema/users.ts';
import { refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { PartnerRow } from '../identity/find-partners.ts';
import { isUnmerged } from '../own-users.ts';
import { presentPartner } from '../present-user.ts';

type Partner = DataInput<typeof partnerCreate>;

const mergers = alias(users, 'mergers');

/** Partners as the wire has them, in the order given. */
export async function presentPartners(
  db: Queryable,
  { timeZone }: Pick<SessionCaller, 'timeZone'>,
  rows: readonly PartnerRow[],
): Promise<Partner[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) {
    return [];
  }
  const contacts = await db
    .select({ partnerId: users.partnerId, total: count() })
    .from(users)
    .where(and(inArray(users.partnerId, ids), isUnmerged, isNull(users.erasedAt)))
    .groupBy(users.partnerId);
  const merged = await db
    .select({ partner: partners, byName: mergers.name })
    .from(partners)
    .leftJoin(mergers, eq(mergers.id, partners.mergedByUserId))
    .where(inArray(partners.mergedIntoId, ids))
    .orderBy(asc(partners.mergedAt));
  const totals = new Map(contacts.map(({ partnerId, total }) => [partnerId, total]));
  const mergedInto = Map.groupBy(merged, ({ partner }) => partner.mergedIntoId);
  return rows.map((row) => ({
    ...presentPartner(row),
    contactCount: totals.get(row.id) ?? 0,
    mergedPartners: (mergedInto.get(row.id) ?? []).map(({ partner, byName }) => ({
      name: partner.name,
      taxCode: partner.taxCode,
      byName,
      ...(partner.mergedAt !== null && { mergedDate: formatInstant(partner.mergedAt, timeZone) }),
    })),
  }));
}

/** @throws {Refusal} partnerNotFound, also for one of another company, and for one that was merged */
export async function findPartner(db: Queryable, comId: number, id: number): Promise<PartnerRow> {
  const [row = refuse('partnerNotFound')] = await db
    .select()
    .from(partners)
    .where(and(eq(partners.id, id), eq(partners.comId, comId), isNull(partners.mergedIntoId)));
  return row;
}

/** One partner as the wire has it. */
export async function loadPartner(db: Queryable, caller: SessionCaller, id: number): Promise<Partner> {
  const [partner = refuse('partnerNotFound')] = await presentPartners(db, caller, [
    await findPartner(db, caller.comId, id),
  ]);
  return partner;
}
