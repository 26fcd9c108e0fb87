import { activity } from '../../../contract/enums.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { giveToSubstitutes, type Turn } from './substitutes.ts';
import { createNotifications } from '../../notifications/create-notification.ts';
import { createOrGather } from '../../notifications/gather-notifications.ts';
import { appendHistories, type Actor } from './history.ts';

/**
 * Tells the holders of steps, of any documents, that their turn has come: in the history, and by a notification each. Steps of people who are absent go to their substitutes before. The documents are locked by the caller.
 */
export async function inviteProcessors(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'jobs' | 'settings'>,
  steps: readonly Turn[],
  actor: Actor,
): Promise<void> {
  const turns = await giveToSubstitutes(transaction, deps, steps);
  if (turns.length === 0) {
    return;
  }
  await noteInvitations(transaction, deps, turns, actor);
  await createOrGather(
    transaction,
    deps,
    turns.map(({ id, documentId, userId }) => ({
      kind: 'step-invitation',
      userId,
      documentId,
      stepId: id,
    })),
  );
}

/** Sends documents that go out to those who are to have a copy of them, in the history too. The documents are locked by the caller. */
export async function sendCopies(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'jobs' | 'settings'>,
  steps: readonly Turn[],
  actor: Actor,
): Promise<void> {
  if (steps.length === 0) {
    return;
  }
  await noteInvitations(transaction, deps, steps, actor);
  await createNotifications(
    transaction,
    deps,
    steps.map(({ id, documentId, userId }) => ({ kind: 'copy-sent', userId, documentId, stepId: id })),
  );
}

async function noteInvitations(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'settings'>,
  steps: readonly Turn[],
  actor: Actor,
): Promise<void> {
  await appendHistories(
    transaction,
    deps,
    steps.map(({ id, documentId }) => ({
      ...actor,
      documentId,
      activity: activity.inviteRecipient,
      stepId: id,
    })),
  );
}
