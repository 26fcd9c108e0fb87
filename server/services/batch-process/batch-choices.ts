import { accessPermission } from '../../../contract/enums.ts';
import { formatMessage } from '../../../contract/messages.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { batchProcessLookUp as operation } from '../../../contract/operations/batch-process.ts';
import { isExpired } from '../../domain/document-rules.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import type { DocumentRecord, StepRow } from '../workflow/load-document.ts';
import { presentStep } from '../documents/present-document.ts';
import { done } from '../reply.ts';
import { loadVisibleDocuments } from '../workflow/check-visible.ts';
import { turnsOf } from './batch-create.ts';

type Choice = DataInput<typeof operation>[number];

/**
 * POST /api/documents/batch-process/look-up: of each document, what the caller could gather it for, or why they cannot. One that
 * they may not see is said not to be found, as one that does not exist.
 * @throws {Refusal} when that is so of all.
 */
export const batchChoices: Handler<typeof operation> = async ({ deps, caller, body }) => {
  const ids = [...new Set(body.documentIds)];
  const records = new Map(
    (await loadVisibleDocuments(deps.db, caller, ids)).map((record) => [record.document.id, record]),
  );
  if (records.size === 0) {
    refuse('documentNotFound');
  }
  const choices = ids.map((id): Choice => {
    const record = records.get(id);
    return record === undefined
      ? { documentId: id, no: '', subject: '', process: null, message: formatMessage('documentNotFound') }
      : choiceOf(deps, record, caller.userId);
  });
  return done(choices, 'batchProcessLookUpSuccess');
};

function choiceOf({ clock }: Dependencies, record: DocumentRecord, userId: number): Choice {
  const { document, timeZone } = record;
  const now = clock.now();
  const known = { documentId: document.id, no: document.no, subject: document.subject };
  const turns = turnsOf(record, userId);
  const turn = turns.find(({ step }) => isGathered(step)) ?? turns[0];
  if (turn === undefined) {
    return { ...known, process: null, message: formatMessage('processNotWaiting') };
  }
  return isExpired(now, timeZone, document.expiryDate)
    ? { ...known, process: null, message: formatMessage('documentExpired') }
    : { ...known, process: presentStep(record, turn.step, turn.user, now), message: null };
}

const gathered: ReadonlySet<number> = new Set([
  accessPermission.signDraw,
  accessPermission.signDigital,
  accessPermission.eSign,
  accessPermission.approve,
]);

/** Whether batch processes are made of such steps. */
function isGathered({ accessPermission: permission }: Pick<StepRow, 'accessPermission'>): boolean {
  return gathered.has(permission);
}
