import { and, eq, inArray, or, sql } from 'drizzle-orm';

import { activity, userStatus } from '../../../contract/enums.ts';
import { say } from '../../../contract/messages.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type { updateProcess as operation } from '../../../contract/operations/documents.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { documents, processSteps, users } from '../../adapters/database/schema.ts';
import { refuseFields } from '../../domain/refusal.ts';
import { draftWorkflow, type Processor } from '../../domain/workflow-draft.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';
import { lockDraft } from './draft.ts';
import { actorOf, appendHistory } from './history.ts';
import { loadDocuments } from './load-document.ts';
import { presentDocumentFor } from './present-document.ts';

type Input = Body<typeof operation>;

/**
 * POST /api/documents/update-process (companion operations, §3): replaces the workflow of a document that has not been
 * sent.
 */
export async function updateProcess(
  deps: Dependencies,
  caller: SessionCaller,
  body: Input,
): Promise<Reply<DataInput<typeof operation>>> {
  await deps.db.transaction(async (transaction) => {
    const document = await lockDraft(transaction, caller, body.id);
    const [record] = await loadDocuments(transaction, caller.comId, [body.id]);
    const inOrder = body.processInOrder ?? document.processInOrder;
    const drafted = draftWorkflow(body.processes, {
      inOrder,
      processors: await findProcessors(transaction, caller.comId, body.processes),
      files: (record?.files ?? []).map(({ file, current }) => ({ id: file.id, pages: current.pages })),
    });
    if (drafted.kind === 'refused') {
      throw refuseFields(drafted.faults);
    }
    const now = deps.clock.now();
    await transaction.delete(processSteps).where(eq(processSteps.documentId, body.id));
    if (drafted.steps.length > 0) {
      await transaction.insert(processSteps).values(
        drafted.steps.map((step, index) => ({
          documentId: body.id,
          orderNo: index + 1,
          userId: step.userId,
          accessPermission: step.accessPermission,
          fileId: step.fileId,
          ...(step.place && { pageSign: step.place.pageSign, ...step.place.position }),
          createdAt: now,
        })),
      );
    }
    await transaction
      .update(documents)
      .set({ processInOrder: inOrder, modifiedAt: now, version: sql`${documents.version} + 1` })
      .where(eq(documents.id, body.id));
    await appendHistory(transaction, deps, body.id, {
      ...actorOf(caller),
      activity: activity.updateDocument[0],
    });
  });
  return done(await presentDocumentFor(deps, deps.db, caller, body.id), say('updateProcessSuccess'));
}

async function findProcessors(db: Queryable, comId: number, items: Input['processes']): Promise<Processor[]> {
  const codes = items.flatMap((item) => item.processedByUserCode ?? []);
  const ids = items.flatMap((item) => item.processedByUserId ?? []);
  if (codes.length === 0 && ids.length === 0) {
    return [];
  }
  return db
    .select({ id: users.id, code: users.code })
    .from(users)
    .where(
      and(
        eq(users.comId, comId),
        eq(users.status, userStatus.enabled[0]),
        or(inArray(users.code, codes), inArray(users.id, ids)),
      ),
    );
}
