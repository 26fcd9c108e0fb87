import { and, desc, eq, ne } from 'drizzle-orm';

import { activity, type DocumentStatus } from '../../contract/enums.ts';
import type { Channel } from '../adapters/messaging/messenger.ts';
import type { Enclosure } from './compose-message.ts';
import type { NoticeValues } from '../../contract/rules/notice-texts.ts';
import { companies } from '../adapters/database/schema/companies.ts';
import { documents, histories, processSteps } from '../adapters/database/schema/documents.ts';
import { users } from '../adapters/database/schema/users.ts';
import { isExpired } from '../domain/document-rules.ts';
import { guestAccessEnded } from '../domain/guest-access.ts';
import { reassignmentReason } from '../domain/reassignment-text.ts';
import { mayBeRead, mayBeReadAgain } from '../domain/workflow.ts';
import { issueProcessGrant, issueReadGrant } from '../services/identity/issue-process-grant.ts';
import type { Dependencies } from '../services/dependencies.ts';
import { findCurrentSteps } from '../services/workflow/current-steps.ts';
import {
  type Content,
  defineNotification,
  type Definition,
  type Dropped,
  type NotificationContext,
  type NotificationKind,
} from './define-notification.ts';
import { type DocumentFacts, documentValues, wordsFor } from './wording.ts';

/** A notification with the document that it is about. */
export type DocumentSubject = NotificationContext & {
  readonly document: typeof documents.$inferSelect;
  readonly timeZone: string;
  /** For how many days guests read what has ended. */
  readonly guestAccessDays: number | null;
  readonly facts: DocumentFacts;
};

type Step = typeof processSteps.$inferSelect;

/** A kind of notification about a document. */
export function defineDocumentNotification<T extends string>(
  definition: Omit<Definition<T>, 'content'> & {
    readonly content: (subject: DocumentSubject) => Promise<Content<NoInfer<T>> | Dropped>;
  },
): NotificationKind {
  return defineNotification({
    ...definition,
    content: async (context) => {
      const subject = await loadSubject(context);
      return subject === null ? { droppedReason: 'the document is gone' } : definition.content(subject);
    },
  });
}

async function loadSubject(context: NotificationContext): Promise<DocumentSubject | null> {
  const { deps, notification, user } = context;
  if (notification.documentId === null) {
    return null;
  }
  const [row] = await deps.db
    .select({
      document: documents,
      sender: users.name,
      company: companies.name,
      timeZone: companies.timeZone,
      guestAccessDays: companies.guestAccessDays,
    })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.createdByUserId))
    .innerJoin(companies, eq(companies.id, documents.comId))
    .where(and(eq(documents.id, notification.documentId), eq(documents.comId, user.comId)))
    .prepare('notification-document')
    .execute();
  if (!row) {
    return null;
  }
  const { sender, company, ...about } = row;
  const { no, subject, expiryDate } = row.document;
  return { ...context, ...about, facts: { no, subject, expiryDate, sender, company } };
}

/** A text with a link to the document, or to another page. */
export function aboutDocument<T extends string>(
  subject: DocumentSubject,
  text: T,
  values: NoticeValues,
  path = `/documents/${subject.document.id}`,
): Content<T> {
  const { deps, facts, user } = subject;
  return {
    text,
    values: { ...documentValues(facts), ...values },
    enclose: async (channel) =>
      user.isGuest ? guestsLink(subject, channel) : { link: `${deps.settings.publicUrl}${path}` },
  };
}

/** Where a guest, who never signs in, gets to the document: by what their step gives them, and else where a code is typed. */
async function guestsLink(subject: DocumentSubject, channel: Channel): Promise<Enclosure> {
  const { deps } = subject;
  const turn = await findOwnTurn(subject);
  if (turn !== undefined) {
    const { link } = await deps.db.transaction((transaction) =>
      issueProcessGrant(transaction, deps, turn.id, channel),
    );
    return { link };
  }
  const ended = await findEndedStep(subject);
  return ended === undefined
    ? { link: `${deps.settings.publicUrl}/code` }
    : issueReadGrant(deps, ended, channel);
}

/** A step of the reader's whose turn it is. */
async function findOwnTurn(subject: DocumentSubject): Promise<Step | undefined> {
  const { deps, user, document } = subject;
  if (isOverdue(subject)) {
    return undefined;
  }
  return (await findCurrentSteps(deps.db, document)).find(({ userId }) => userId === user.id);
}

/** A step of the reader's that has ended, and by which they may still read the document. */
async function findEndedStep({ deps, user, document }: DocumentSubject): Promise<string | undefined> {
  const steps = await deps.db
    .select({ id: processSteps.id, stepStatus: processSteps.status })
    .from(processSteps)
    .where(and(eq(processSteps.documentId, document.id), eq(processSteps.userId, user.id)))
    .orderBy(desc(processSteps.processedAt));
  return steps.find(({ stepStatus }) => mayBeReadAgain({ stepStatus, documentStatus: document.status }))?.id;
}

