import { and, eq, inArray } from 'drizzle-orm';

import type { Language } from '../../contract/models/user.ts';
import { dayOf } from '../../contract/time.ts';
import { companies } from '../adapters/database/schema/companies.ts';
import { documents } from '../adapters/database/schema/documents.ts';
import { type NotificationRow, notifications } from '../adapters/database/schema/notifications.ts';
import type { Dependencies } from '../services/dependencies.ts';
import type { Content, NotificationContext } from './define-notification.ts';
import { loadKinds } from './notification-kinds.ts';
import { wordsFor } from './wording.ts';

/** Documents that a digest names; the rest are counted. */
const namedInDigest = 5;

/**
 * Of gathered notifications, the last one for each document that there is still something to say about. The others are dropped.
 */
export async function dropSettled(
  deps: Dependencies,
  gathered: readonly NotificationRow[],
): Promise<readonly NotificationRow[]> {
  const [first] = gathered;
  const digest = first && (await loadKinds()).byName.get(first.kind)?.digest;
  if (!digest || gathered.length === 1) {
    return gathered;
  }
  const told = await deps.db
    .select({ id: documents.id, expiryDate: documents.expiryDate, timeZone: companies.timeZone })
    .from(documents)
    .innerJoin(companies, eq(companies.id, documents.comId))
    .where(and(inArray(documents.id, documentsOf(gathered)), digest.isToldOf(first.userId)));
  const open = new Set(told.filter((one) => digest.isToldAt(deps.clock.now(), one)).map(({ id }) => id));
  const last = new Map(gathered.map((row) => [row.documentId, row.id]));
  const isLeft = (row: NotificationRow): boolean =>
    row.documentId !== null && open.has(row.documentId) && last.get(row.documentId) === row.id;
  const settled = gathered.filter((row) => !isLeft(row)).map(({ id }) => id);
  if (settled.length > 0) {
    await deps.db
      .update(notifications)
      .set({ droppedReason: 'settled before it was told' })
      .where(inArray(notifications.id, settled));
  }
  return gathered.filter(isLeft);
}

/** One message in place of several: how many documents, the first of them, and where they all are. No codes: each opens one document. */
export async function digestContent(
  { deps, notification, user }: NotificationContext,
  gathered: readonly NotificationRow[],
): Promise<Content> {
  const digest = (await loadKinds()).byName.get(notification.kind)?.digest;
  if (!digest) {
    throw new Error(`there is no digest of ${notification.kind}`);
  }
  const ids = documentsOf(gathered);
  const isTold = and(inArray(documents.id, ids), eq(documents.comId, user.comId));
  const named = await deps.db
    .select({ subject: documents.subject, no: documents.no })
    .from(documents)
    .where(isTold)
    .orderBy(documents.createdAt, documents.batchRow, documents.no)
    .limit(namedInDigest);
  const senders = await deps.db
    .selectDistinct({ id: documents.createdByUserId })
    .from(documents)
    .where(isTold)
    .limit(2);
  const batches = await deps.db
    .selectDistinct({ id: documents.batchImportId })
    .from(documents)
    .where(isTold)
    .limit(2);
  const [company] = await deps.db
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, user.comId));
  const path = digest.path({
    readerId: user.id,
    senderId: onlyIdOf(senders),
    batchImportId: onlyIdOf(batches),
    since: dayOf(notification.createdAt, company?.timeZone ?? deps.settings.timeZone),
  });
  const words = wordsFor(user.language);
  const count = (value: number): string => formatCount(value, user.language);
  const left = ids.length - named.length;
  return {
    text: digest.text,
    values: {
      count: count(ids.length),
      titles: named.map(({ subject, no }) => words.listed(subject, no)).join('\n'),
      ...(left > 0 && { more: count(left) }),
    },
    enclose: async () => ({ link: `${deps.settings.publicUrl}${path}` }),
  };
}

/** The id that all share. */
function onlyIdOf(found: readonly { readonly id: number | null }[]): number | null {
  const [only, another] = found;
  return only === undefined || another !== undefined ? null : only.id;
}

const documentsOf = (rows: readonly NotificationRow[]): string[] =>
  rows.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]));

const formatCount = (value: number, language: Language | null): string =>
  value.toLocaleString(language ?? 'vi');
