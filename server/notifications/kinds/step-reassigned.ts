import { eq } from 'drizzle-orm';

import { processSteps } from '../../adapters/database/schema/documents.ts';
import {
  aboutDocument,
  defineDocumentNotification,
  findHandOver,
  findStepHolder,
} from '../document-notification.ts';
import { en, vi } from '../phrases.ts';
import { wordsFor } from '../wording.ts';

/** Tells whoever held a step, and the document's creator, that it is another person's now: whose, by whom and why. */
export const stepReassigned = defineDocumentNotification({
  kind: 'step-reassigned',
  isOptional: true,
  texts: {
    'step-reassigned': {
      vi: {
        subject: 'Đã chuyển bước xử lý: {document}',
        body: vi.body(
          '{by} đã chuyển bước {task} của tài liệu “{document}”, số {documentNo}, cho {person}.',
          vi.why,
          '{link}',
        ),
        action: 'Mở Countersign',
      },
      en: {
        subject: 'Step reassigned: {document}',
        body: en.body(
          '{by} has reassigned the step to {task} “{document}”, number {documentNo}, to {person}.',
          en.why,
          '{link}',
        ),
        action: 'Open Countersign',
      },
    },
  },
  content: async (subject) => {
    const { deps, notification, user, document } = subject;
    const holder = await findStepHolder(subject);
    const handOver = await findHandOver(subject);
    const [step] = await deps.db
      .select({ accessPermission: processSteps.accessPermission })
      .from(processSteps)
      .where(eq(processSteps.id, notification.stepId ?? document.id));
    if (!holder || !handOver || !step || holder.id === user.id) {
      return { droppedReason: 'the step is theirs again' };
    }
    const values = {
      by: handOver.by,
      reason: handOver.reason,
      person: holder.name,
      task: wordsFor(user.language).tasks[step.accessPermission] ?? '',
    };
    // Whoever held a step may see its document no more.
    return user.id === document.createdByUserId
      ? aboutDocument(subject, 'step-reassigned', values)
      : aboutDocument(subject, 'step-reassigned', values, '/');
  },
});
