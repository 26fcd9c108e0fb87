import { accessPermission, documentStatus } from '../../../../contract/enums.ts';
import type { Document } from '../../../../contract/models/document.ts';

/** What can be done with many documents at once. */
export const bulkActions = ['send', 'remind', 'cancel', 'zip'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Who would do it. */
export type Actor = { readonly userId: number; readonly isAdmin: boolean };

/** Whether an action makes sense for a document, as far as the list tells. The service decides. */
export function fits(action: BulkAction, document: Document, { userId, isAdmin }: Actor): boolean {
  switch (action) {
    case 'send':
      return (
        document.isEditable &&
        document.processes.some((step) => step.accessPermission.value !== accessPermission.view)
      );
    case 'remind': {
      const underWay: readonly number[] = [documentStatus.ready, documentStatus.inProgress];
      const isTheirs = isAdmin || document.createdByUserId === userId;
      return isTheirs && underWay.includes(document.status.value) && !document.isExpired;
    }
    case 'cancel':
      return document.isCancelable;
    case 'zip':
      return hasFile(document);
  }
}

/** Whether there is something of it to take home. */
function hasFile(document: Document): boolean {
  return document.canDownload && document.downloadUrl !== null;
}
