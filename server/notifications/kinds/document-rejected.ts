import { documentStatus } from '../../../contract/enums.ts';
import { aboutStatus, defineDocumentNotification, findStepHolder } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Tells the people of a document that it was rejected, by the holder of the step that the notification names. */
export const documentRejected = defineDocumentNotification({
  kind: 'document-rejected',
  isOptional: true,
  texts: {
    'document-rejected': {
      vi: {
        subject: 'Bị từ chối: {document}',
        body: vi.body('{by} đã từ chối tài liệu “{document}”, số {documentNo}.', 'Lý do: {reason}', '{link}'),
        action: 'Xem tài liệu',
      },
      en: {
        subject: 'Rejected: {document}',
        body: en.body('{by} has rejected “{document}”, number {documentNo}.', 'Reason: {reason}', '{link}'),
        action: 'View the document',
      },
    },
  },
  content: async (subject) => {
    const values = { by: (await findStepHolder(subject))?.name ?? '', reason: subject.document.reason ?? '' };
    return aboutStatus(subject, documentStatus.rejected, 'document-rejected', values);
  },
});
