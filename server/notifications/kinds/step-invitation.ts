import { isExpired } from '../../domain/document-rules.ts';
import { waitsFor } from '../../services/workflow/access.ts';
import { aboutStep, defineDocumentNotification, findHandOver } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Tells the holder of a step that it is their turn. */
export const stepInvitation = defineDocumentNotification({
  kind: 'step-invitation',
  isPushed: true,
  texts: {
    'step-invitation': {
      vi: {
        subject: 'Mời {task}: {document}',
        body: vi.body(
          '{sender} ({company}) gửi bạn tài liệu “{document}”, số {documentNo}, để {task}.',
          vi.handedOn,
          vi.standingIn,
          vi.due,
          vi.bothForYou,
          '{link}',
          '{code}',
          vi.life,
        ),
        action: 'Mở tài liệu',
      },
      en: {
        subject: 'Please {task}: {document}',
        body: en.body(
          '{sender} ({company}) has sent you “{document}”, number {documentNo}, to {task}.',
          en.handedOn,
          en.standingIn,
          en.due,
          en.bothForYou,
          '{link}',
          '{code}',
          en.life,
        ),
        action: 'Open the document',
      },
    },
    'step-invitation-digest': {
      vi: {
        subject: '{count} tài liệu chờ bạn xử lý',
        body: vi.body(
          'Vừa có thêm {count} tài liệu đến lượt bạn xử lý:',
          '{titles}\nvà {more} tài liệu khác',
          'Mở hộp ký sau khi đăng nhập để xử lý từng tài liệu hoặc nhiều tài liệu cùng lúc.',
          'Nếu cần mã xử lý cho một tài liệu, nhờ người gửi chọn “Gửi lại thư mời” ở tài liệu đó.',
          '{link}',
        ),
        action: 'Mở hộp ký',
      },
      en: {
        subject: '{count} documents wait for you',
        body: en.body(
          'It has become your turn in {count} more documents:',
          '{titles}\nand {more} more',
          'Sign in and open your inbox to act on them one by one or together.',
          'If you need a process code for a document, ask its sender to choose “Resend invitation” there.',
          '{link}',
        ),
        action: 'Open the inbox',
      },
    },
  },
  content: async (subject) => {
    const handOver = await findHandOver(subject);
    return aboutStep(
      subject,
      'step-invitation',
      handOver?.isInOwnRight ? { by: handOver.by, reason: handOver.reason } : {},
    );
  },
  digest: {
    text: 'step-invitation-digest',
    path: () => '/',
    isToldOf: waitsFor,
    isToldAt: (now, { expiryDate, timeZone }) => !isExpired(now, timeZone, expiryDate),
  },
});
