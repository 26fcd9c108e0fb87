import { and, eq } from 'drizzle-orm';

import { documents } from '../../adapters/database/schema/documents.ts';
import { isUnderWayCondition } from '../../services/workflow/access.ts';
import { findCurrentSteps } from '../../services/workflow/current-steps.ts';
import { aboutDocument, defineDocumentNotification, findStepHolder } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';
import { findNewestRequests } from '../step-delivery.ts';
import { wordsFor } from '../wording.ts';

/** Tells a document's creator that a request reached nobody, which is known only once it has been sent. */
export const stepUndelivered = defineDocumentNotification({
  kind: 'step-undelivered',
  texts: {
    'step-undelivered': {
      vi: {
        subject: 'Thư mời không đến nơi: {document}',
        body: vi.body(
          'Thư mời {person} {task} tài liệu “{document}”, số {documentNo}, không đến được người nhận.',
          vi.why,
          vi.due,
          'Bạn có thể sửa địa chỉ, gửi lại thư mời, hoặc chuyển bước này cho người khác.',
          '{link}',
        ),
        action: 'Mở tài liệu',
      },
      en: {
        subject: 'Invitation not delivered: {document}',
        body: en.body(
          'The invitation for {person} to {task} “{document}”, number {documentNo}, has not been delivered.',
          en.why,
          en.due,
          'You can correct the address, resend the invitation, or reassign the step to someone else.',
          '{link}',
        ),
        action: 'Open the document',
      },
    },
    'step-undelivered-digest': {
      vi: {
        subject: 'Thư mời không đến nơi ở {count} tài liệu',
        body: vi.body(
          'Thư mời của {count} tài liệu không đến được người nhận:',
          '{titles}\nvà {more} tài liệu khác',
          'Mở danh sách để sửa địa chỉ, gửi lại, hoặc chuyển bước cho người khác.',
          '{link}',
        ),
        action: 'Xem các tài liệu',
      },
      en: {
        subject: 'Invitations not delivered in {count} documents',
        body: en.body(
          'Invitations to {count} documents have not been delivered:',
          '{titles}\nand {more} more',
          'Open the list to correct addresses, resend invitations, or reassign steps.',
          '{link}',
        ),
        action: 'View the documents',
      },
    },
  },
  content: async (subject) => {
    const { deps, notification, user, document } = subject;
    const { stepId } = notification;
    const current = await findCurrentSteps(deps.db, document);
    const step = current.find(({ id }) => id === stepId);
    const holder = await findStepHolder(subject);
    const newest = step && (await findNewestRequests(deps.db, document.id)).get(step.id);
    if (!step || !holder || !newest?.undeliveredCause) {
      return { droppedReason: 'the request has got through since' };
    }
    const words = wordsFor(user.language);
    const why = words.undelivered[newest.undeliveredCause];
    return aboutDocument(subject, 'step-undelivered', {
      person: holder.name,
      task: words.tasks[step.accessPermission] ?? '',
      reason: newest.refusal ? `${why} (${newest.refusal})` : why,
    });
  },
  digest: {
    text: 'step-undelivered-digest',
    path: () => '/documents?undelivered=true',
    isToldOf: (userId) => and(eq(documents.createdByUserId, userId), isUnderWayCondition),
    isToldAt: () => true,
  },
});
