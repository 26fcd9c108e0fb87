import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';

import { accessPermission } from '../../../contract/enums.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { documentFiles, fileRevisions, processSteps } from '../../adapters/database/schema/documents.ts';
import { coversContents, type FileContents } from '../../domain/otp.ts';
import { refuse } from '../../domain/refusal.ts';

/** Whether a revision made what people agree to; else it added a signature. The company's seal comes when nobody signs any more. */
const isContent = or(
  isNull(fileRevisions.stepId),
  eq(processSteps.accessPermission, accessPermission.fillData),
);

/**
 * The last content of every file of documents under way: what was uploaded, put back when the document was corrected, or filled
 * in. Other steps add signatures, which change nothing of what a colleague agrees to.
 */
export async function loadContents(db: Queryable, documentIds: readonly string[]): Promise<FileContents> {
  const rows = await db
    .selectDistinctOn([documentFiles.id], { fileId: documentFiles.id, sha256: fileRevisions.sha256 })
    .from(documentFiles)
    .innerJoin(fileRevisions, eq(fileRevisions.fileId, documentFiles.id))
    .leftJoin(processSteps, eq(processSteps.id, fileRevisions.stepId))
    .where(and(inArray(documentFiles.documentId, [...documentIds]), isContent))
    .orderBy(documentFiles.id, desc(fileRevisions.revision));
  return Object.fromEntries(rows.map(({ fileId, sha256 }) => [fileId, sha256]));
}

/** @throws {Refusal} when a file of the document is not what was confirmed. */
export async function checkContents(
  db: Queryable,
  documentId: string,
  confirmed: FileContents,
): Promise<void> {
  if (!coversContents(confirmed, await loadContents(db, [documentId]))) {
    refuse('otpDocumentChanged');
  }
}

/**
 * That the processor was shown the present content: the last revision that made it, or one with signatures on it since. A request that
 * names nothing is not asked.
 * @throws {Refusal} when the file that was shown has another content, or is none of the document's.
 */
export async function checkShown(db: Queryable, documentId: string, sha256: string | null): Promise<void> {
  if (sha256 === null) {
    return;
  }
  const revisions = await db
    .select({
      fileId: documentFiles.id,
      sha256: fileRevisions.sha256,
      isContent: sql<boolean>`${isContent}`,
    })
    .from(documentFiles)
    .innerJoin(fileRevisions, eq(fileRevisions.fileId, documentFiles.id))
    .leftJoin(processSteps, eq(processSteps.id, fileRevisions.stepId))
    .where(eq(documentFiles.documentId, documentId))
    .orderBy(documentFiles.id, desc(fileRevisions.revision));
  const shown = revisions.findIndex((revision) => revision.sha256 === sha256.toLowerCase());
  const fileId = revisions[shown]?.fileId;
  const content = revisions.findIndex((revision) => revision.fileId === fileId && revision.isContent);
  if (fileId === undefined || shown > content) {
    refuse('documentChanged');
  }
}
