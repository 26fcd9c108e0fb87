import { z } from 'zod';
import type { Data } from '../../../../contract/operation.ts';
import type { batchProcessGet } from '../../../../contract/operations/batch-process.ts';
import { clearDraft, readDraft, saveDraft } from '../../../api/draft-storage.ts';
import { bulkCodes } from './bulk-plan.ts';

/*
 * Documents that were gathered, from then on until one goes on with something else. Kept in the tab: after a reload the code can
 * still be typed, and what became of each document is still shown.
 */

const runSchema = z.object({
  /** When its documents were handed over (milliseconds): those of another time begin anew. */
  handedAt: z.number(),
  batchProcessId: z.string(),
  code: z.enum(bulkCodes),
  /** Of the remote signing service, for Sign digital. */
  certificateId: z.number().nullable(),
  documents: z.array(z.object({ documentId: z.string(), no: z.string(), subject: z.string() })),
});
export type BulkRun = z.output<typeof runSchema>;

const name = 'together-run';

/** The run that was begun with documents that were handed over at a time. */
export function loadRun(handedAt: number): BulkRun | null {
  const run = readDraft(name, runSchema);
  return run?.handedAt === handedAt ? run : null;
}

export function saveRun(run: BulkRun | null): void {
  if (run === null) {
    clearDraft(name);
  } else {
    saveDraft(name, run);
  }
}

/** What is known of one document: `open` until it was tried. */
export type BulkResult = BulkRun['documents'][number] & {
  readonly state: 'open' | 'done' | 'failed';
  readonly message: string;
};

export type BulkResults = {
  readonly results: readonly BulkResult[];
  readonly done: number;
  readonly failed: number;
  readonly isOver: boolean;
};

/** What became of each document of a run. One that was no longer waiting when they were gathered is in no batch. */
export function resultsOf(
  run: BulkRun,
  progress: Pick<Data<typeof batchProcessGet>, 'results'>,
  notGathered: string,
): BulkResults {
  const known = new Map(progress.results.map((result) => [result.documentId, result]));
  const results = run.documents.map((document): BulkResult => {
    const result = known.get(document.documentId);
    if (result === undefined) {
      return { ...document, state: 'failed', message: notGathered };
    }
    const state = result.success === null ? 'open' : result.success ? 'done' : 'failed';
    return { ...document, state, message: result.message ?? '' };
  });
  const count = (state: BulkResult['state']): number =>
    results.filter((result) => result.state === state).length;
  return { results, done: count('done'), failed: count('failed'), isOver: count('open') === 0 };
}

/** In the order of reading: once all is over what failed comes first, since something is to be done about it. */
export function inReadingOrder({ results, isOver }: BulkResults): readonly BulkResult[] {
  const failed = results.filter(({ state }) => state === 'failed');
  return isOver ? [...failed, ...results.filter(({ state }) => state !== 'failed')] : results;
}
