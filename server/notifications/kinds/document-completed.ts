import { and, eq, isNotNull, notExists } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import { attachedMaxBytes } from '../../../contract/models/company.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import type { EnclosedFile } from '../../adapters/messaging/messenger.ts';
import { distinctNames } from '../../services/files/archive.ts';
import { loadFiles } from '../../services/workflow/load-document.ts';
import type { Listed } from '../define-notification.ts';
import { aboutReading, defineDocumentNotification, type DocumentSubject } from '../document-notification.ts';
import { en, vi } from '../phrases.ts';

/** Tells everyone in the workflow that a document is completed. */
export const documentCompleted = defineDocumentNotification({
  kind: 'document-completed',
  isOptional: true,
  texts: {
    'document-completed': {
      vi: {
        subject: 'Đã hoàn tất: {document}',
        body: vi.body(
          'Tài liệu “{document}”, số {documentNo}, đã được mọi người xử lý xong.',
          'Bạn có thể xem và tải bản hoàn tất.',
          '{link}',
        ),
        action: 'Xem tài liệu',
      },
      en: {
        subject: 'Completed: {document}',
        body: en.body(
          'Everyone has acted on “{document}”, number {documentNo}.',
          'You can read and download the completed document.',
          '{link}',
        ),
        action: 'View the document',
      },
    },
    'document-completed-digest': {
      vi: {
        subject: 'Đã hoàn tất {count} tài liệu',
        body: vi.body(
          '{count} tài liệu đã được mọi người xử lý xong:',
          '{titles}\nvà {more} tài liệu khác',
          'Bạn có thể xem và tải các bản hoàn tất sau khi đăng nhập.',
          'Nếu chưa có mật khẩu, bạn mở lại liên kết trong email mời xử lý của từng tài liệu để nhận liên kết xem.',
          '{link}',
        ),
        action: 'Xem các tài liệu',
      },
      en: {
        subject: '{count} documents completed',
        body: en.body(
          'Everyone has acted on {count} documents:',
          '{titles}\nand {more} more',
          'You can read and download the completed documents once you are signed in.',
          'If you have no password, open the link in your invitation to each document again to be sent a link to read it.',
          '{link}',
        ),
        action: 'View the documents',
      },
    },
  },
  content: async (subject) => {
    if (subject.document.status !== documentStatus.completed) {
      return { droppedReason: 'the document has gone on since' };
    }
    const content = await aboutReading(subject, 'document-completed');
    return 'droppedReason' in content
      ? content
      : {
          ...content,
          enclose: async (channel) => ({
            ...(await content.enclose(channel)),
            ...(channel === 'email' && { files: await filesToAttach(subject) }),
          }),
        };
  },
  digest: {
    text: 'document-completed-digest',
    path: listOfCompleted,
    isToldOf: () => eq(documents.status, documentStatus.completed),
    isToldAt: () => true,
  },
});

/** The reader's own batch by its name; nobody else is told what it is called. */
function listOfCompleted({ readerId, senderId, batchImportId, since }: Listed): string {
  const filters = new URLSearchParams({ status: String(documentStatus.completed), completedFrom: since });
  if (batchImportId !== null && senderId === readerId) {
    filters.set('batchImportId', String(batchImportId));
  } else if (senderId !== null) {
    filters.set('createdByUserId', String(senderId));
  }
  return `/documents?${filters.toString()}`;
}

/** Whether the company wants the files in mails, and a mailbox alone opens the document to this reader. */
async function wantsFiles({ deps: { db }, document, user }: DocumentSubject): Promise<boolean> {
  const coded = db
    .select({ id: processSteps.id })
    .from(processSteps)
    .where(
      and(
        eq(processSteps.documentId, document.id),
        eq(processSteps.userId, user.id),
        isNotNull(processSteps.accessCodeHash),
      ),
    );
  const wanted = and(eq(companies.id, document.comId), companies.attachesCompleted, notExists(coded));
  return (await db.$count(companies, wanted)) > 0;
}

/** The completed files, where they are wanted and a mail can carry all of them. */
async function filesToAttach(subject: DocumentSubject): Promise<readonly EnclosedFile[]> {
  if (!(await wantsFiles(subject))) {
    return [];
  }
  const { deps, document } = subject;
  const files = await loadFiles(deps.db, [document.id]);
  const size = files.reduce((sum, { current }) => sum + current.size, 0);
  if (size > attachedMaxBytes) {
    return [];
  }
  const names = distinctNames(files.map(({ file }) => file.name));
  return files.map(({ file, current }, index) => ({
    name: names[index] ?? file.name,
    async *content() {
      yield* await deps.files.stream(current.sha256);
    },
  }));
}
