import type { AttachmentInput, DocumentInput, ProcessStepInput } from '../../../contract/models/document.ts';
import type { UserBriefInput } from '../../../contract/models/user.ts';
import { textForGuest } from '../../domain/guest-history.ts';
import { hideFromGuest } from '../present-user.ts';

/**
 * A document as somebody outside the company sees it: who has to do with it by name, and nobody's addresses but their own, be they of
 * mailboxes or of networks. What the company made it from is the company's own.
 */
export function presentToGuest(document: DocumentInput, guestId: number): DocumentInput {
  const hide = <P extends UserBriefInput | null | undefined>(person: P): P => hideFromGuest(person, guestId);
  const attachment = (one: AttachmentInput): AttachmentInput => ({
    ...one,
    createdByUser: hide(one.createdByUser),
  });
  const step = (one: ProcessStepInput): ProcessStepInput => ({
    ...one,
    processedByUser: hide(one.processedByUser),
    onBehalfOfUser: hide(one.onBehalfOfUser),
    ...(one.inPersonHost && { inPersonHost: hide(one.inPersonHost) }),
    attachments: one.attachments?.map(attachment),
  });
  const { documentTemplate: _template, batchImportId: _batchId, batchImport: _batch, ...shown } = document;
  return {
    ...shown,
    createdByUser: hide(document.createdByUser),
    waitingProcess: document.waitingProcess && step(document.waitingProcess),
    waitingProcesses: document.waitingProcesses?.map(step),
    processes: document.processes?.map(step),
    histories: document.histories?.map((entry) => ({
      ...entry,
      ...(entry.user?.id !== guestId && {
        ipAddress: '',
        description: textForGuest(entry.activity.value, entry.description ?? ''),
      }),
      user: hide(entry.user),
      onBehalfOfUser: hide(entry.onBehalfOfUser),
      ...(entry.inPersonHost && { inPersonHost: hide(entry.inPersonHost) }),
    })),
    // A Word file keeps what its authors noted, took out and were called.
    downloadFileUrls: document.downloadFileUrls?.map((file) => ({ ...file, downloadSourceUrl: null })),
    attachments: document.attachments?.map(attachment),
    messages: document.messages?.map((one) => ({ ...one, user: hide(one.user) })),
    sharedUsers: [],
    hold: document.hold && { ...document.hold, byUser: hide(document.hold.byUser) },
  };
}
