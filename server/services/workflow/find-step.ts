import { and, eq, sql } from 'drizzle-orm';

import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { refuse } from '../../domain/refusal.ts';
import type { ProcessingCaller } from '../caller.ts';
import { preparedForViewers, visibleTo } from './access.ts';
import {
  type DocumentFileRecord,
  type DocumentRecord,
  loadDocuments,
  type StepRow,
  type InvolvedUser,
} from './load-document.ts';
import { currentSteps } from '../../domain/workflow.ts';

/** A step of a document that the caller may see. */
export type FoundStep = {
  readonly record: DocumentRecord;
  readonly step: StepRow;
  readonly user: InvolvedUser;
};

/** The same with whom its holder stands in for. */
type LockedStep = FoundStep & Pick<DocumentRecord['steps'][number], 'principal'>;

/** A step that the caller holds, with the file that it acts on. */
export type HeldStep = FoundStep & { readonly file: DocumentFileRecord };

const stepRows = preparedForViewers((db, visible, kind) =>
  db
    .select({ documentId: documents.id })
    .from(processSteps)
    .innerJoin(documents, eq(documents.id, processSteps.documentId))
    .where(and(eq(processSteps.id, sql.placeholder('stepId')), visible))
    .prepare(`${kind}: step`),
);

/** The steps of a document whose turn it is; none while it is not under way. */
export function pendingStepsOf({ document, steps }: Pick<DocumentRecord, 'document' | 'steps'>): StepRow[] {
  return currentSteps(
    document,
    steps.map(({ step }) => step),
  );
}

/** @throws {Refusal} `Document process not found` for a step of a document that the caller may not see. */
export async function findStep(db: Queryable, caller: ProcessingCaller, stepId: string): Promise<FoundStep> {
  const [found] = await stepRows(db, caller, { stepId });
  return loadStep(db, caller, found, stepId);
}

/**
 * Locks the document of a step.
 * @throws {Refusal} as {@link findStep}
 */
export async function lockStep(
  transaction: Transaction,
  caller: ProcessingCaller,
  stepId: string,
): Promise<LockedStep> {
  const [locked] = await transaction
    .select({ documentId: documents.id })
    .from(documents)
    .innerJoin(processSteps, eq(processSteps.documentId, documents.id))
    .where(and(eq(processSteps.id, stepId), visibleTo(caller)))
    .for('update', { of: documents });
  return loadStep(transaction, caller, locked, stepId);
}

async function loadStep(
  db: Queryable,
  caller: ProcessingCaller,
  found: { readonly documentId: string } | undefined,
  stepId: string,
): Promise<LockedStep> {
  const [record] = found ? await loadDocuments(db, caller.comId, [found.documentId]) : [];
  const entry = record?.steps.find(({ step }) => step.id === stepId);
  if (!record || !entry) {
    refuse('processNotFound');
  }
  return { record, ...entry };
}

/**
 * Whether a caller acts for the holder of a step. Whoever came by a code or link does for that step alone, and not for their others in
 * the same document, unless these are processed together with it.
 */
export function holdsStep(caller: ProcessingCaller, step: Pick<StepRow, 'id' | 'userId'>): boolean {
  return step.userId === caller.userId && (caller.kind === 'session' || caller.stepId === step.id);
}

/**
 * Whether somebody who came by the code or link of one step can process another of theirs only by its own (decision 0072): where its
 * access code was not given, and for a guest where one was given for one of the two alone, since one certificate signs both.
 */
export function needsOwnLink(
  caller: ProcessingCaller,
  root: Pick<StepRow, 'accessCodeCheckedAt'>,
  step: Pick<StepRow, 'accessCodeHash' | 'accessCodeCheckedAt'>,
): boolean {
  if (caller.kind === 'session') {
    return false;
  }
  const isChecked = step.accessCodeCheckedAt !== null;
  const isAskedFor = step.accessCodeHash !== null && caller.via !== 'in-person';
  return (isAskedFor && !isChecked) || (caller.isGuest && isChecked !== (root.accessCodeCheckedAt !== null));
}

/** What a step has of who processed it: when, and on whose device, where that was handed to them. */
export function processedBy(caller: ProcessingCaller, now: Date) {
  const inPersonHostId = caller.kind === 'document' ? (caller.inPersonHostId ?? null) : null;
  return { processedAt: now, inPersonHostId };
}

/** @throws {Refusal} as {@link findStep}, and `Document process is not waiting` when the step is not the caller's. */
export async function findHeldStep(
  db: Queryable,
  caller: ProcessingCaller,
  stepId: string,
): Promise<HeldStep> {
  const found = await findStep(db, caller, stepId);
  const { files } = found.record;
  const file = files.find((candidate) => candidate.file.id === found.step.fileId) ?? files[0];
  if (!holdsStep(caller, found.step) || !file) {
    refuse('processNotWaiting');
  }
  return { ...found, file };
}
