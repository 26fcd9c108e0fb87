import { desc, eq } from 'drizzle-orm';

import { histories } from '../../adapters/database/schema/documents.ts';
import { impossible } from '../../domain/impossible.ts';
import type { HistoryHead } from '../../domain/history-head.ts';
import type { Dependencies } from '../dependencies.ts';
import type { DocumentFileRecord } from '../workflow/load-document.ts';
import { stampsOf } from '../certificates/time-stamps.ts';
import type { NewRevision } from '../workflow/write-revision.ts';
import type { Sealer } from './open-sealer.ts';
import {
  addArchiveStamp,
  addValidationData,
  type ArchiveStamp,
  certificatesOf,
  fileOf,
} from './archive-stamp.ts';
import { sealRequest } from '../certificates/ensure-seal.ts';

export type SealedFile = NewRevision & {
  /** When its time stamp of the whole ends; `null` without one. */
  readonly verifiableUntil: Date | null;
};

/**
 * Signs every file of a finished document as its company, where nobody sees it, together with how far its history has come. With a
 * time-stamp authority, the file gets what its signatures are checked by for years to come as well (B-LT); and a time stamp of all that
 * where it is to be kept verifiable for the long term (B-LTA). Runs outside of any transaction.
 * @throws {Error} when a file could not be sealed.
 */
export async function sealFiles(
  deps: Dependencies,
  { comId, id, keepVerifiable }: Sealing,
  sealer: Sealer,
  files: readonly DocumentFileRecord[],
): Promise<SealedFile[]> {
  const historyHead = await headOfHistory(deps, id);
  const sealed: SealedFile[] = [];
  for (const file of files) {
    sealed.push(await sealFile(deps, { comId, keepVerifiable }, file, sealer, historyHead));
  }
  return sealed;
}

type Sealing = { readonly comId: number; readonly id: string; readonly keepVerifiable: boolean };

/** Entries that others write meanwhile follow this one. */
async function headOfHistory({ db }: Pick<Dependencies, 'db'>, documentId: string): Promise<HistoryHead> {
  const [last = impossible('a document to be sealed has no history')] = await db
    .select({ entries: histories.seq, hash: histories.hash })
    .from(histories)
    .where(eq(histories.documentId, documentId))
    .orderBy(desc(histories.seq))
    .limit(1);
  return last;
}

async function sealFile(
  deps: Dependencies,
  { comId, keepVerifiable }: Omit<Sealing, 'id'>,
  file: DocumentFileRecord,
  { chain, organization, seal }: Sealer,
  historyHead: HistoryHead,
): Promise<SealedFile> {
  const stamps = stampsOf(deps);
  const request = { ...sealRequest(organization, deps.clock.now()), historyHead };
  const before = await deps.files.open(file.current.sha256);
  let result = fileOf(await seal(before, request, stamps.timestamp));
  let archived: ArchiveStamp | null = null;
  if (deps.timeStamper !== null) {
    const chains = [await certificatesOf(deps, file), chain, stamps.certificates()];
    result = await addValidationData(deps, comId, result, chains);
    archived = keepVerifiable ? await addArchiveStamp(deps, deps.timeStamper, result) : null;
    result = archived?.file ?? result;
  }
  const sha256 = await deps.files.put(result);
  const certificates = [...chain, ...stamps.certificates(), ...(archived?.certificates ?? [])];
  return {
    ...{ file, sha256, size: result.size, certificates: [...new Set(certificates)] },
    verifiableUntil: archived?.until ?? null,
  };
}
