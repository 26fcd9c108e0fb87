import { desc, eq } from 'drizzle-orm';

import { fileRevisions, histories } from '../../adapters/database/schema/documents.ts';
import type { SignatureRequest } from '../../adapters/pdf/pdf-engine.ts';
import type { HistoryHead } from '../../domain/history-head.ts';
import { ensureSeal, type Seal } from '../certificates/ensure-seal.ts';
import { gatherValidationData } from '../certificates/gather-validation-data.ts';
import type { Dependencies } from '../dependencies.ts';
import type { DocumentFileRecord } from '../workflow/load-document.ts';
import { stampsOf } from '../certificates/time-stamps.ts';
import type { NewRevision } from '../workflow/write-revision.ts';

/**
 * Signs every file of a finished document as its company, where nobody sees it, together with how far its history has come. With a
 * time-stamp authority, the file gets what its signatures are checked by for years to come as well (B-LT). Runs outside of any
 * transaction.
 * @throws {Error} when a file could not be sealed.
 */
export async function sealFiles(
  deps: Dependencies,
  { comId, id }: { readonly comId: number; readonly id: string },
  files: readonly DocumentFileRecord[],
): Promise<NewRevision[]> {
  const seal = await ensureSeal(deps, comId);
  const historyHead = await headOfHistory(deps, id);
  const sealed: NewRevision[] = [];
  for (const file of files) {
    sealed.push(await sealFile(deps, comId, file, seal, historyHead));
  }
  return sealed;
}

/** Entries that others write meanwhile follow this one. */
async function headOfHistory({ db }: Pick<Dependencies, 'db'>, documentId: string): Promise<HistoryHead> {
  const [last] = await db
    .select({ entries: histories.seq, hash: histories.hash })
    .from(histories)
    .where(eq(histories.documentId, documentId))
    .orderBy(desc(histories.seq))
    .limit(1);
  if (!last) {
    throw new Error('a document to be sealed has no history');
  }
  return last;
}

async function sealFile(
  deps: Dependencies,
  comId: number,
  file: DocumentFileRecord,
  { certificates: chain, privateKey, organization }: Seal,
  historyHead: HistoryHead,
): Promise<NewRevision> {
  const stamps = stampsOf(deps);
  const request: SignatureRequest = {
    fieldName: 'Seal',
    mark: null,
    marks: [],
    name: organization,
    reason: null,
    location: null,
    time: deps.clock.now(),
    historyHead,
  };
  const bytes = await deps.files.read(file.current.sha256);
  let result = await deps.pdf.sign(bytes, [request], { chain, privateKey }, stamps.timestamp);
  if (result.kind === 'ok' && stamps.timestamp !== null) {
    const earlier = await certificatesOf(deps, file);
    const chains = [earlier, chain, stamps.certificates()];
    const data = await gatherValidationData(deps, comId, chains);
    result = await deps.pdf.addValidationData(result.bytes, data);
  }
  if (result.kind === 'refused') {
    throw new Error(`a file could not be sealed: ${result.reason}`);
  }
  const sha256 = await deps.files.put(result.bytes);
  const certificates = [...chain, ...stamps.certificates()];
  return { file, sha256, size: result.bytes.byteLength, certificates };
}

/** By which the signatures that a file has so far are checked. */
async function certificatesOf(
  { db }: Pick<Dependencies, 'db'>,
  { file }: DocumentFileRecord,
): Promise<readonly string[]> {
  const rows = await db
    .select({ certificates: fileRevisions.certificates })
    .from(fileRevisions)
    .where(eq(fileRevisions.fileId, file.id));
  return rows.flatMap(({ certificates }) => certificates);
}
