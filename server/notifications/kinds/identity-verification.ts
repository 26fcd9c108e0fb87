import { desc, eq } from 'drizzle-orm';

import { identityVerifications } from '../../adapters/database/schema/processing.ts';
import { users } from '../../adapters/database/schema/users.ts';
import {
  aboutDocument,
  aboutStep,
  defineDocumentNotification,
  type DocumentSubject,
} from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Asks for a decision about an identity, or tells its person what was decided. */
export const identityVerification = defineDocumentNotification({
  kind: 'identity-verification',
  texts: {
    'identity-to-judge': {
      vi: {
        subject: 'Chờ xác minh danh tính: {person}',
        body: vi.body(
          '{person} đã gửi ảnh giấy tờ để ký tài liệu “{document}”, số {documentNo}.',
          'Hãy đăng nhập để xem ảnh và quyết định.',
          '{link}',
        ),
        action: 'Đăng nhập',
      },
      en: {
        subject: 'Identity to verify: {person}',
        body: en.body(
          '{person} has sent pictures of an ID document to sign “{document}”, number {documentNo}.',
          'Please sign in to look at them and decide.',
          '{link}',
        ),
        action: 'Sign in',
      },
    },
    'identity-accepted': {
      vi: {
        subject: 'Đã xác minh danh tính: {document}',
        body: vi.body(
          'Danh tính của bạn đã được xác minh. Bạn có thể ký tài liệu “{document}”, số {documentNo}.',
          '{link}',
          '{code}',
        ),
        action: 'Mở tài liệu',
      },
      en: {
        subject: 'Identity verified: {document}',
        body: en.body(
          'Your identity has been verified. You can now sign “{document}”, number {documentNo}.',
          '{link}',
          '{code}',
        ),
        action: 'Open the document',
      },
    },
    'identity-refused': {
      vi: {
        subject: 'Chưa xác minh được danh tính: {document}',
        body: vi.body(
          'Ảnh bạn gửi để ký tài liệu “{document}”, số {documentNo}, không được chấp nhận.',
          'Lý do: {reason}',
          'Hãy chụp và gửi lại.',
          '{link}',
          '{code}',
        ),
        action: 'Mở tài liệu',
      },
      en: {
        subject: 'Identity not verified: {document}',
        body: en.body(
          'The pictures that you sent to sign “{document}”, number {documentNo}, were not accepted.',
          'Reason: {reason}',
          'Please take and send them again.',
          '{link}',
          '{code}',
        ),
        action: 'Open the document',
      },
    },
  },
  content: async (subject) => {
    const found = await findVerification(subject);
    if (!found) {
      return { droppedReason: 'there is no verification' };
    }
    const { status, userId, reason } = found.verification;
    if (userId !== subject.user.id) {
      return status === 'waiting'
        ? aboutDocument(subject, 'identity-to-judge', { person: found.person }, '/identity-checks')
        : { droppedReason: 'it has been decided' };
    }
    if (status === 'waiting') {
      return { droppedReason: 'nothing has been decided' };
    }
    return status === 'accepted'
      ? aboutStep(subject, 'identity-accepted')
      : aboutStep(subject, 'identity-refused', { reason: reason ?? '' });
  },
});

async function findVerification({ deps, notification }: DocumentSubject) {
  if (notification.stepId === null) {
    return undefined;
  }
  const [found] = await deps.db
    .select({ verification: identityVerifications, person: users.name })
    .from(identityVerifications)
    .innerJoin(users, eq(users.id, identityVerifications.userId))
    .where(eq(identityVerifications.stepId, notification.stepId))
    .orderBy(desc(identityVerifications.createdAt))
    .limit(1);
  return found;
}
