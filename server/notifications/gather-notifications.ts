import { and, eq, gt, inArray, isNull, lte, type SQL } from 'drizzle-orm';

import type { Transaction } from '../adapters/database/database.ts';
import { documents } from '../adapters/database/schema/documents.ts';
import { notifications } from '../adapters/database/schema/notifications.ts';
import { type GatheredKind, onTheirOwn, onTheirOwnByHand } from '../domain/gathering.ts';
import { latestLimit } from '../domain/time-limit.ts';
import type { Dependencies } from '../services/dependencies.ts';
import { createNotifications, type NewNotification } from './create-notification.ts';
import { users } from '../adapters/database/schema/users.ts';

type Needs = Pick<Dependencies, 'clock' | 'jobs' | 'settings'>;

export type AboutDocument = Omit<NewNotification, 'gatheredUntil'> & {
  readonly kind: GatheredKind;
  readonly documentId: string;
};

/** What documents have in common whose notifications are counted together: their batch, or else their sender. */
type Origin = Pick<typeof documents.$inferSelect, 'batchImportId' | 'createdByUserId'>;

type Cause = {
  /** Documents that somebody processed in one go count as those of a batch. */
  readonly areTogether?: boolean;
  /** Somebody asked for them, one document after the other. */
  readonly isByHand?: boolean;
};

/**
 * Writes notifications about documents. Where a person has just got some of the kind, those that follow are gathered and told later, in
 * one message.
 */
export async function createOrGather(
  transaction: Transaction,
  deps: Needs,
  items: readonly AboutDocument[],
  { areTogether = false, isByHand = false }: Cause = {},
): Promise<void> {
  if (deps.settings.gatherMinutes === 0) {
    await createNotifications(transaction, deps, items);
    return;
  }
  const guests = await findGuests(transaction, items);
  const origins = await transaction
    .select({
      id: documents.id,
      batchImportId: documents.batchImportId,
      createdByUserId: documents.createdByUserId,
    })
    .from(documents)
    .where(inArray(documents.id, [...new Set(items.map(({ documentId }) => documentId))]));
  const originOf = new Map(origins.map(({ id, ...origin }) => [id, origin]));
  const alike = Map.groupBy(items, ({ kind, userId, documentId }) => {
    const { batchImportId, createdByUserId } = originOf.get(documentId) ?? {};
    return [kind, userId, batchImportId ?? `of ${String(createdByUserId)}`].join(' ');
  });
  const atOnce: NewNotification[] = [];
  const gathered: NewNotification[] = [];
  for (const group of alike.values()) {
    const [first] = group;
    const origin = first && originOf.get(first.documentId);
    if (first === undefined || origin === undefined) {
      continue;
    }
    if (guests.has(first.userId)) {
      atOnce.push(...group);
      continue;
    }
    const { ofBatch, ofOthers } = isByHand ? onTheirOwnByHand : onTheirOwn[first.kind];
    const limit = areTogether || origin.batchImportId !== null ? ofBatch : ofOthers;
    const left = await countLeft(transaction, deps, first, { ...origin, limit });
    atOnce.push(...group.slice(0, left));
    if (group.length > left) {
      const gatheredUntil = await findGatheringEnd(transaction, deps, first);
      gathered.push(...group.slice(left).map((item) => ({ ...item, gatheredUntil })));
    }
  }
  await createNotifications(transaction, deps, gathered);
  await createNotifications(transaction, deps, atOnce);
}

/** They cannot sign in, where those get to the documents who are told of several: each has its own link and code. */
async function findGuests(transaction: Transaction, items: readonly AboutDocument[]): Promise<Set<number>> {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(users.isGuest, inArray(users.id, [...new Set(items.map(({ userId }) => userId))])));
  return new Set(rows.map(({ id }) => id));
}

const windowMs = ({ settings }: Needs): number => settings.gatherMinutes * 60_000;

const ofSameKind = ({ kind, userId }: AboutDocument): SQL | undefined =>
  and(eq(notifications.userId, userId), eq(notifications.kind, kind));

/** How many more a person may get on their own by now. */
async function countLeft(
  transaction: Transaction,
  deps: Needs,
  item: AboutDocument,
  { batchImportId, createdByUserId, limit }: Origin & { readonly limit: number },
): Promise<number> {
  const recent = await transaction
    .select({ id: notifications.id })
    .from(notifications)
    .innerJoin(documents, eq(documents.id, notifications.documentId))
    .where(
      and(
        ofSameKind(item),
        isNull(notifications.gatheredUntil),
        gt(notifications.createdAt, new Date(deps.clock.now().getTime() - windowMs(deps))),
        batchImportId === null
          ? and(isNull(documents.batchImportId), eq(documents.createdByUserId, createdByUserId))
          : eq(documents.batchImportId, batchImportId),
      ),
    )
    .limit(limit);
  return limit - recent.length;
}

/** When what is gathered for a person now is told: together with what is gathered already. */
async function findGatheringEnd(transaction: Transaction, deps: Needs, item: AboutDocument): Promise<Date> {
  const now = deps.clock.now();
  const [gathering] = await transaction
    .select({ until: notifications.gatheredUntil })
    .from(notifications)
    .where(
      and(
        ofSameKind(item),
        gt(notifications.gatheredUntil, now),
        lte(notifications.gatheredUntil, latestLimit(now, windowMs(deps))),
        isNull(notifications.deliveredAt),
        isNull(notifications.droppedReason),
      ),
    )
    .limit(1);
  return gathering?.until ?? new Date(now.getTime() + windowMs(deps));
}
