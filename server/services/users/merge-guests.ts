import { and, eq, inArray, isNull } from 'drizzle-orm';

import { documentStatus, stepStatus } from '../../../contract/enums.ts';
import type { guestMerge } from '../../../contract/operations/users.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import { isAmong } from '../is-among.ts';
import { lockCompany } from '../lock-company.ts';
import { isUnmerged } from '../own-users.ts';
import type { UserRow } from '../present-user.ts';
import { done } from '../reply.ts';
import { loadUser } from './load-users.ts';
import { nameInTemplates } from './name-in-templates.ts';

/**
 * POST /api/users/guests/merge. Nothing that was sent changes hands: what waits there went to an address, and only whoever reads that
 * proves it. So nobody's address is got around by merging.
 * @throws {Refusal} userNotFound, also for who is no guest, was merged or erased
 */
export const mergeGuests: Handler<typeof guestMerge> = async ({ deps, caller, body: { id, mergedId } }) => {
  await deps.db.transaction(async (transaction) => {
    await lockCompany(transaction, caller.comId);
    const found = await transaction
      .select()
      .from(users)
      .where(
        and(
          eq(users.comId, caller.comId),
          inArray(users.id, [id, mergedId]),
          eq(users.isGuest, true),
          isUnmerged,
          isNull(users.erasedAt),
        ),
      );
    const survivor = found.find((guest) => guest.id === id);
    const merged = found.find((guest) => guest.id === mergedId);
    if (!survivor || !merged || survivor === merged) {
      refuse('userNotFound');
    }
    await transaction
      .update(users)
      .set({ mergedIntoId: id, mergedAt: deps.clock.now(), mergedByUserId: caller.userId })
      .where(eq(users.id, mergedId));
    // The survivor, too, has turned mails off.
    await transaction
      .update(users)
      .set({ unsubscribedAt: survivor.unsubscribedAt ?? merged.unsubscribedAt })
      .where(eq(users.id, id));
    // Whoever was merged into the one before is the same person too.
    await transaction.update(users).set({ mergedIntoId: id }).where(eq(users.mergedIntoId, mergedId));
    await nameInDrafts(transaction, merged, survivor);
    await nameInTemplates(transaction, caller.comId, merged, survivor);
  });
  return done(await loadUser(deps, caller.comId, id), 'mergeGuestsSuccess');
};

async function nameInDrafts(transaction: Transaction, merged: UserRow, survivor: UserRow): Promise<void> {
  const isTheirs = and(eq(processSteps.userId, merged.id), eq(processSteps.status, stepStatus.waiting));
  // Locked in the order of `lockDrafts`: what is being sent meanwhile has been sent, and is no draft, once it is seen.
  const drafts = await transaction
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.comId, merged.comId),
        inArray(documents.status, [documentStatus.new, documentStatus.correcting]),
        inArray(
          documents.id,
          transaction.select({ id: processSteps.documentId }).from(processSteps).where(isTheirs),
        ),
      ),
    )
    .orderBy(documents.id)
    .for('update');
  await transaction
    .update(processSteps)
    .set({ userId: survivor.id })
    .where(
      and(
        isTheirs,
        isAmong(
          processSteps.documentId,
          drafts.map(({ id }) => id),
        ),
      ),
    );
}
