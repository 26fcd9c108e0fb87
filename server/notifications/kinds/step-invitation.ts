import { aboutStep, defineDocumentNotification } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Tells the holder of a step that it is their turn. */
export const stepInvitation = defineDocumentNotification({
  kind: 'step-invitation',
  texts: {
    'step-invitation': {
      vi: {
        subject: 'Mời {task}: {document}',
        body: vi.body(
          '{sender} ({company}) gửi bạn tài liệu “{document}”, số {documentNo}, để {task}.',
          vi.standingIn,
          vi.due,
          vi.bothForYou,
          '{link}',
          '{code}',
        ),
        action: 'Mở tài liệu',
      },
      en: {
        subject: 'Please {task}: {document}',
        body: en.body(
          '{sender} ({company}) has sent you “{document}”, number {documentNo}, to {task}.',
          en.standingIn,
          en.due,
          'Open the link below, or type the process code on our page. Both are for you alone.',
          '{link}',
          '{code}',
        ),
        action: 'Open the document',
      },
    },
  },
  content: (subject) => aboutStep(subject, 'step-invitation'),
});
