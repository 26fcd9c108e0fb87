import {
  and,
  eq,
  inArray,
  ne,
  not,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';

import { accessPermission, documentStatus, stepStatus } from '../../../contract/enums.ts';
import type { Role } from '../../../contract/operation.ts';
import { isSigning } from '../../../contract/rules/permissions.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { documentShares, documentViewers } from '../../adapters/database/schema/document-people.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import type { ProcessingCaller, SessionCaller } from '../caller.ts';
import { preparedFor } from '../prepared.ts';

/*
 * Who sees which document, as conditions of queries. Every query of documents takes its condition from here, so that no
 * company and no stranger ever sees another's: a document that is not visible answers as one that does not exist.
 */

const deleted = documentStatus.deleted;
const unsent = [documentStatus.new, documentStatus.correcting];
const signing = Object.values(accessPermission).flatMap((value) => (isSigning(value) ? [value] : []));
const underWay = [documentStatus.ready, documentStatus.inProgress];

type Value<T> = T | Placeholder;

/** Whom a condition is for: a caller, or placeholders of one in a prepared statement. */
type Viewer =
  | { readonly kind: 'document'; readonly comId: Value<number>; readonly documentId: Value<string> }
  | {
      readonly kind: 'session';
      readonly comId: Value<number>;
      readonly userId: Value<number>;
      readonly roles: readonly Role[];
    };

/** A step that they hold, or that somebody holds for them. */
const hasStepOf = (userId: Value<number>): SQL =>
  sql`exists (select 1 from ${processSteps} where ${processSteps.documentId} = ${documents.id}
    and ${userId} in (${processSteps.userId}, ${processSteps.onBehalfOfUserId}))`;

const isSharedWith = (userId: Value<number>): SQL =>
  sql`exists (select 1 from ${documentShares} where ${documentShares.documentId} = ${documents.id} and ${documentShares.userId} = ${userId})`;

/**
 * Documents that the caller may read: their own, and those with a step of theirs (also one that a substitute holds for them) or shared
 * with them once they were sent.
 * An admin reads every document of the company that was sent. The bearer of a process code reads one.
 */
export function visibleTo(caller: Viewer): SQL | undefined {
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

const anyone = { comId: sql.placeholder('comId'), userId: sql.placeholder('userId') };
const viewers = {
  document: { kind: 'document', comId: anyone.comId, documentId: sql.placeholder('openedId') },
  user: { kind: 'session', ...anyone, roles: [] },
  admin: { kind: 'session', ...anyone, roles: ['admin'] },
} satisfies Record<string, Viewer>;

export type ViewerKind = keyof typeof viewers;

type Rows<Row> = { execute(values: Record<string, unknown>): Promise<Row[]> };

/**
 * A statement with {@link visibleTo} that nearly every request sends, prepared once for each kind of caller, as its text differs.
 * `prepare` gives it a name that begins with the kind.
 */
export function preparedForViewers<Row>(
  prepare: (db: Queryable, visible: SQL | undefined, kind: ViewerKind) => Rows<Row>,
): (db: Queryable, caller: ProcessingCaller, values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  const statements = {
    document: preparedFor((db) => prepare(db, visibleTo(viewers.document), 'document')),
    user: preparedFor((db) => prepare(db, visibleTo(viewers.user), 'user')),
    admin: preparedFor((db) => prepare(db, visibleTo(viewers.admin), 'admin')),
  };
  return (db, caller, values) => {
    const known = { ...values, comId: caller.comId, userId: caller.userId };
    if (caller.kind === 'document') {
      return statements.document(db).execute({ ...known, openedId: caller.documentId });
    }
    return statements[caller.roles.includes('admin') ? 'admin' : 'user'](db).execute(known);
  };
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

/** Of documents in the caller's list those that they answer for: their own, or all for an admin. */
export function followedBy(caller: SessionCaller): SQL | undefined {
  return caller.roles.includes('admin') ? undefined : eq(documents.createdByUserId, caller.userId);
}

const isViewedBy = (userId: number): SQL =>
  sql`exists (select 1 from ${documentViewers}
    where ${documentViewers.documentId} = ${documents.id} and ${documentViewers.userId} = ${userId})`;

const isHeldBy = (who: number | readonly number[]): SQL =>
  typeof who === 'number' ? sql`mine.user_id = ${who}` : inArray(sql`mine.user_id`, [...who]);

/**
 * Documents in which it is the turn of the user, or of any of several, with one of the given permissions when there are any. Everything stands inside of
 * `exists`, and nothing of it refers to two levels above, so that the database can join instead of looking row by row.
 */
export function waitsFor(who: number | readonly number[], permissions?: readonly number[]): SQL {
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
    where mine.document_id = ${documents.id} and ${isHeldBy(who)} and mine.status = ${waiting} and ${permission}
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

/** Of a query of documents with their steps: those whose turn it is, or will be when the document is sent. */
export const isPendingStep: SQL | undefined = and(
  eq(processSteps.status, stepStatus.waiting),
  ne(processSteps.accessPermission, accessPermission.view),
  not(
    waitsForOthers({
      documentId: processSteps.documentId,
      orderNo: processSteps.orderNo,
      accessPermission: processSteps.accessPermission,
      inOrder: documents.processInOrder,
    }),
  ),
);

export const isUnderWayCondition: SQL = inArray(documents.status, underWay);
