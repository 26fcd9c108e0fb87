import { and, eq, inArray, ne, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

import { accessPermission, documentStatus, stepStatus } from '../../../contract/enums.ts';
import { isSigning } from '../../../contract/rules/permissions.ts';
import { documentShares, documentViewers } from '../../adapters/database/schema/document-people.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import type { ProcessingCaller, SessionCaller } from '../caller.ts';

/*
 * Who sees which document, as conditions of queries. Every query of documents takes its condition from here, so that no
 * company and no stranger ever sees another's: a document that is not visible answers as one that does not exist.
 */

const deleted = documentStatus.deleted;
const unsent = [documentStatus.new, documentStatus.correcting];
const signing = Object.values(accessPermission).flatMap((value) => (isSigning(value) ? [value] : []));
const underWay = [documentStatus.ready, documentStatus.inProgress];

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
  const view = accessPermission.view;
  const waiting = stepStatus.waiting;
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
      and not ${waitsForOthers({
        documentId: sql`mine.document_id`,
        orderNo: sql`mine.order_no`,
        accessPermission: sql`mine.access_permission`,
        inOrder: sql`theirs.process_in_order`,
      })})`;
}

/**
 * Whether others come before a step, as `pendingSteps` has it: in order whoever stands before it, otherwise whoever fills in what it
 * signs.
 */
export function waitsForOthers(step: {
  readonly documentId: SQLWrapper;
  readonly orderNo: SQLWrapper;
  readonly accessPermission: SQLWrapper;
  readonly inOrder: SQLWrapper;
}): SQL {
  const { view, fillData } = accessPermission;
  return sql`exists (
        select 1 from ${processSteps} as other
        where other.document_id = ${step.documentId} and other.status = ${stepStatus.waiting}
          and case when ${step.inOrder}
            then other.order_no < ${step.orderNo} and other.access_permission <> ${view}
            else other.access_permission = ${fillData} and ${inArray(step.accessPermission, signing)} end)`;
}

export const isUnderWayCondition: SQL = inArray(documents.status, underWay);
