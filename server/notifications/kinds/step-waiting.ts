import { dayOf, formatDay } from '../../../contract/time.ts';
import { isUnderWayCondition } from '../../services/workflow/access.ts';
import { findCurrentSteps } from '../../services/workflow/current-steps.ts';
import { findTurnBegan } from '../../services/workflow/turn-began.ts';
import { aboutDocument, defineDocumentNotification, findStepHolder } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';
import { wordsFor } from '../wording.ts';

/** Tells a document's creator, or an admin in their place, which step has waited for long, and for whom. */
export const stepWaiting = defineDocumentNotification({
  kind: 'step-waiting',
  texts: {
    'step-waiting': {
      vi: {
        subject: 'Chờ xử lý đã lâu: {document}',
        body: vi.body(
          'Tài liệu “{document}”, số {documentNo}, chờ {person} {task} từ ngày {fromDay}.',
          vi.due,
          'Bạn có thể nhắc lại, hoặc chuyển bước này cho người khác.',
          '{link}',
        ),
        action: 'Mở tài liệu',
      },
      en: {
        subject: 'Waiting for a while: {document}',
        body: en.body(
          '“{document}”, number {documentNo}, has been waiting for {person} to {task} since {fromDay}.',
          en.due,
          'You can send a reminder, or reassign the step to someone else.',
          '{link}',
        ),
        action: 'Open the document',
      },
    },
    'step-waiting-digest': {
      vi: {
        subject: 'Chờ xử lý đã lâu: {count} tài liệu',
        body: vi.body(
          '{count} tài liệu chờ xử lý đã lâu:',
          '{titles}\nvà {more} tài liệu khác',
          'Bạn có thể nhắc lại, hoặc chuyển bước đang chờ cho người khác.',
          '{link}',
        ),
        action: 'Xem các tài liệu',
      },
      en: {
        subject: 'Waiting for a while: {count} documents',
        body: en.body(
          '{count} documents have been waiting for a while:',
          '{titles}\nand {more} more',
          'You can send reminders, or reassign the steps that wait to someone else.',
          '{link}',
        ),
        action: 'View the documents',
      },
    },
  },
  content: async (subject) => {
    const { deps, notification, user, document, timeZone } = subject;
    const current = await findCurrentSteps(deps.db, document);
    const step = current.find(({ id }) => id === notification.stepId);
    const began = step && (await findTurnBegan(deps.db, step.id));
    const holder = await findStepHolder(subject);
    if (!step || !began || !holder) {
      return { droppedReason: 'the step is not waiting' };
    }
    return aboutDocument(subject, 'step-waiting', {
      person: holder.name,
      task: wordsFor(user.language).tasks[step.accessPermission] ?? '',
      fromDay: formatDay(dayOf(began, timeZone)),
    });
  },
  digest: {
    text: 'step-waiting-digest',
    path: ({ readerId, senderId }) =>
      `/documents?inProgress=true${senderId === readerId ? `&createdByUserId=${String(readerId)}` : ''}&sort=oldest`,
    isToldOf: () => isUnderWayCondition,
    isToldAt: () => true,
  },
});
