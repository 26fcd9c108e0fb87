import { describe } from '../../../contract/enumeration.ts';
import {
  type AccessPermission,
  type AccessPermissionCode,
  accessPermissionCodes,
} from '../../../contract/enums.ts';
import type { Body } from '../../../contract/operation.ts';
import type { createBatchProcess as operation } from '../../../contract/operations/batch-process.ts';
import { batchProcesses, batchProcessItems } from '../../adapters/database/schema/processing.ts';
import { impossible } from '../../domain/impossible.ts';
import { isExpired } from '../../domain/document-rules.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { loadVisibleDocuments } from '../workflow/check-visible.ts';
import type { DocumentRecord, StepRow } from '../workflow/load-document.ts';
import { presentStep } from '../documents/present-document.ts';
import { done } from '../reply.ts';
import { pendingStepsOf } from '../workflow/find-step.ts';

/**
 * POST /api/documents/create-batch-process (companion operations, §3): of each document, the caller's first step whose turn
 * it is and that asks for this action, or for the other one where two kinds of signing are gathered. Documents without one are
 * left out.
 * @throws {Refusal} when no document is left.
 */
export const createBatchProcess: Handler<typeof operation> = async ({ deps, caller, body }) => {
  const permission = accessPermissionCodes[body.accessPermissionCode];
  const permissions = permissionsOf(body);
  const records = await loadVisibleDocuments(deps.db, caller, [...new Set(body.documentIds)]);
  const gathered = records.flatMap((record) => {
    const step = waitingStep(deps, record, caller.userId, permissions);
    return step ? [{ record, ...step }] : [];
  });
  if (gathered.length === 0) {
    refuse('batchProcessEmpty');
  }
  const now = deps.clock.now();
  const id = await deps.db.transaction(async (transaction) => {
    const [batch = impossible('a batch process was not written')] = await transaction
      .insert(batchProcesses)
      .values({
        comId: caller.comId,
        userId: caller.userId,
        accessPermission: permission,
        createdAt: now,
      })
      .returning({ id: batchProcesses.id });
    await transaction
      .insert(batchProcessItems)
      .values(
        gathered.map(({ step }, index) => ({ batchProcessId: batch.id, orderNo: index, stepId: step.id })),
      );
    return batch.id;
  });
  return done(
    {
      id,
      comId: caller.comId,
      accessPermission: describe('accessPermission', permission),
      processes: gathered.map(({ record, step, user }) => presentStep(record, step, user, now)),
    },
    'createBatchProcessSuccess',
  );
};

const signedByCode: ReadonlySet<AccessPermissionCode> = new Set(['E', 'DR']);

/** What is gathered. Other actions than signing are confirmed in words of their own, and Sign digital in another application. */
function permissionsOf({
  accessPermissionCode,
  otherAccessPermissionCode,
}: Body<typeof operation>): ReadonlySet<AccessPermission> {
  const codes = signedByCode.has(accessPermissionCode)
    ? [accessPermissionCode, otherAccessPermissionCode]
    : [accessPermissionCode];
  return new Set(codes.flatMap((code) => (code === null ? [] : accessPermissionCodes[code])));
}

function waitingStep(
  deps: Dependencies,
  record: DocumentRecord,
  userId: number,
  permissions: ReadonlySet<StepRow['accessPermission']>,
): DocumentRecord['steps'][number] | undefined {
  const { document, timeZone } = record;
  return isExpired(deps.clock.now(), timeZone, document.expiryDate)
    ? undefined
    : turnsOf(record, userId).find(({ step }) => permissions.has(step.accessPermission));
}

/** The steps of a user whose turn it is, in order. */
export function turnsOf(record: DocumentRecord, userId: number): DocumentRecord['steps'] {
  const pending = pendingStepsOf(record).filter((step) => step.userId === userId);
  return pending.flatMap(({ id }) => record.steps.filter(({ step }) => step.id === id));
}
