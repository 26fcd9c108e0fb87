import { eq } from 'drizzle-orm';

import { activity, documentStatus } from '../../../contract/enums.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documentTypes } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import type { JobPayloads } from '../../adapters/jobs/job-payloads.ts';
import type { Dependencies } from '../dependencies.ts';
import { impossible } from '../../domain/impossible.ts';
import { Refusal } from '../../domain/refusal.ts';
import { checkSealLevel } from '../certificates/check-levels.ts';
import { noteSealFault } from '../certificates/seal-account.ts';
import { type DocumentFileRecord, loadFiles } from '../workflow/load-document.ts';
import { commitAndDeliver } from '../../notifications/create-notification.ts';
import { createOrGather } from '../../notifications/gather-notifications.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhook.ts';
import { type Sealer, openSealer } from './open-sealer.ts';
import { renewalOfFiles, writeBySystem } from './archive-document.ts';
import { type SealedFile, sealFiles } from './seal-files.ts';
import { underLease, writeUnderLease, type Leased } from './under-lease.ts';

/**
 * Seals a document that everyone has processed, then lets everyone know (companion operations, §7). Done by the call that completed
 * it, and by a job where that call ended before; once it is done, it does nothing.
 * @throws {Error} when it could not be sealed, or somebody else is at it: the job comes again.
 */
export async function finishDocument(
  deps: Dependencies,
  { documentId, batchProcessId }: JobPayloads['finish-document'],
): Promise<void> {
  await underLease(deps, documentId, isFinalising, async (noting, leased) => {
    const { document } = leased;
    const type = await typeOf(deps, document);
    const keepVerifiable = document.keepVerifiable || type.keepVerifiable;
    const files = await loadFiles(deps.db, [documentId]);
    const { level, sealed } = await seal(noting, { ...document, keepVerifiable }, type, files);
    await commitAndDeliver(deps, (transaction) =>
      commitSealed(transaction, deps, { ...leased, batchProcessId, keepVerifiable, level, sealed }),
    );
    deps.metrics.documentCompleted();
  });
}

const isFinalising = eq(documents.finalising, true);

type Sealed = Leased & {
  readonly batchProcessId: string | null;
  readonly level: Sealer['level'];
  readonly keepVerifiable: boolean;
  readonly sealed: readonly SealedFile[];
};

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
  { keepVerifiable, level, sealed, batchProcessId, ...leased }: Sealed,
): Promise<void> {
  const { document } = leased;
  const now = deps.clock.now();
  await writeUnderLease(transaction, leased, isFinalising, {
    status: documentStatus.completed,
    completedAt: now,
    finalising: false,
    sealedAt: now,
    sealLevel: level,
    ...(keepVerifiable && { keepVerifiable, ...renewalOfFiles(sealed, now) }),
    modifiedAt: now,
  });
  await writeBySystem(transaction, deps, document.id, sealed, activity.completeDocument);
  await enqueueWebhook(transaction, deps, document.id, batchProcessId);
  const steps = await transaction
    .select({ userId: processSteps.userId, principalId: processSteps.onBehalfOfUserId })
    .from(processSteps)
    .where(eq(processSteps.documentId, document.id))
    .orderBy(processSteps.orderNo);
  const people = steps.flatMap(({ userId, principalId }) => [userId, principalId ?? userId]);
  const told = [...new Set([document.createdByUserId, ...people])];
  await createOrGather(
    transaction,
    deps,
    told.map((userId) => ({ kind: 'document-completed', userId, documentId: document.id })),
    { areTogether: batchProcessId !== null },
  );
}
