import type { Transaction } from '../../adapters/database/database.ts';
import { fileRevisions, type RemoteSignature } from '../../adapters/database/schema/documents.ts';
import type { DocumentFileRecord } from './load-document.ts';

/** A file's next state, stored: the bytes of the one before it and what a step, or the seal, appended. */
export type NewRevision = {
  readonly file: DocumentFileRecord;
  readonly sha256: string;
  readonly size: number;
  /** PEM; see the schema. */
  readonly certificates?: readonly string[];
  /** What a remote signing service answered for these very bytes. */
  readonly remoteSignature?: RemoteSignature;
};

export async function writeRevisions(
  transaction: Transaction,
  revisions: readonly NewRevision[],
  stepId: string | null,
  now: Date,
): Promise<void> {
  const rows = revisions.map(({ file: { current }, sha256, size, certificates, remoteSignature }) => ({
    fileId: current.fileId,
    revision: current.revision + 1,
    sha256,
    size,
    pages: current.pages,
    stepId,
    certificates: certificates ?? [],
    remoteSignature: remoteSignature ?? null,
    createdAt: now,
  }));
  if (rows.length > 0) {
    await transaction.insert(fileRevisions).values(rows);
  }
}
