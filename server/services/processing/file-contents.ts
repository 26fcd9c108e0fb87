import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';

import { accessPermission } from '../../../contract/enums.ts';
import { formatMessage } from '../../../contract/messages.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { documentFiles, fileRevisions, processSteps } from '../../adapters/database/schema/documents.ts';
import { coversContents, type FileContents } from '../../domain/otp.ts';
import { Refusal } from '../../domain/refusal.ts';

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
    .where(
      and(
        inArray(documentFiles.documentId, [...documentIds]),
        // The company's seal has no step either, and comes when nobody signs any more.
        or(isNull(fileRevisions.stepId), eq(processSteps.accessPermission, accessPermission.fillData)),
      ),
    )
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
    throw new Refusal(formatMessage('otpDocumentChanged'));
  }
}
