import { and, desc, eq, lte, ne } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import { documentMessages, documentShares } from '../../adapters/database/schema/document-people.ts';
import { type documents, processSteps } from '../../adapters/database/schema/documents.ts';
import type { notices } from '../../adapters/database/schema/notices.ts';
import { identityVerifications } from '../../adapters/database/schema/processing.ts';
import { users } from '../../adapters/database/schema/users.ts';
import type { NoticeTextKind, NoticeValues } from '../../../contract/rules/notice-texts.ts';
import { isExpired } from '../../domain/document-rules.ts';
import { isUnderWay, pendingSteps } from '../../domain/workflow.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DocumentFacts, valuesOf } from './wording.ts';
import type { Words } from './words.ts';

export type Notice = typeof notices.$inferSelect;
type Step = typeof processSteps.$inferSelect;

/** Kinds of notices that are about a document. */
export type DocumentKind = Exclude<
  Notice['kind'],
  'invitation' | 'password-reset' | 'absence' | 'contact-change'
>;

/** A notice about a document, with everything that its wording looks at. */
export type Subject = {
  readonly deps: Dependencies;
  readonly notice: Notice;
  readonly user: typeof users.$inferSelect;
  readonly document: typeof documents.$inferSelect;
  readonly timeZone: string;
  readonly facts: DocumentFacts;
  readonly words: Words;
};

/** What goes with the wording: the address of the document, of the start page or of the pictures to be judged, or a fresh code and link to a step. */
export type Enclose = 'document' | 'start-page' | 'identity-checks' | { readonly stepId: string };

/** Which text is said with what filled in, or why there is nothing to say any more. */
type Content =
  | { readonly text: NoticeTextKind; readonly values: NoticeValues; readonly enclose: Enclose }
  | { readonly why: string };

/** What a notice says about its document as things stand now. */
export async function contentOf(subject: Subject, kind: DocumentKind): Promise<Content> {
  const reason = subject.document.reason ?? '';
  const { completed, rejected, canceled } = documentStatus;
  switch (kind) {
    case 'step-invitation':
    case 'step-reminder':
      return aboutStep(subject, kind);
    case 'document-expiring':
      return expiring(subject);
    case 'document-completed':
      return whileStatus(subject, completed, kind, {});
    case 'document-rejected':
      return whileStatus(subject, rejected, kind, { by: await holderOf(subject), reason });
    case 'document-canceled':
      return whileStatus(subject, canceled, kind, { reason });
    case 'document-shared':
      return shared(subject);
    case 'step-taken-back':
      return takenBack(subject);
    case 'document-message':
      return message(subject);
    case 'identity-verification':
      return identity(subject);
  }
}

function about(
  { facts }: Subject,
  text: NoticeTextKind,
  values: NoticeValues,
  enclose: Enclose = 'document',
): Content {
  return { text, values: { ...valuesOf(facts), ...values }, enclose };
}

function whileStatus(subject: Subject, status: number, text: NoticeTextKind, values: NoticeValues): Content {
  return subject.document.status === status
    ? about(subject, text, values)
    : { why: 'the document has gone on since' };
}

/** The reader's own step when it is its turn; what it waits for in the reader's words. */
async function turnOf({
  deps,
  notice,
  user,
  document,
  words,
  timeZone,
}: Subject): Promise<{ readonly step: Step; readonly task: string; readonly principal: string } | null> {
  const steps = await deps.db.select().from(processSteps).where(eq(processSteps.documentId, document.id));
  const step = pendingSteps(steps, document.processInOrder).find(({ id }) => id === notice.stepId);
  const late = isExpired(deps.clock.now(), timeZone, document.expiryDate);
  if (step?.userId !== user.id || !isUnderWay(document.status) || late) {
    return null;
  }
  return {
    step,
    task: words.tasks[step.accessPermission] ?? '',
    principal: await principalOf(deps, step),
  };
}

/** Whom the reader acts for with a step; empty where they act for themselves. */
async function principalOf({ db }: Dependencies, { onBehalfOfUserId }: Step): Promise<string> {
  if (onBehalfOfUserId === null) {
    return '';
  }
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, onBehalfOfUserId));
  return row?.name ?? '';
}

