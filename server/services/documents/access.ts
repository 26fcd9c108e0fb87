import { and, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';

import { accessPermission, documentStatus, stepStatus } from '../../../contract/enums.ts';
import { documentShares, documentViewers } from '../../adapters/database/schema/document-people.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import type { ProcessingCaller, SessionCaller } from '../caller.ts';

/*
 * Who sees which document, as conditions of queries. Every query of documents takes its condition from here, so that no
 * company and no stranger ever sees another's: a document that is not visible answers as one that does not exist.
 */

const deleted = documentStatus.deleted[0];
const unsent = [documentStatus.new[0], documentStatus.correcting[0]];
const underWay = [documentStatus.ready[0], documentStatus.inProgress[0]];

/** A step that they hold, or that somebody holds for them. */
const hasStepOf = (userId: number): SQL =>
  sql`exists (select 1 from ${processSteps} where ${processSteps.documentId} = ${documents.id}
    and ${userId} in (${processSteps.userId}, ${processSteps.onBehalfOfUserId}))`;

const isSharedWith = (userId: number): SQL =>
  sql`exists (select 1 from ${documentShares} where ${documentShares.documentId} = ${documents.id} and ${documentShares.userId} = ${userId})`;

/**
 * Documents that the caller may read: their own, and those with a step of theirs (also one that a substitute holds for them) or shared
 * with them once they were sent.
 * An admin reads every document of the company that was sent. The bearer of a process code reads one.
 */
export function visibleTo(caller: ProcessingCaller): SQL | undefined {
  const company = and(eq(documents.comId, caller.comId), ne(documents.status, deleted));
  if (caller.kind === 'document') {
    return and(company, eq(documents.id, caller.documentId), notInArray(documents.status, unsent));
  }
  const sent = notInArray(documents.status, unsent);
  const mine = eq(documents.createdByUserId, caller.userId);
  const concerned = or(hasStepOf(caller.userId), isSharedWith(caller.userId));
  const open = caller.roles.includes('admin') ? sent : and(sent, concerned);
  return and(company, or(mine, open));
}

/** What a statement with {@link visibleTo} is called: its text is not the same for everyone. */
export function visibleName(caller: ProcessingCaller, what: string): string {
  const isAdmin = caller.kind === 'session' && caller.roles.includes('admin');
  return `${what} of ${isAdmin ? 'admin' : caller.kind}`;
}

/**
 * Documents in the caller's list: those of {@link visibleTo}, asked in a way that stays quick among hundreds of thousands.
 * Deleted ones stand in a list of their own, that of their creator.
 */
export function listedFor(caller: SessionCaller, deletedOnes = false): SQL | undefined {
  const mine = eq(documents.createdByUserId, caller.userId);
  const company = eq(documents.comId, caller.comId);
  if (deletedOnes) {
    return and(company, eq(documents.status, deleted), mine);
  }
  const open = and(company, ne(documents.status, deleted), or(notInArray(documents.status, unsent), mine));
  return caller.roles.includes('admin') ? open : and(open, isViewedBy(caller.userId));
}

const isViewedBy = (userId: number): SQL =>
  sql`exists (select 1 from ${documentViewers}
    where ${documentViewers.documentId} = ${documents.id} and ${documentViewers.userId} = ${userId})`;

/**
 * Documents in which it is the user's turn, with one of the given permissions when there are any. Everything stands inside of
 * `exists`, and nothing of it refers to two levels above, so that the database can join instead of looking row by row.
 */
export function waitsFor(userId: number, permissions?: readonly number[]): SQL {
  const view = accessPermission.view[0];
  const waiting = stepStatus.waiting[0];
  const permission = permissions
    ? inArray(
        sql`mine.access_permission`,
        permissions.map((value) => value),
      )
    : sql`mine.access_permission <> ${view}`;
  return sql`exists (
    select 1 from ${processSteps} as mine join ${documents} as theirs on theirs.id = mine.document_id
    where mine.document_id = ${documents.id} and mine.user_id = ${userId} and mine.status = ${waiting} and ${permission}
      and ${inArray(sql`theirs.status`, underWay)}
      and not exists (
        select 1 from ${processSteps} as earlier
        where earlier.document_id = mine.document_id and theirs.process_in_order and earlier.order_no < mine.order_no
          and earlier.status = ${waiting} and earlier.access_permission <> ${view}))`;
}

export const isUnderWayCondition: SQL = inArray(documents.status, underWay);
