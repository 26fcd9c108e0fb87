import { accessPermission, documentStatus } from '../../../../contract/enums.ts';
import type { Document, ProcessStep } from '../../../../contract/models/document.ts';
import type { Me } from '../../../../contract/models/user.ts';

/**
 * Steps that the reader may hand to somebody else: their own whose turn it is, where the company lets them, and of a document of theirs
 * every one whose turn it is. Whoever came by a link has nobody to choose from.
 */
export function stepsToHandOn(document: Document, me: Me): readonly ProcessStep[] {
  const status = document.status.value;
  const isUnderWay = status === documentStatus.ready || status === documentStatus.inProgress;
  if (me.scope.kind !== 'session' || me.user === null || !isUnderWay || document.isExpired) {
    return [];
  }
  const userId = me.user.id;
  const isCreator = document.createdByUserId === userId;
  const mayDelegate = me.company?.mayDelegate === true;
  return document.waitingProcesses.filter(
    ({ processedByUserId, accessPermission: permission }) =>
      permission.value !== accessPermission.view &&
      (isCreator || (mayDelegate && processedByUserId === userId)),
  );
}