/** A text that applies while the document has a status. */
export async function aboutStatus<T extends string>(
  subject: DocumentSubject,
  status: DocumentStatus,
  text: T,
  values: NoticeValues = {},
): Promise<Content<T> | Dropped> {
  return subject.document.status === status
    ? aboutDocument(subject, text, values)
    : { droppedReason: 'the document has gone on since' };
}

/** A text with a fresh code and link to the reader's own step, while it is its turn. */
export async function aboutStep<T extends string>(
  subject: DocumentSubject,
  text: T,
  values: NoticeValues = {},
): Promise<Content<T> | Dropped> {
  const { deps, user } = subject;
  const step = await findTurn(subject);
  if (step === null) {
    return { droppedReason: 'the step is not waiting' };
  }
  const task = wordsFor(user.language).tasks[step.accessPermission] ?? '';
  const principal = await findPrincipal(deps, step);
  return {
    ...aboutDocument(subject, text, { ...values, task, principal, address: codeAddress(deps) }),
    enclose: (channel) =>
      deps.db.transaction((transaction) => issueProcessGrant(transaction, deps, step.id, channel)),
  };
}

/** Where a process code is typed, as people type an address. */
const codeAddress = ({ settings }: Dependencies): string =>
  `${settings.publicUrl}/code`.replace(/^https?:\/\//, '');

/** A text with a link that the reader, who may have no password, reads the document with: it is for a step of theirs that has ended. */
export async function aboutReading<T extends string>(
  subject: DocumentSubject,
  text: T,
): Promise<Content<T> | Dropped> {
  const { deps, user, document } = subject;
  if (!mayBeRead(document.status) || isGuestsTimeOver(subject)) {
    return { droppedReason: 'the document may not be read' };
  }
  const content = aboutDocument(subject, text, {});
  const step = await findEndedStep(subject);
  // Whoever made the document works on with it, signed in.
  return step === undefined || user.id === document.createdByUserId
    ? content
    : {
        ...content,
        enclose: (channel) => issueReadGrant(deps, step, channel),
      };
}

async function findTurn(subject: DocumentSubject): Promise<Step | null> {
  const { deps, notification, user, document } = subject;
  const current = await findCurrentSteps(deps.db, document);
  const step = current.find(({ id }) => id === notification.stepId);
  return step?.userId === user.id && !isOverdue(subject) ? step : null;
}

/** Whom the reader acts for with a step; empty where they act for themselves. */
async function findPrincipal({ db }: Dependencies, { onBehalfOfUserId }: Step): Promise<string> {
  if (onBehalfOfUserId === null) {
    return '';
  }
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, onBehalfOfUserId));
  return row?.name ?? '';
}

/** Whether the document has expired. */
export function isOverdue({ deps, timeZone, document }: DocumentSubject): boolean {
  return isExpired(deps.clock.now(), timeZone, document.expiryDate);
}

/** Whether the reader is a guest who may not read the document any more (decision 0071). */
export function isGuestsTimeOver({ deps, user, document, ...access }: DocumentSubject): boolean {
  return user.isGuest && guestAccessEnded(document, access, deps.clock.now()) !== null;
}

/** Who holds the step that a notification names. */
export async function findStepHolder({
  deps,
  notification,
}: DocumentSubject): Promise<{ readonly id: number; readonly name: string } | undefined> {
  if (notification.stepId === null) {
    return undefined;
  }
  const [row] = await deps.db
    .select({ id: users.id, name: users.name })
    .from(processSteps)
    .innerJoin(users, eq(users.id, processSteps.userId))
    .where(eq(processSteps.id, notification.stepId));
  return row;
}

/** How a person last gave the step that a notification names away, and whether who holds it now has it in their own right. */
export async function findHandOver({ deps, notification }: DocumentSubject): Promise<{
  readonly by: string;
  readonly reason: string;
  readonly isInOwnRight: boolean;
} | null> {
  const { documentId, stepId } = notification;
  if (documentId === null || stepId === null) {
    return null;
  }
  const [row] = await deps.db
    .select({ by: users.name, description: histories.description, principal: processSteps.onBehalfOfUserId })
    .from(histories)
    .innerJoin(processSteps, eq(processSteps.id, histories.stepId))
    .innerJoin(users, and(eq(users.id, histories.userId), ne(users.id, processSteps.userId)))
    .where(
      and(
        eq(histories.documentId, documentId),
        eq(histories.stepId, stepId),
        eq(histories.activity, activity.reassign),
      ),
    )
    .orderBy(desc(histories.seq))
    .limit(1);
  return row === undefined
    ? null
    : {
        by: row.by,
        reason: reassignmentReason(row.description ?? ''),
        isInOwnRight: row.principal === null,
      };
}
