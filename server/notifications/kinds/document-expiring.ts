import { and, eq, or } from 'drizzle-orm';

import { documents } from '../../adapters/database/schema/documents.ts';
import { isExpired } from '../../domain/document-rules.ts';
import { isUnderWay } from '../../domain/workflow.ts';
import { isUnderWayCondition, waitsFor } from '../../services/workflow/access.ts';
import { aboutDocument, aboutStep, defineDocumentNotification, isOverdue } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Warns that a document expires soon: the holder of the step that the notification names, or its creator where it names none. */
export const documentExpiring = defineDocumentNotification({
  kind: 'document-expiring',
  isOptional: true,
  isPushed: true,
  texts: {
    'document-expiring': {
      vi: {
        subject: 'Sắp hết hạn: {document}',
        body: vi.body(
          'Tài liệu “{document}”, số {documentNo}, hết hạn xử lý khi hết ngày {dueDate}.',
          'Đã đến lượt bạn {task}. Sau ngày đó không thể xử lý được nữa.',
          vi.standingIn,
          '{link}',
          '{code}',
        ),
        action: 'Mở tài liệu',
      },
      en: {
        subject: 'Expiring soon: {document}',
        body: en.body(
          '“{document}”, number {documentNo}, expires at the end of {dueDate}.',
          'It is your turn to {task}. After that day, no one can act on it.',
          en.standingIn,
          '{link}',
          '{code}',
        ),
        action: 'Open the document',
      },
    },
    'document-expiring-creator': {
      vi: {
        subject: 'Sắp hết hạn: {document}',
        body: vi.body(
          'Tài liệu “{document}”, số {documentNo}, hết hạn xử lý khi hết ngày {dueDate}.',
          'Tài liệu chưa hoàn tất. Bạn có thể nhắc người đang xử lý hoặc gia hạn.',
          '{link}',
        ),
        action: 'Mở tài liệu',
      },
      en: {
        subject: 'Expiring soon: {document}',
        body: en.body(
          '“{document}”, number {documentNo}, expires at the end of {dueDate}.',
          'It is not completed yet. You can remind whoever it waits for, or extend it.',
          '{link}',
        ),
        action: 'Open the document',
      },
    },
    'document-expiring-digest': {
      vi: {
        subject: 'Sắp hết hạn: {count} tài liệu',
        body: vi.body(
          '{count} tài liệu chờ bạn xử lý hoặc do bạn gửi sắp hết hạn:',
          '{titles}\nvà {more} tài liệu khác',
          'Khi hết hạn, không thể xử lý được nữa. Bạn có thể nhắc người đang xử lý hoặc gia hạn tài liệu của mình.',
          'Nếu chưa có mật khẩu, bạn mở lại liên kết trong email mời xử lý của từng tài liệu để nhận liên kết mới.',
          '{link}',
        ),
        action: 'Xem các tài liệu',
      },
      en: {
        subject: 'Expiring soon: {count} documents',
        body: en.body(
          '{count} documents that wait for you or that you sent expire soon:',
          '{titles}\nand {more} more',
          'After that, no one can act on them. For your own documents you can remind whoever they wait for, or extend them.',
          'If you have no password, open the link in your invitation to each document again to be sent a new one.',
          '{link}',
        ),
        action: 'View the documents',
      },
    },
  },
  content: async (subject) => {
    const { notification, document } = subject;
    if (document.expiryDate === null || isOverdue(subject) || !isUnderWay(document.status)) {
      return { droppedReason: 'the document does not expire' };
    }
    return notification.stepId === null
      ? aboutDocument(subject, 'document-expiring-creator', {})
      : aboutStep(subject, 'document-expiring');
  },
  digest: {
    text: 'document-expiring-digest',
    path: () => '/documents?inProgress=true&sort=due',
    isToldOf: (userId) =>
      or(waitsFor(userId), and(eq(documents.createdByUserId, userId), isUnderWayCondition)),
    isToldAt: (now, { expiryDate, timeZone }) => expiryDate !== null && !isExpired(now, timeZone, expiryDate),
  },
});
