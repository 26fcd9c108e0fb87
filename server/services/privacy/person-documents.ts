import { and, asc, eq, inArray, or } from 'drizzle-orm';

import { describe } from '../../../contract/enumeration.ts';
import { activity } from '../../../contract/enums.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { documentMessages } from '../../adapters/database/schema/document-people.ts';
import { documents, histories, processSteps } from '../../adapters/database/schema/documents.ts';
import type { UserRow } from '../present-user.ts';
import { neverSent, tookPart } from '../workflow/retained-names.ts';

export type PersonDocuments = Awaited<ReturnType<typeof loadPersonDocuments>>;

/** Acts by which a person bound themselves, having agreed to the terms of signing. */
const consents: readonly number[] = [
  activity.approve,
  activity.signDraw,
  activity.signDigital,
  activity.eSign,
];

/** Documents that a person took part in, with their own part alone: what others did, and what a document says, is not theirs. */
export async function loadPersonDocuments(db: Queryable, user: UserRow, timeZone: string) {
  const instant = (at: Date | null): string | null => at && formatInstant(at, timeZone);
  const drafts = and(eq(documents.createdByUserId, user.id), inArray(documents.status, [...neverSent]));
  const mine = await db
    .select()
    .from(documents)
    .where(or(tookPart(db, user), drafts))
    .orderBy(asc(documents.createdAt), asc(documents.id));
  const steps = await db
    .select()
    .from(processSteps)
    .where(or(eq(processSteps.userId, user.id), eq(processSteps.onBehalfOfUserId, user.id)))
    .orderBy(asc(processSteps.orderNo));
  const acts = await db
    .select()
    .from(histories)
    .where(eq(histories.userId, user.id))
    .orderBy(asc(histories.seq));
  const messages = await db
    .select()
    .from(documentMessages)
    .where(eq(documentMessages.userId, user.id))
    .orderBy(asc(documentMessages.createdAt));
  const byDocument = <T extends { readonly documentId: string }>(rows: readonly T[]) =>
    Map.groupBy(rows, ({ documentId }) => documentId);
  const [stepsOf, actsOf, messagesOf] = [byDocument(steps), byDocument(acts), byDocument(messages)];
  return mine.map((document) => ({
    id: document.id,
    no: document.no,
    subject: document.subject,
    status: describe('documentStatus', document.status).description,
    createdAt: instant(document.createdAt),
    sentAt: instant(document.sentAt),
    completedAt: instant(document.completedAt),
    createdByMe: document.createdByUserId === user.id,
    steps: (stepsOf.get(document.id) ?? []).map((step) => ({
      role: describe('accessPermission', step.accessPermission).description,
      byMe: step.userId === user.id,
      status: describe('stepStatus', step.status).description,
      viewedAt: instant(step.viewedAt),
      processedAt: instant(step.processedAt),
      reason: step.reason,
      signatureText: step.signatureText,
      filledIn: step.fillingItems,
    })),
    acts: (actsOf.get(document.id) ?? []).map((entry) => ({
      at: instant(entry.at),
      activity: describe('activity', entry.activity).description,
      through: describe('requestType', entry.requestType).description,
      ipAddress: entry.ipAddress,
      description: entry.description,
      agreedToTerms: consents.includes(entry.activity),
    })),
    messages: (messagesOf.get(document.id) ?? []).map(({ createdAt, text }) => ({
      at: instant(createdAt),
      text,
    })),
  }));
}
