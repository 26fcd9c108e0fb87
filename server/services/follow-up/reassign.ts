import { and, eq, isNull, sql } from 'drizzle-orm';

import { activity, stepStatus } from '../../../contract/enums.ts';
import { say } from '../../../contract/messages.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type { reassign as operation } from '../../../contract/operations/follow-up.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { otpChallenges, processGrants } from '../../adapters/database/schema/processing.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { isExpired } from '../../domain/document-rules.ts';
import { Refusal, refuseFields } from '../../domain/refusal.ts';
import { isUnderWay, pendingSteps } from '../../domain/workflow.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { visibleTo } from '../documents/access.ts';
import { checkProcessor } from '../documents/check-processor.ts';
import { actorOf, appendHistory } from '../documents/history.ts';
import { inviteProcessors } from '../documents/invite-processors.ts';
import {
  type DocumentRecord,
  loadDocuments,
  type StepRow,
  type UserRow,
} from '../documents/load-document.ts';
import { presentDocumentFor } from '../documents/present-document.ts';
import { deliverAfterCommit } from '../notices/create-notice.ts';
import { done, type Reply } from '../reply.ts';

type Found = { readonly record: DocumentRecord; readonly step: StepRow; readonly holder: UserRow };

/**
 * POST /api/documents/reassign/{processId} (companion operations, §3): a waiting step goes to another user, who is told when
 * it is their turn. What the former holder had to act with, codes and links, ends.
 */
export async function reassign(
  deps: Dependencies,
  caller: ProcessingCaller,
  stepId: string,
  body: Body<typeof operation>,
): Promise<Reply<DataInput<typeof operation>>> {
  const outcome = await deps.db.transaction(async (transaction) => {
    const found = await lockStep(transaction, caller, stepId);
    await checkReassignable(transaction, deps, caller, found);
    const processor = await findProcessor(transaction, caller, body.userCode, found.step);
    return handOver(transaction, deps, caller, { ...found, processor, reason: body.reason });
  });
  await deliverAfterCommit(deps, outcome.noticeIds);
  const data = outcome.staysVisible
    ? await presentDocumentFor(deps, deps.db, caller, outcome.documentId)
    : null;
  return done(data, say('reassignSuccess'));
}

async function lockStep(transaction: Transaction, caller: ProcessingCaller, stepId: string): Promise<Found> {
  const [locked] = await transaction
    .select({ documentId: documents.id })
    .from(documents)
    .innerJoin(processSteps, eq(processSteps.documentId, documents.id))
    .where(and(eq(processSteps.id, stepId), visibleTo(caller)))
    .for('update', { of: documents });
  const [record] = locked ? await loadDocuments(transaction, caller.comId, [locked.documentId]) : [];
  const entry = record?.steps.find(({ step }) => step.id === stepId);
  if (!record || !entry) {
    throw new Refusal(say('processNotFound'));
  }
  return { record, step: entry.step, holder: entry.user };
}

async function checkReassignable(
  transaction: Transaction,
  deps: Dependencies,
  caller: ProcessingCaller,
  { record, step }: Found,
): Promise<void> {
  const { document, timeZone } = record;
  const now = deps.clock.now();
  const isCreator = caller.kind === 'session' && document.createdByUserId === caller.userId;
  if (!isCreator && !(step.userId === caller.userId && (await mayDelegate(transaction, caller)))) {
    throw new Refusal(say('documentOfAnother'));
  }
  if (!isUnderWay(document.status) || step.status !== stepStatus.waiting[0]) {
    throw new Refusal(say('processNotWaiting'));
  }
  if (isExpired(now, timeZone, document.expiryDate)) {
    throw new Refusal(say('documentExpired'));
  }
  if (document.leaseHolder !== null && document.leaseUntil !== null && document.leaseUntil > now) {
    throw new Refusal(say('documentBusy'));
  }
}

async function mayDelegate(transaction: Transaction, caller: ProcessingCaller): Promise<boolean> {
  const [company] = await transaction
    .select({ allowed: companies.processorsMayReassign })
    .from(companies)
    .where(eq(companies.id, caller.comId));
  return company?.allowed ?? false;
}

async function findProcessor(
  transaction: Transaction,
  caller: ProcessingCaller,
  code: string,
  step: StepRow,
): Promise<UserRow> {
  const [processor] = await transaction
    .select()
    .from(users)
    .where(and(eq(users.comId, caller.comId), eq(users.code, code)));
  if (!processor) {
    throw refuseFields([{ path: 'userCode', id: 'unknownUser' }]);
  }
  if (processor.id === step.userId) {
    throw new Refusal(say('reassignSameUser'));
  }
  checkProcessor(processor);
  return processor;
}

type HandOver = Found & { readonly processor: UserRow; readonly reason: string };

async function handOver(
  transaction: Transaction,
  deps: Dependencies,
  caller: ProcessingCaller,
  { record, step, holder, processor, reason }: HandOver,
) {
  const { document } = record;
  const now = deps.clock.now();
  await transaction
    .update(processSteps)
    .set({ userId: processor.id, viewedAt: null })
    .where(eq(processSteps.id, step.id));
  await transaction
    .update(processGrants)
    .set({ endedAt: now })
    .where(and(eq(processGrants.stepId, step.id), isNull(processGrants.endedAt)));
  await transaction
    .update(otpChallenges)
    .set({ endedAt: now })
    .where(
      and(eq(otpChallenges.stepId, step.id), isNull(otpChallenges.endedAt), isNull(otpChallenges.consumedAt)),
    );
  await transaction
    .update(documents)
    .set({ modifiedAt: now, version: sql`${documents.version} + 1` })
    .where(eq(documents.id, document.id));
  await appendHistory(transaction, deps, document.id, {
    ...actorOf(caller),
    activity: activity.reassign[0],
    stepId: step.id,
    description: `${holder.code} → ${processor.code}: ${reason}`,
  });
  const isTurn = pendingSteps(
    record.steps.map((entry) => entry.step),
    document.processInOrder,
  ).some(({ id }) => id === step.id);
  const noticeIds = isTurn
    ? await inviteProcessors(
        transaction,
        deps,
        document.id,
        [{ id: step.id, userId: processor.id }],
        actorOf(caller),
      )
    : [];
  const [visible] = await transaction
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, document.id), visibleTo(caller)));
  // A process code's session is for the step that it was made for: it is over with it.
  const staysVisible = visible !== undefined && caller.kind === 'session';
  return { documentId: document.id, noticeIds, staysVisible };
}
