import { and, eq, gt, lt } from 'drizzle-orm';

import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { processGrants } from '../../adapters/database/schema/processing.ts';
import { isUnderWay } from '../../domain/workflow.ts';
import { issueProcessGrant } from '../../services/identity/issue-process-grant.ts';
import { aboutDocument, defineDocumentNotification } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Sends a document that has just been sent to whoever is to have a copy of it. */
export const copySent = defineDocumentNotification({
  kind: 'copy-sent',
  isOptional: true,
  // The first copy is sent with the document; a later one takes the place of a link that they had.
  isAskedFor: async ({ deps, notification: { stepId, createdAt }, user }) => {
    if (stepId === null) {
      return false;
    }
    const links = await deps.db
      .select({ id: processGrants.id })
      .from(processGrants)
      .innerJoin(processSteps, eq(processSteps.id, processGrants.stepId))
      .innerJoin(documents, eq(documents.id, processSteps.documentId))
      .where(
        and(
          eq(processGrants.stepId, stepId),
          eq(processGrants.userId, user.id),
          gt(processGrants.createdAt, documents.sentAt),
          lt(processGrants.createdAt, createdAt),
        ),
      )
      .limit(1);
    return links.length > 0;
  },
  texts: {
    'copy-sent': {
      vi: {
        subject: 'Bản sao để biết: {document}',
        body: vi.body(
          '{sender} ({company}) gửi bạn bản sao tài liệu “{document}”, số {documentNo}, vừa được gửi đi xử lý.',
          'Bạn chỉ cần xem. Khi mọi người xử lý xong, bạn sẽ nhận được bản hoàn tất.',
          '{link}',
        ),
        action: 'Xem tài liệu',
      },
      en: {
        subject: 'Copy for your information: {document}',
        body: en.body(
          '{sender} ({company}) has sent you a copy of “{document}”, number {documentNo}, which has just been sent out.',
          'You need only read it. Once everyone has acted, you will get the completed document.',
          '{link}',
        ),
        action: 'View the document',
      },
    },
  },
  content: async (subject) => {
    const { deps, notification, user, document } = subject;
    const [step] = await deps.db
      .select({ id: processSteps.id })
      .from(processSteps)
      .where(
        and(
          eq(processSteps.documentId, document.id),
          eq(processSteps.id, notification.stepId ?? document.id),
          eq(processSteps.userId, user.id),
        ),
      );
    if (!step || !isUnderWay(document.status)) {
      return { droppedReason: 'the document has gone on since' };
    }
    const content = aboutDocument(subject, 'copy-sent', {});
    return user.isGuest
      ? {
          ...content,
          enclose: async (channel) => {
            const { link } = await deps.db.transaction((transaction) =>
              issueProcessGrant(transaction, deps, step.id, channel),
            );
            return { link };
          },
        }
      : content;
  },
});
