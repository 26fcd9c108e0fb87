import { randomUUID } from 'node:crypto';

import { and, eq, sql } from 'drizzle-orm';

import { activity, documentStatus } from '../../../contract/enums.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documentTypes } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import type { JobPayloads } from '../../adapters/jobs/job-queue.ts';
import type { Dependencies } from '../dependencies.ts';
import { impossible } from '../../domain/impossible.ts';
import { Refusal } from '../../domain/refusal.ts';
import { checkSealLevel } from '../certificates/check-levels.ts';
import { noteSealFault } from '../certificates/seal-account.ts';
import { type DocumentFileRecord, loadFiles } from '../workflow/load-document.ts';
import { deleteOnFailure } from '../files/delete-on-failure.ts';
import { deliverAfterCommit } from '../../notifications/create-notification.ts';
import { createOrGather } from '../../notifications/gather-notifications.ts';
import { keepLease, releaseLease, tryLease } from '../workflow/lease.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhook.ts';
import { type Sealer, openSealer } from './open-sealer.ts';
import { renewalOfFiles, writeBySystem } from './archive-document.ts';
import { type SealedFile, sealFiles } from './seal-files.ts';

/**
 * Seals a document that everyone has processed, then lets everyone know (companion operations, §7). Done by the call that completed
 * it, and by a job where that call ended before; once it is done, it does nothing.
 * @throws {Error} when it could not be sealed, or somebody else is at it: the job comes again.
 */
export async function finishDocument(
  deps: Dependencies,
  { documentId, batchProcessId }: JobPayloads['finish-document'],
): Promise<void> {
  const holder = randomUUID();
  const document = await tryLease(deps.db, documentId, holder, deps.leaseClock.now(), isFinalising);
  if (document === null) {
    if (await waitsForSeal(deps, documentId)) {
      throw new Error('the document is being sealed by another');
    }
    return;
  }
  const leased = { document, holder, batchProcessId };
  const notificationIds = await deleteOnFailure(deps, (noting) => sealUnderLease(noting, leased));
  deps.metrics.documentCompleted();
  await deliverAfterCommit(deps, notificationIds);
}

const isFinalising = eq(documents.finalising, true);

async function waitsForSeal({ db }: Dependencies, documentId: string): Promise<boolean> {
  const found = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, documentId), isFinalising));
  return found.length > 0;
}

type Leased = {
  readonly document: typeof documents.$inferSelect;
  readonly holder: string;
  readonly batchProcessId: string | null;
};

type Sealed = Leased & {
  readonly level: Sealer['level'];
  readonly keepVerifiable: boolean;
  readonly sealed: readonly SealedFile[];
};

/** What is written ends the lease, and what is thrown frees it. */
async function sealUnderLease(deps: Dependencies, leased: Leased): Promise<string[]> {
  const { id } = leased.document;
  const stop = keepLease(deps, leased.holder);
  try {
    const type = await typeOf(deps, leased.document);
    const keepVerifiable = leased.document.keepVerifiable || type.keepVerifiable;
    const files = await loadFiles(deps.db, [id]);
    const { level, sealed } = await seal(deps, { ...leased.document, keepVerifiable }, type, files);
    return await deps.db.transaction((transaction) =>
      commitSealed(transaction, deps, { ...leased, keepVerifiable, level, sealed }),
    );
  } catch (error) {
    await releaseLease(deps, id, leased.holder);
    throw error;
  } finally {
    stop();
  }
}

/** Whether the account of a company did its part is kept for its admins, who may choose another seal meanwhile. */
async function seal(
  deps: Dependencies,
  document: Parameters<typeof sealFiles>[1] & Pick<typeof documents.$inferSelect, 'no'>,
  type: Parameters<typeof checkSealLevel>[1],
  files: readonly DocumentFileRecord[],
): Promise<Pick<Sealed, 'level' | 'sealed'>> {
  try {
    await checkSealLevel(deps.db, type);
    const sealer = await openSealer(deps, document.comId, document.no);
    const sealed = await sealFiles(deps, document, sealer, files);
    await noteSealFault(deps, document.comId, null);
    return { level: sealer.level, sealed };
  } catch (error) {
    if (error instanceof Refusal) {
      await noteSealFault(deps, document.comId, error.messages[0] ?? '');
    }
    throw error;
  }
}

/** What the type asks for that says how a document is sealed. */
async function typeOf({ db }: Pick<Dependencies, 'db'>, { typeId }: typeof documents.$inferSelect) {
  const { comId, keepVerifiable, sealLevel } = documentTypes;
  const [type = impossible('a document is of no type')] = await db
    .select({ comId, keepVerifiable, sealLevel })
    .from(documentTypes)
    .where(eq(documentTypes.id, typeId));
  return type;
}

async function commitSealed(
  transaction: Transaction,
  deps: Dependencies,
  { document, keepVerifiable, level, sealed, holder, batchProcessId }: Sealed,
): Promise<string[]> {
  const now = deps.clock.now();
  const written = await transaction
    .update(documents)
    .set({
      status: documentStatus.completed,
      completedAt: now,
      finalising: false,
      sealedAt: now,
      sealLevel: level,
      ...(keepVerifiable && { keepVerifiable, ...renewalOfFiles(sealed, now) }),
      modifiedAt: now,
      version: sql`${documents.version} + 1`,
      leaseHolder: null,
      leaseUntil: null,
    })
    .where(
      and(
        eq(documents.id, document.id),
        eq(documents.finalising, true),
        eq(documents.leaseHolder, holder),
        eq(documents.version, document.version),
      ),
    )
    .returning({ id: documents.id });
  if (written.length === 0) {
    throw new Error('the document has changed while it was sealed');
  }
  await writeBySystem(transaction, deps, document.id, sealed, activity.completeDocument);
  await enqueueWebhook(transaction, deps, document.id, batchProcessId);
  const steps = await transaction
    .select({ userId: processSteps.userId, principalId: processSteps.onBehalfOfUserId })
    .from(processSteps)
    .where(eq(processSteps.documentId, document.id))
    .orderBy(processSteps.orderNo);
  const people = steps.flatMap(({ userId, principalId }) => [userId, principalId ?? userId]);
  const told = [...new Set([document.createdByUserId, ...people])];
  return createOrGather(
    transaction,
    deps,
    told.map((userId) => ({ kind: 'document-completed', userId, documentId: document.id })),
    { areTogether: batchProcessId !== null },
  );
}
