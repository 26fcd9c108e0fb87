import { and, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { absences } from '../../adapters/database/schema/absences.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { canProcess } from './check-processor.ts';
import type { InvolvedUser } from './load-document.ts';
import { giveStep } from './give-step.ts';
import { systemActor } from './history.ts';

/** The present day of the company of a query. */
export function todayAt(now: Date): SQL {
  return sql`(${now.toISOString()}::timestamptz at time zone ${companies.timeZone})::date`;
}

/** Documents whose last day is not over, in a query with their company. */
export function isUnexpired(now: Date): SQL | undefined {
  return or(isNull(documents.expiryDate), gte(documents.expiryDate, todayAt(now)));
}

/** Absences of today that have not been ended, where the company still lets steps be handed on. */
export function lastsAt(now: Date): SQL | undefined {
  return and(
    isNull(absences.endedAt),
    eq(companies.processorsMayReassign, true),
    lte(absences.fromDay, todayAt(now)),
    gte(absences.toDay, todayAt(now)),
  );
}

type ActiveSubstitute = { readonly substitute: InvolvedUser; readonly reason: string };

/** Who acts today for which of these users. A substitute who was disabled meanwhile, or cannot be told, acts for nobody. */
async function findSubstitutes(
  transaction: Transaction,
  now: Date,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ActiveSubstitute>> {
  const rows = await transaction
    .select({ userId: absences.userId, reason: absences.reason, substitute: users })
    .from(absences)
    .innerJoin(companies, eq(companies.id, absences.comId))
    .innerJoin(users, and(eq(users.id, absences.substituteId), eq(users.comId, absences.comId)))
    .where(and(inArray(absences.userId, [...userIds]), lastsAt(now)));
  return new Map(
    rows
      .filter(({ substitute }) => canProcess(substitute))
      .map(({ userId, ...standing }) => [userId, standing]),
  );
}

/** A step whose turn begins. */
export type Turn = { readonly id: string; readonly documentId: string; readonly userId: number };

/**
 * Gives the steps whose turn begins, and whose holders are absent, to their substitutes. Answers all of them with the holders that
 * they have now.
 */
export async function giveToSubstitutes(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  steps: readonly Turn[],
): Promise<readonly Turn[]> {
  if (steps.length === 0) {
    return steps;
  }
  const holderIds = steps.map(({ userId }) => userId);
  const standing = await findSubstitutes(transaction, deps.clock.now(), holderIds);
  if (standing.size === 0) {
    return steps;
  }
  const holders = await transaction.select().from(users).where(inArray(users.id, holderIds));
  const given: Turn[] = [];
  for (const step of steps) {
    const from = holders.find(({ id }) => id === step.userId);
    const found = standing.get(step.userId);
    if (from === undefined || found === undefined) {
      given.push(step);
      continue;
    }
    await giveStep(transaction, deps, {
      documentId: step.documentId,
      stepId: step.id,
      from,
      to: found.substitute,
      onBehalfOfUserId: from.id,
      reason: found.reason,
      actor: systemActor,
    });
    given.push({ ...step, userId: found.substitute.id });
  }
  return given;
}
