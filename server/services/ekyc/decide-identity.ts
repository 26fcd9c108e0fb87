import { and, eq } from 'drizzle-orm';

import type { identityVerificationDecide as operation } from '../../../contract/operations/ekyc.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { identityVerifications } from '../../adapters/database/schema/processing.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import { actorOf } from '../workflow/history.ts';
import { commitAndDeliver, createNotification } from '../../notifications/create-notification.ts';
import { done } from '../reply.ts';
import { writeAcceptance } from './submit-pictures.ts';
import { presentVerification, selectVerifications, type VerificationRecord } from './verifications.ts';

/**
 * POST /api/identity-verifications/decide/{id}: a person of the company says whether pictures show who they should. The
 * decision is final for these pictures; after a refusal others can be sent.
 */
export const decideIdentity: Handler<typeof operation> = async ({
  deps,
  caller,
  params: { id },
  body: { accept, reason },
}) => {
  if (!accept && reason === null) {
    throw refuseFields([{ path: 'reason', id: 'required' }]);
  }
  await commitAndDeliver(deps, async (transaction) => {
    const { verification, document } = await lockVerification(transaction, caller, id);
    if (verification.status !== 'waiting') {
      refuse('identityAlreadyDecided');
    }
    if (verification.userId === caller.userId) {
      refuse('identityOwn');
    }
    await transaction
      .update(identityVerifications)
      .set({
        status: accept ? 'accepted' : 'refused',
        reason,
        decidedByUserId: caller.userId,
        decidedAt: deps.clock.now(),
      })
      .where(eq(identityVerifications.id, id));
    const { stepId, userId, paperType } = verification;
    if (accept) {
      const actor = actorOf(caller);
      await writeAcceptance(transaction, deps, { documentId: document.id, stepId, userId, paperType, actor });
    }
    const notification = { kind: 'identity-verification', userId, documentId: document.id, stepId } as const;
    await createNotification(transaction, deps, notification);
  });
  const decided = await findVerification(deps.db, caller, id);
  return done(
    await presentVerification(deps, caller, decided),
    accept ? 'identityAccepted' : 'identityRefused',
  );
};

/** @throws {Refusal} for one of another company as for one that does not exist. */
async function findVerification(
  db: Parameters<typeof selectVerifications>[0],
  { comId }: SessionCaller,
  id: string,
): Promise<VerificationRecord> {
  const [found = refuse('identityVerificationNotFound')] = await selectVerifications(db).where(
    and(eq(identityVerifications.id, id), eq(identityVerifications.comId, comId)),
  );
  return found;
}

/**
 * Locks the user, whose address may be changing, then the document, as everything does that changes it, and looks at the verification
 * again. Whoever changes an address locks in this order, too.
 */
async function lockVerification(
  transaction: Transaction,
  caller: SessionCaller,
  id: string,
): Promise<VerificationRecord> {
  const { document, user } = await findVerification(transaction, caller, id);
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update');
  await transaction
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.id, document.id))
    .for('update');
  return findVerification(transaction, caller, id);
}
