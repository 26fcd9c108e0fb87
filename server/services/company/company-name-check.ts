import { and, asc, eq, inArray, isNull, notExists, sql, type SQL } from 'drizzle-orm';

import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { companies, companyNameChecks } from '../../adapters/database/schema/companies.ts';
import { foldCompanyName } from '../../domain/company-name.ts';
import type { Dependencies } from '../dependencies.ts';
import { normalizeText } from '../../../contract/normalize-text.ts';

/*
 * Anybody may call a company as they like, so its name is no proof of who signed. The operator of the service checks names outside of it
 * (a business register, a contract), and writes that down here; checkers of signatures are told checked names alone.
 */

export type NameCheck = {
  readonly comId: number;
  /** As the operator found it; a company that is called otherwise is not checked. */
  readonly name: string;
  /** Who of the operator answers for it. */
  readonly by: string;
};

export type NameCheckOutcome =
  | { readonly kind: 'checked' }
  | { readonly kind: 'no-company' }
  | { readonly kind: 'called-otherwise'; readonly name: string }
  /** Another company has a checked name that reads alike. */
  | { readonly kind: 'taken'; readonly comId: number; readonly name: string };

type Needs = Pick<Dependencies, 'db' | 'clock'>;
type EndReason = NonNullable<(typeof companyNameChecks.$inferSelect)['endReason']>;

/** Whether a row of `companyNameChecks` holds for the row of `companies`; a name that was changed since is not checked. */
const nameCheckHolds: SQL | undefined = and(
  eq(companyNameChecks.comId, companies.id),
  eq(companyNameChecks.name, companies.name),
  isNull(companyNameChecks.endedAt),
);

/** Writes down that a company's name was checked; a check that it had before ends. */
export async function checkCompanyName(
  deps: Needs,
  { comId, name, by }: NameCheck,
): Promise<NameCheckOutcome> {
  return deps.db.transaction(async (transaction): Promise<NameCheckOutcome> => {
    const [company] = await transaction
      .select({ name: companies.name })
      .from(companies)
      .where(eq(companies.id, comId))
      .for('no key update');
    if (!company) {
      return { kind: 'no-company' };
    }
    if (normalizeText(company.name, 'NFC') !== normalizeText(name, 'NFC')) {
      return { kind: 'called-otherwise', name: company.name };
    }
    // One at a time, so that of two companies with names alike one alone is checked; after the company's row, as whoever renames it does.
    await transaction.execute(sql`lock table ${companyNameChecks} in share row exclusive mode`);
    const foldedName = foldCompanyName(name);
    await endOutdated(transaction, deps);
    await endNameCheck(transaction, deps, comId, 'checked-anew');
    const [taken] = await transaction
      .select({ comId: companyNameChecks.comId, name: companyNameChecks.name })
      .from(companyNameChecks)
      .where(and(eq(companyNameChecks.foldedName, foldedName), isNull(companyNameChecks.endedAt)));
    if (taken) {
      return { kind: 'taken', ...taken };
    }
    await transaction
      .insert(companyNameChecks)
      .values({ comId, name: company.name, foldedName, checkedBy: by, checkedAt: deps.clock.now() });
    return { kind: 'checked' };
  });
}

/** Takes a check back. Answers whether there was one. */
export async function withdrawNameCheck(deps: Needs, comId: number): Promise<boolean> {
  return deps.db.transaction((transaction) => endNameCheck(transaction, deps, comId, 'withdrawn'));
}

/** Ends the check of a company's name in the transaction that changes what it was of. Answers whether there was one. */
export async function endNameCheck(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  comId: number,
  reason: EndReason,
): Promise<boolean> {
  const ended = await transaction
    .update(companyNameChecks)
    .set({ endedAt: deps.clock.now(), endReason: reason })
    .where(and(eq(companyNameChecks.comId, comId), isNull(companyNameChecks.endedAt)))
    .returning({ id: companyNameChecks.id });
  return ended.length > 0;
}

/** A version of the service that knows of no checks may have changed a name beside this one. */
async function endOutdated(transaction: Transaction, deps: Pick<Dependencies, 'clock'>): Promise<void> {
  const bearer = transaction.select({ id: companies.id }).from(companies).where(nameCheckHolds);
  await transaction
    .update(companyNameChecks)
    .set({ endedAt: deps.clock.now(), endReason: 'renamed' })
    .where(and(isNull(companyNameChecks.endedAt), notExists(bearer)));
}

/** The checked names of these companies, by their numbers; those without one are left out. */
export async function checkedNames(
  db: Queryable,
  comIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ comId: companies.id, name: companies.name })
    .from(companies)
    .innerJoin(companyNameChecks, nameCheckHolds)
    .where(inArray(companies.id, [...comIds]));
  return new Map(rows.map(({ comId, name }) => [comId, name]));
}

export type ListedCompany = {
  readonly comId: number;
  readonly name: string;
  readonly check: { readonly at: Date; readonly by: string } | null;
};

/** Every company, with whether its name is checked. */
export async function listNameChecks(db: Queryable): Promise<ListedCompany[]> {
  const rows = await db
    .select({
      comId: companies.id,
      name: companies.name,
      at: companyNameChecks.checkedAt,
      by: companyNameChecks.checkedBy,
    })
    .from(companies)
    .leftJoin(companyNameChecks, nameCheckHolds)
    .orderBy(asc(companies.id));
  return rows.map(({ comId, name, at, by }) => ({
    comId,
    name,
    check: at === null || by === null ? null : { at, by },
  }));
}
