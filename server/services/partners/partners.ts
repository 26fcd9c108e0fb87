import { and, eq, isNull, ne } from 'drizzle-orm';

import type { Body, DataInput } from '../../../contract/operation.ts';
import type {
  partnerCreate,
  partnerMerge,
  partnersList,
  partnerUpdate,
} from '../../../contract/operations/partners.ts';
import { foldForSearch } from '../../../contract/text.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { partners, users } from '../../adapters/database/schema/users.ts';
import { impossible } from '../../domain/impossible.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { ofPartner } from '../identity/find-guests.ts';
import { findOrMakePartners, type PartnerRow, partnerSearchText } from '../identity/find-partners.ts';
import { replaceUsers } from '../identity/write-users.ts';
import { lockCompany } from '../lock-company.ts';
import { matchesSearch, paginate } from '../paging.ts';
import { done, type Reply } from '../reply.ts';
import { findPartner, loadPartner, presentPartners } from './load-partners.ts';

type Partner = DataInput<typeof partnerCreate>;

/** GET /api/partners, by their names. */
export const listPartners: Handler<typeof partnersList> = async ({ deps: { db }, caller, query }) => {
  const condition = and(
    eq(partners.comId, caller.comId),
    isNull(partners.mergedIntoId),
    matchesSearch(partners.searchText, query.search),
  );
  return done(
    await paginate(
      query,
      db.$count(partners, condition),
      db.select().from(partners).where(condition).orderBy(partners.nameKey, partners.id),
      (rows) => presentPartners(db, caller, rows),
    ),
  );
};

/** POST /api/partners/create: one that is known is answered, with the address where it had none. */
export async function createPartner(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  caller: SessionCaller,
  { name, taxCode, address }: Body<typeof partnerCreate>,
): Promise<Reply<Partner>> {
  const id = await deps.db.transaction(async (transaction) => {
    await lockCompany(transaction, caller.comId);
    const [found] = await findOrMakePartners(transaction, deps, caller.comId, [{ name, taxCode }]);
    const partner = found ?? impossible('a partner was not written');
    if (partner.address === '' && address !== '') {
      await transaction.update(partners).set({ address }).where(eq(partners.id, partner.id));
    }
    return partner.id;
  });
  return done(await loadPartner(deps.db, caller, id), 'savePartnerSuccess');
}

/**
 * POST /api/partners/update: its people go by another name with it.
 * @throws {Refusal} partnerNotFound, taxCodeTaken
 */
export const updatePartner: Handler<typeof partnerUpdate> = async ({
  deps,
  caller,
  body: { id, ...given },
}) => {
  await deps.db.transaction(async (transaction) => {
    await lockCompany(transaction, caller.comId);
    const before = await findPartner(transaction, caller.comId, id);
    const after = {
      ...before,
      name: given.name ?? before.name,
      taxCode: given.taxCode === undefined ? before.taxCode : (given.taxCode ?? ''),
      address: given.address ?? before.address,
    };
    await checkTaxCode(transaction, after);
    await writePartner(transaction, after);
  });
  return done(await loadPartner(deps.db, caller, id), 'savePartnerSuccess');
};

async function checkTaxCode(transaction: Transaction, { id, comId, taxCode }: PartnerRow): Promise<void> {
  const [other] = await transaction
    .select({ name: partners.name })
    .from(partners)
    .where(
      and(
        eq(partners.comId, comId),
        eq(partners.taxCode, taxCode),
        ne(partners.taxCode, ''),
        ne(partners.id, id),
        isNull(partners.mergedIntoId),
      ),
    );
  if (other) {
    throw refuseFields([{ path: 'taxCode', id: 'taxCodeTaken', params: { name: other.name } }]);
  }
}

/** Writes a partner as it is, and its name onto its people, who are found by it. */
async function writePartner(transaction: Transaction, partner: PartnerRow): Promise<void> {
  const { id, name, taxCode, address } = partner;
  const merged = await transaction.select().from(partners).where(eq(partners.mergedIntoId, id));
  await transaction
    .update(partners)
    .set({
      name,
      nameKey: foldForSearch(name),
      taxCode,
      address,
      searchText: partnerSearchText(partner, merged),
    })
    .where(eq(partners.id, id));
  const contacts = await transaction.select().from(users).where(eq(users.partnerId, id));
  await replaceUsers(
    transaction,
    contacts.map((contact) => ({ ...contact, ...ofPartner(partner) })),
  );
}

/**
 * POST /api/partners/merge: the people of the merged one are the other's from then on. Whoever names it finds the other, which takes its
 * tax code and address where it has none.
 * @throws {Refusal} partnerNotFound, also for one that was merged
 */
export const mergePartners: Handler<typeof partnerMerge> = async ({
  deps,
  caller,
  body: { id, mergedId },
}) => {
  await deps.db.transaction(async (transaction) => {
    await lockCompany(transaction, caller.comId);
    const survivor = await findPartner(transaction, caller.comId, id);
    const merged = await findPartner(transaction, caller.comId, mergedId);
    if (survivor.id === merged.id) {
      refuse('partnerNotFound');
    }
    await transaction
      .update(partners)
      .set({ mergedIntoId: id, mergedAt: deps.clock.now(), mergedByUserId: caller.userId })
      .where(eq(partners.id, mergedId));
    // Chains are one step long, as those of guests.
    await transaction.update(partners).set({ mergedIntoId: id }).where(eq(partners.mergedIntoId, mergedId));
    await transaction.update(users).set({ partnerId: id }).where(eq(users.partnerId, mergedId));
    await writePartner(transaction, {
      ...survivor,
      taxCode: survivor.taxCode || merged.taxCode,
      address: survivor.address || merged.address,
    });
  });
  return done(await loadPartner(deps.db, caller, id), 'savePartnerSuccess');
};
