import { asc, eq, inArray, or } from 'drizzle-orm';

import { activity } from '../../../contract/enums.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documentFiles, fileRevisions } from '../../adapters/database/schema/documents.ts';
import { batchProcessItems, otpChallenges } from '../../adapters/database/schema/processing.ts';
import { impossible } from '../../domain/impossible.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  type DocumentRecord,
  type HistoryRecord,
  loadHistory,
  type RevisionRow,
} from '../workflow/load-document.ts';
import { loadRequests, type StepRequest } from '../../notifications/step-delivery.ts';
import { faultsOfSeals } from '../integrity/check-seals.ts';

export type ChallengeRow = typeof otpChallenges.$inferSelect;

/** Everything that evidence of a document is made of. */
export type EvidenceRecord = {
  readonly record: DocumentRecord;
  readonly company: typeof companies.$inferSelect;
  readonly history: readonly HistoryRecord[];
  /** Whether the history goes on from what the seals of the files sign; also where there are none. */
  readonly sealsHold: boolean;
  /** Every state of every component file, in order. */
  readonly revisions: readonly RevisionRow[];
  /** Codes of a step, in order, also those that confirmed it together with steps of other documents. */
  readonly challengesOf: (stepId: string) => readonly ChallengeRow[];
  /** Invitations and reminders of all steps, in order. */
  readonly requests: readonly StepRequest[];
};

export async function loadEvidence(
  { db, files: store }: Pick<Dependencies, 'db' | 'files'>,
  record: DocumentRecord,
): Promise<EvidenceRecord> {
  const { document } = record;
  const [company = impossible('a document is of no company')] = await db
    .select()
    .from(companies)
    .where(eq(companies.id, document.comId));
  const files = db
    .select({ id: documentFiles.id })
    .from(documentFiles)
    .where(eq(documentFiles.documentId, document.id));
  const revisions = await db
    .select()
    .from(fileRevisions)
    .where(inArray(fileRevisions.fileId, files))
    .orderBy(asc(fileRevisions.fileId), asc(fileRevisions.revision));
  const history = await loadHistory(db, document.id);
  const contradictions = await faultsOfSeals(store, {
    document,
    revisions,
    history: history.map(({ entry }) => entry),
  });
  return {
    record,
    company,
    history,
    sealsHold: contradictions.length === 0,
    revisions,
    challengesOf: await loadChallenges(db, record, history),
    requests: await loadRequests(db, document.id),
  };
}

async function loadChallenges(
  db: Queryable,
  { steps, files }: DocumentRecord,
  history: readonly HistoryRecord[],
): Promise<EvidenceRecord['challengesOf']> {
  const stepIds = steps.map(({ step }) => step.id);
  const items = await db
    .select({ batchProcessId: batchProcessItems.batchProcessId, stepId: batchProcessItems.stepId })
    .from(batchProcessItems)
    .where(inArray(batchProcessItems.stepId, stepIds));
  const batchIds = items.map(({ batchProcessId }) => batchProcessId);
  const challenges = await db
    .select()
    .from(otpChallenges)
    .where(or(inArray(otpChallenges.stepId, stepIds), inArray(otpChallenges.batchProcessId, batchIds)))
    .orderBy(asc(otpChallenges.createdAt));
  return (stepId) => {
    const batches = items.filter((item) => item.stepId === stepId).map((item) => item.batchProcessId);
    return challenges.filter(
      (row) =>
        row.stepId === stepId ||
        (row.batchProcessId !== null &&
          batches.includes(row.batchProcessId) &&
          (coversFiles(row, files) || wasSentFor(row, stepId, history))),
    );
  };
}

/** Whether a code is for a document with these files. One of a release before codes named them is taken for one. */
function coversFiles({ contents }: ChallengeRow, files: DocumentRecord['files']): boolean {
  return Object.keys(contents).length === 0 || files.some(({ file }) => file.id in contents);
}

/** What tells where the files that a code names have been replaced since: that the history of its step says that it was sent. */
function wasSentFor(
  { createdAt, sentAt }: ChallengeRow,
  stepId: string,
  history: readonly HistoryRecord[],
): boolean {
  return history.some(
    ({ entry }) =>
      entry.stepId === stepId &&
      entry.activity === activity.sendOtp &&
      entry.at >= createdAt &&
      sentAt !== null &&
      entry.at <= sentAt,
  );
}
