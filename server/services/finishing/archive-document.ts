import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';

import { type Activity, activity, documentStatus } from '../../../contract/enums.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import type { JobPayloads } from '../../adapters/jobs/job-payloads.ts';
import type { TimeStamper } from '../../adapters/signatures/time-stamper.ts';
import { renewalOf } from '../../domain/archive-renewal.ts';
import type { Dependencies } from '../dependencies.ts';
import { appendHistories, systemActor } from '../workflow/history.ts';
import { type DocumentFileRecord, loadFiles } from '../workflow/load-document.ts';
import { writeRevisions } from '../workflow/write-revision.ts';
import { addArchiveStamp, addValidationData, certificatesOf } from './archive-stamp.ts';
import type { SealedFile } from './seal-files.ts';
import { tryEach } from './try-each.ts';
import { underLease, writeUnderLease } from './under-lease.ts';

const perRun = 100;

/** Completed documents whose time stamp of the whole is due at a moment, the first one included. */
const isDue = (now: Date): SQL | undefined =>
  and(
    documents.keepVerifiable,
    eq(documents.status, documentStatus.completed),
    or(isNull(documents.renewalDueAt), lte(documents.renewalDueAt, now)),
  );

/** Renews the time stamps that are due. One that cannot be renewed now is left to the next run, and keeps no other from it. */
export async function renewArchives(deps: Dependencies): Promise<void> {
  if (deps.timeStamper === null) {
    return;
  }
  await tryEach(
    deps,
    {
      which: isDue(deps.clock.now()),
      first: sql`${documents.renewalDueAt} nulls first`,
      atMost: perRun,
      onFailed: 'the time stamp of a document is left to be renewed later',
    },
    (documentId) => archiveDocument(deps, { documentId }),
  );
}

/**
 * Adds a time stamp of the whole to the files of a completed document, if it is due: first what the signatures and time stamps before
 * it are checked by, as their authorities say it now, then the time stamp over that (ETSI EN 319 142-1, 5.5). One transaction at its
 * end writes everything, so that it is done once or not at all.
 * @throws {Error} when there was no time stamp, or somebody else is at it: the job comes again.
 */
export async function archiveDocument(
  deps: Dependencies,
  { documentId }: JobPayloads['archive-document'],
): Promise<void> {
  const { timeStamper } = deps;
  if (timeStamper === null) {
    return;
  }
  await underLease(deps, documentId, isDue(deps.clock.now()), async (noting, leased) => {
    const archived: SealedFile[] = [];
    for (const file of await loadFiles(deps.db, [documentId])) {
      archived.push(await archiveFile(noting, timeStamper, leased.document.comId, file));
    }
    await deps.db.transaction(async (transaction) => {
      const isCompleted = eq(documents.status, documentStatus.completed);
      await writeUnderLease(transaction, leased, isCompleted, renewalOfFiles(archived, deps.clock.now()));
      await writeBySystem(transaction, deps, documentId, archived, activity.addTimeStamp);
    });
  });
}

async function archiveFile(
  deps: Dependencies,
  timeStamper: TimeStamper,
  comId: number,
  file: DocumentFileRecord,
): Promise<SealedFile> {
  const before = await deps.files.open(file.current.sha256);
  const checkable = await addValidationData(deps, comId, before, [await certificatesOf(deps, file)]);
  const { file: stamped, certificates, until } = await addArchiveStamp(deps, timeStamper, checkable);
  const sha256 = await deps.files.put(stamped);
  return { file, sha256, size: stamped.size, certificates, verifiableUntil: until };
}

/** Revisions that nobody made but the service, and what the history says of each. */
export async function writeBySystem(
  transaction: Transaction,
  deps: Dependencies,
  documentId: string,
  files: readonly SealedFile[],
  doing: Activity,
): Promise<void> {
  await writeRevisions(transaction, files, null, deps.clock.now());
  const entries = files.map(({ file, sha256 }, index) => ({
    ...systemActor,
    documentId,
    activity: doing,
    description: index === 0 ? null : file.file.name,
    fileSha256: sha256,
  }));
  await appendHistories(transaction, deps, entries);
}

/** Until when all files of a document can be verified, and when that is to be renewed. */
export function renewalOfFiles(files: readonly Pick<SealedFile, 'verifiableUntil'>[], now: Date) {
  const ends = files.flatMap(({ verifiableUntil }) => verifiableUntil?.getTime() ?? []);
  if (ends.length === 0 || ends.length < files.length) {
    return { verifiableUntil: null, renewalDueAt: null };
  }
  const verifiableUntil = new Date(Math.min(...ends));
  return { verifiableUntil, renewalDueAt: renewalOf(now, verifiableUntil) };
}