async function aboutStep(
  subject: Subject,
  text: NoticeTextKind,
  values: NoticeValues = {},
): Promise<Content> {
  const turn = await turnOf(subject);
  return turn === null
    ? { why: 'the step is not waiting' }
    : about(
        subject,
        text,
        { ...values, task: turn.task, principal: turn.principal },
        { stepId: turn.step.id },
      );
}

/** With a step it goes to that step's holder, without one to the document's creator. */
async function expiring(subject: Subject): Promise<Content> {
  const { deps, notice, document, timeZone } = subject;
  const late = isExpired(deps.clock.now(), timeZone, document.expiryDate);
  if (document.expiryDate === null || late || !isUnderWay(document.status)) {
    return { why: 'the document does not expire' };
  }
  return notice.stepId === null
    ? about(subject, 'document-expiring-creator', {})
    : aboutStep(subject, 'document-expiring');
}

/** Whoever held the step for somebody hears that it is theirs again, while that is so. */
async function takenBack(subject: Subject): Promise<Content> {
  const { deps, notice, user } = subject;
  const [row] = await deps.db
    .select({ holderId: users.id, by: users.name })
    .from(processSteps)
    .innerJoin(users, eq(users.id, processSteps.userId))
    .where(eq(processSteps.id, notice.stepId ?? ''));
  return row && row.holderId !== user.id
    ? about(subject, 'step-taken-back', { by: row.by }, 'start-page')
    : { why: 'the step is theirs again' };
}

/** The step of a rejection's notice is the one that was rejected. */
async function holderOf({ deps, notice }: Subject): Promise<string> {
  if (notice.stepId === null) {
    return '';
  }
  const [row] = await deps.db
    .select({ name: users.name })
    .from(processSteps)
    .innerJoin(users, eq(users.id, processSteps.userId))
    .where(eq(processSteps.id, notice.stepId));
  return row?.name ?? '';
}

async function shared(subject: Subject): Promise<Content> {
  const { deps, user, document } = subject;
  const [share] = await deps.db
    .select({ by: users.name })
    .from(documentShares)
    .innerJoin(users, eq(users.id, documentShares.sharedByUserId))
    .where(and(eq(documentShares.documentId, document.id), eq(documentShares.userId, user.id)));
  return share && document.status !== documentStatus.deleted
    ? about(subject, 'document-shared', { by: share.by })
    : { why: 'the document is not shared any more' };
}

/** A notice names no message: it is the last one that somebody else had written when the notice was. */
async function message(subject: Subject): Promise<Content> {
  const { deps, notice, user, document } = subject;
  const [last] = await deps.db
    .select({ by: users.name, text: documentMessages.text })
    .from(documentMessages)
    .innerJoin(users, eq(users.id, documentMessages.userId))
    .where(
      and(
        eq(documentMessages.documentId, document.id),
        ne(documentMessages.userId, user.id),
        lte(documentMessages.createdAt, notice.createdAt),
      ),
    )
    .orderBy(desc(documentMessages.createdAt))
    .limit(1);
  return last && document.status !== documentStatus.deleted
    ? about(subject, 'document-message', { by: last.by, message: last.text })
    : { why: 'there is no message' };
}

/** To the person of the pictures: what was decided. To anyone else: that there is something to decide. */
async function identity(subject: Subject): Promise<Content> {
  const { deps, notice, user } = subject;
  const [found] =
    notice.stepId === null
      ? []
      : await deps.db
          .select({ verification: identityVerifications, person: users.name })
          .from(identityVerifications)
          .innerJoin(users, eq(users.id, identityVerifications.userId))
          .where(eq(identityVerifications.stepId, notice.stepId))
          .orderBy(desc(identityVerifications.createdAt))
          .limit(1);
  if (!found) {
    return { why: 'there is no verification' };
  }
  const { status, userId, reason } = found.verification;
  if (userId !== user.id) {
    return status === 'waiting'
      ? about(subject, 'identity-to-judge', { person: found.person }, 'identity-checks')
      : { why: 'it has been decided' };
  }
  if (status === 'waiting') {
    return { why: 'nothing has been decided' };
  }
  return status === 'accepted'
    ? aboutStep(subject, 'identity-accepted')
    : aboutStep(subject, 'identity-refused', { reason: reason ?? '' });
}
