import { and, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { documentStatus, stepStatus } from '../../../contract/enums.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { accounts, users } from '../../adapters/database/schema/users.ts';
import { isExpired } from '../../domain/document-rules.ts';
import { guestAccessEnded } from '../../domain/guest-access.ts';
import { mayAct, mayBeReadAgain } from '../../domain/workflow.ts';
import { endingColumns } from '../identity/ending-columns.ts';
import { isGuestOf } from '../identity/guest-accounts.ts';
import { matchesSearch } from '../paging.ts';

/** What a link of the step would open now: to act, or to read what has ended. */
export type Opens = 'act' | 'read';

/** Nobody looks through more steps than these; what waits comes first. */
const stepsMax = 1000;

const sender = alias(users, 'sender');

async function selectSteps(db: Queryable, condition: SQL | undefined) {
  const isWaiting = sql`(${processSteps.status} = ${stepStatus.waiting} and ${inArray(documents.status, [
    documentStatus.ready,
    documentStatus.inProgress,
  ])})`;
  return db
    .select({
      step: processSteps,
      documentId: documents.id,
      no: documents.no,
      subject: documents.subject,
      sentAt: documents.sentAt,
      document: { ...endingColumns, processInOrder: documents.processInOrder },
      comId: documents.comId,
      companyName: companies.name,
      timeZone: companies.timeZone,
      guestAccessDays: companies.guestAccessDays,
      senderName: sender.name,
      userId: users.id,
      tokenVersion: accounts.tokenVersion,
    })
    .from(processSteps)
    .innerJoin(users, eq(users.id, processSteps.userId))
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .innerJoin(documents, and(eq(documents.id, processSteps.documentId), eq(documents.comId, users.comId)))
    .innerJoin(companies, eq(companies.id, documents.comId))
    .innerJoin(sender, eq(sender.id, documents.createdByUserId))
    .where(condition)
    .orderBy(desc(isWaiting), desc(documents.sentAt), desc(documents.id), processSteps.orderNo)
    .limit(stepsMax);
}

type Row = Awaited<ReturnType<typeof selectSteps>>[number];

export type FoundDocument = Row & {
  readonly opens: Opens;
  /** Whether somebody waits for it: an expired one can be looked at alone. */
  readonly isWaiting: boolean;
};

const unsent = [documentStatus.new, documentStatus.correcting, documentStatus.deleted];

/** The steps of an address that can be opened now. It is the rule of links that says which: an account opens no more than they do. */
async function openSteps(
  db: Queryable,
  guestEmail: string,
  now: Date,
  condition: SQL | undefined,
): Promise<FoundDocument[]> {
  const isSent = notInArray(documents.status, unsent);
  const rows = await selectSteps(db, and(isGuestOf(guestEmail), isSent, condition));
  const ids = [...new Set(rows.map(({ documentId }) => documentId))];
  const all =
    ids.length === 0 ? [] : await db.select().from(processSteps).where(inArray(processSteps.documentId, ids));
  const stepsOf = Map.groupBy(all, ({ documentId }) => documentId);
  return rows.flatMap((row) => {
    const opens = opensBy(row, stepsOf.get(row.documentId) ?? []);
    if (opens === null || guestAccessEnded(row.document, row, now) !== null) {
      return [];
    }
    const isWaiting = opens === 'act' && !isExpired(now, row.timeZone, row.document.expiryDate);
    return [{ ...row, opens, isWaiting }];
  });
}

function opensBy({ step, document }: Row, steps: readonly Row['step'][]): Opens | null {
  if (mayAct(document, step, steps)) {
    return 'act';
  }
  return mayBeReadAgain({ stepStatus: step.status, documentStatus: document.status }) ? 'read' : null;
}

/** The documents of an address, each by the step that waits, else by the first: the newest first. */
export async function findDocuments(
  db: Queryable,
  guestEmail: string,
  now: Date,
  search: string,
): Promise<FoundDocument[]> {
  const condition = matchesSearch(documents.searchText, search);
  const byDocument = Map.groupBy(
    await openSteps(db, guestEmail, now, condition),
    ({ documentId }) => documentId,
  );
  return [...byDocument.values()]
    .flatMap((steps) => steps.find(({ opens }) => opens === 'act') ?? steps[0] ?? [])
    .toSorted((one, other) => (other.sentAt?.getTime() ?? 0) - (one.sentAt?.getTime() ?? 0));
}

/** One step of an address; `null` for one of anybody else, and for one that its link would not open now. */
export async function findOpenStep(
  db: Queryable,
  guestEmail: string,
  now: Date,
  stepId: string,
): Promise<FoundDocument | null> {
  const [found] = await openSteps(db, guestEmail, now, eq(processSteps.id, stepId));
  return found ?? null;
}
