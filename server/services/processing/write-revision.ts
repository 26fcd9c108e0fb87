import type { Transaction } from '../../adapters/database/database.ts';
import { fileRevisions } from '../../adapters/database/schema.ts';
import type { DocumentFileRecord } from '../documents/load-document.ts';

/** A file's next state, stored: the bytes of the one before it and what a step appended. */
export type NewRevision = {
  readonly file: DocumentFileRecord;
  readonly sha256: string;
  readonly size: number;
};

export async function writeRevision(
  transaction: Transaction,
  { file, sha256, size }: NewRevision,
  stepId: string,
  now: Date,
): Promise<void> {
  const { current } = file;
  await transaction.insert(fileRevisions).values({
    fileId: current.fileId,
    revision: current.revision + 1,
    sha256,
    size,
    pages: current.pages,
    stepId,
    createdAt: now,
  });
}
