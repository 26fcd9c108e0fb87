import { activity } from '../../../contract/enums.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { giveToSubstitutes } from './substitutes.ts';
import { createNotification } from '../../notifications/create-notification.ts';
import { appendHistory, type NewHistoryEntry } from './history.ts';

/**
 * Tells the holders of steps that their turn has come: in the history, and by a notification each, whose ids it answers. Steps of people
 * who are absent go to their substitutes before. The document is locked by the caller.
 */
export async function inviteProcessors(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  documentId: string,
  steps: readonly { readonly id: string; readonly userId: number }[],
  actor: Pick<NewHistoryEntry, 'userId' | 'ipAddress' | 'requestType'>,
): Promise<string[]> {
  const notificationIds: string[] = [];
  for (const { id: stepId, userId } of await giveToSubstitutes(transaction, deps, documentId, steps)) {
    await appendHistory(transaction, deps, documentId, {
      ...actor,
      activity: activity.inviteRecipient,
      stepId,
    });
    notificationIds.push(
      await createNotification(transaction, deps, { kind: 'step-invitation', userId, documentId, stepId }),
    );
  }
  return notificationIds;
}
