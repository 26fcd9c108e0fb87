import { and, eq, isNotNull } from 'drizzle-orm';

import { stepStatus } from '../../../contract/enums.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { aboutDocument, defineDocumentNotification } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Tells a document's creator that whoever held a step of it was erased, and that it waits for another person. It names nobody. */
export const holderErased = defineDocumentNotification({
  kind: 'holder-erased',
  texts: {
    'holder-erased': {
      vi: {
        subject: 'Cần người khác xử lý: {document}',
        body: vi.body(
          'Người đang giữ một bước của tài liệu “{document}”, số {documentNo}, đã được xoá dữ liệu cá nhân, nên không mở được tài liệu nữa.',
          'Hãy chuyển bước này cho người khác, hoặc huỷ tài liệu.',
          '{link}',
        ),
        action: 'Mở tài liệu',
      },
      en: {
        subject: 'Needs someone else: {document}',
        body: en.body(
          'The personal data of the person who held a step of “{document}”, number {documentNo}, has been erased, and they can no longer open it.',
          'Reassign the step to someone else, or cancel the document.',
          '{link}',
        ),
        action: 'Open the document',
      },
    },
  },
  content: async (subject) => {
    const { deps, notification, document } = subject;
    const [step] = await deps.db
      .select({ id: processSteps.id })
      .from(processSteps)
      .innerJoin(users, eq(users.id, processSteps.userId))
      .where(
        and(
          eq(processSteps.documentId, document.id),
          eq(processSteps.id, notification.stepId ?? document.id),
          eq(processSteps.status, stepStatus.waiting),
          isNotNull(users.erasedAt),
        ),
      );
    return step
      ? aboutDocument(subject, 'holder-erased', {})
      : { droppedReason: 'the step has another holder' };
  },
});
