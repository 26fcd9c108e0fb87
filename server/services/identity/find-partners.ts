import { and, eq, inArray, or, sql } from 'drizzle-orm';

import { foldForSearch } from '../../../contract/text.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { partners } from '../../adapters/database/schema/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { isAmong } from '../is-among.ts';

export type PartnerRow = typeof partners.$inferSelect;

/** What names a company that somebody acts for; empty and null where nothing does. */
export type WantedPartner = { readonly name: string; readonly taxCode: string | null };

type Named = Pick<PartnerRow, 'name' | 'taxCode'>;

/** What a partner is found by; those who were merged into it are found by their names too. */
export function partnerSearchText(partner: Named, merged: readonly Named[] = []): string {
  return foldForSearch([partner, ...merged].flatMap(({ name, taxCode }) => [name, taxCode]).join(' '));
}

/**
 * The partners that contacts act for, in the order given: the one with the tax code, else the one of the name, and a new one where there is
 * none. A tax code is the number of one company: by whichever name it comes, that company is meant. Call it under the company's lock.
 */
export async function findOrMakePartners(
  transaction: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  comId: number,
  wanted: readonly WantedPartner[],
): Promise<(PartnerRow | null)[]> {
  const known = await findKnown(transaction, comId, wanted);
  const found: (PartnerRow | null)[] = [];
  for (const one of wanted) {
    const partner = findAmong(known, one);
    if (partner === null && one.name === '' && one.taxCode === null) {
      found.push(null);
    } else if (partner === null) {
      const name = one.name === '' ? (one.taxCode ?? '') : one.name;
      const draft = { comId, name, taxCode: one.taxCode ?? '' };
      const [made] = await transaction
        .insert(partners)
        .values({
          ...draft,
          nameKey: foldForSearch(name),
          searchText: partnerSearchText(draft),
          createdAt: clock.now(),
        })
        .returning();
      found.push(made ?? null);
      known.push(...(made ? [made] : []));
    } else {
      const named = await giveTaxCode(transaction, partner, one.taxCode);
      known.splice(known.indexOf(partner), 1, named);
      found.push(named);
    }
  }
  return found;
}

/** Those that have one of the tax codes or names, and those into which they were merged, the oldest first. */
async function findKnown(
  db: Queryable,
  comId: number,
  wanted: readonly WantedPartner[],
): Promise<PartnerRow[]> {
  const names = wanted.flatMap(({ name }) => (name === '' ? [] : [foldForSearch(name)]));
  const taxCodes = wanted.flatMap(({ taxCode }) => taxCode ?? []);
  if (names.length === 0 && taxCodes.length === 0) {
    return [];
  }
  const rows = await db
    .select()
    .from(partners)
    .where(
      and(
        eq(partners.comId, comId),
        or(
          isAmong(partners.nameKey, names),
          and(sql`${partners.taxCode} <> ''`, isAmong(partners.taxCode, taxCodes)),
        ),
      ),
    )
    .orderBy(partners.id);
  const survivorIds = rows.flatMap(({ mergedIntoId }) => mergedIntoId ?? []);
  const survivors =
    survivorIds.length === 0 ? [] : await db.select().from(partners).where(inArray(partners.id, survivorIds));
  return [...rows, ...survivors.filter(({ id }) => !rows.some((row) => row.id === id))];
}

function findAmong(known: readonly PartnerRow[], { name, taxCode }: WantedPartner): PartnerRow | null {
  const key = foldForSearch(name);
  const ofName = known.filter(({ nameKey }) => key !== '' && nameKey === key);
  const ofCode = known.filter((one) => taxCode !== null && one.taxCode === taxCode);
  const survivorOf = (one: PartnerRow): PartnerRow => known.find(({ id }) => id === one.mergedIntoId) ?? one;
  const named = taxCode === null ? ofName : ofCode;
  const found = named.find(({ mergedIntoId }) => mergedIntoId === null) ?? named[0];
  if (found !== undefined || taxCode === null) {
    return found ? survivorOf(found) : null;
  }
  return ofName.map(survivorOf).find((one) => one.taxCode === '') ?? null;
}

/** One that was known by its name alone is known by its number from now on. */
async function giveTaxCode(
  transaction: Transaction,
  partner: PartnerRow,
  taxCode: string | null,
): Promise<PartnerRow> {
  if (taxCode === null || partner.taxCode !== '') {
    return partner;
  }
  const [named] = await transaction
    .update(partners)
    .set({ taxCode, searchText: sql`${partners.searchText} || ' ' || ${taxCode}::text` })
    .where(eq(partners.id, partner.id))
    .returning();
  return named ?? partner;
}
