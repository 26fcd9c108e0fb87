import { and, count, desc, eq, inArray, ne, or } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';

import { batchStatus, documentStatus, receiveNotificationMethod } from '../../../contract/enums.ts';
import type { BatchSending } from '../../../contract/models/batch.ts';
import { batchRows } from '../../adapters/database/schema/batch-rows.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { countInvitations } from '../../domain/gathering.ts';
import type { Dependencies } from '../dependencies.ts';
import { isPendingStep } from '../workflow/access.ts';
import type { BatchRow } from './write-batch.ts';

type Needs = Pick<Dependencies, 'db' | 'settings'>;

/** Milliseconds. */
const cachedMs = 30_000;

/** More than anyone reads before they send; `people` counts all. */
const recipientsMax = 100;

/**
 * Whom sending a batch and completing its documents tells, those with the most documents first; `null` unless one may ask for it. While
 * the documents are being made, their steps are known.
 */
export async function loadSending(deps: Needs, batch: BatchRow): Promise<BatchSending | null> {
  if (batch.sendRequestedAt !== null) {
    return null;
  }
  switch (batch.status) {
    case batchStatus.created:
      return countSending(deps, batch);
    case batchStatus.processing:
      return countCached(deps, batch);
    default:
      return null;
  }
}

const cache = new WeakMap<Dependencies['db'], LRUCache<number, Promise<BatchSending>>>();

/** Whoever waits for a batch asks again and again, and only rows that fail change what is counted over all of them. */
function countCached(deps: Needs, batch: BatchRow): Promise<BatchSending> {
  const known = cache.get(deps.db) ?? new LRUCache({ max: 200, ttl: cachedMs });
  cache.set(deps.db, known);
  const sending = known.get(batch.id) ?? countSending(deps, batch);
  known.set(batch.id, sending, { noUpdateTTL: true });
  sending.catch(() => known.delete(batch.id));
  return sending;
}

async function countSending({ db, settings }: Needs, batch: BatchRow): Promise<BatchSending> {
  const isUnsent = and(
    eq(batchRows.batchId, batch.id),
    ne(batchRows.state, 'failed'),
    eq(documents.comId, batch.comId),
    eq(documents.status, documentStatus.new),
  );
  const rows = await db
    .select({
      name: users.name,
      code: users.code,
      method: users.receiveNotificationMethod,
      isGuest: users.isGuest,
      documents: count(),
    })
    .from(batchRows)
    .innerJoin(documents, eq(documents.id, batchRows.documentId))
    .innerJoin(processSteps, eq(processSteps.documentId, documents.id))
    .innerJoin(users, eq(users.id, processSteps.userId))
    .where(and(isUnsent, isPendingStep))
    .groupBy(users.id)
    .orderBy(desc(count()), users.name, users.id);
  const inWorkflow = db
    .select({ id: processSteps.userId })
    .from(batchRows)
    .innerJoin(documents, eq(documents.id, batchRows.documentId))
    .innerJoin(processSteps, eq(processSteps.documentId, documents.id))
    .where(isUnsent);
  const told = await db.$count(
    users,
    and(
      eq(users.comId, batch.comId),
      ne(users.receiveNotificationMethod, receiveNotificationMethod.none),
      or(eq(users.id, batch.uploadedByUserId), inArray(users.id, inWorkflow)),
    ),
  );
  const [unsent] = await db
    .select({ documents: count() })
    .from(batchRows)
    .innerJoin(documents, eq(documents.id, batchRows.documentId))
    .where(isUnsent);
  const recipients = rows.map(({ method, isGuest, ...row }) => ({
    ...row,
    messages:
      method === receiveNotificationMethod.none
        ? 0
        : countInvitations(
            [{ documents: row.documents, isBatch: true }],
            isGuest ? 0 : settings.gatherMinutes,
          ),
  }));
  return {
    documents: unsent?.documents ?? 0,
    people: recipients.length,
    messages: recipients.reduce((sum, { messages }) => sum + messages, 0),
    isGathered: recipients.some(({ documents: given, messages }) => messages > 0 && messages < given),
    completion: { people: told, gatherMinutes: settings.gatherMinutes },
    recipients: recipients.slice(0, recipientsMax),
  };
}
