import { eq, inArray } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import {
  documentAttachments,
  documentFiles,
  fileRevisions,
  histories,
  processSteps,
} from '../../adapters/database/schema/documents.ts';
import {
  type IdentityPictures,
  identityVerifications,
  type StoredPicture,
} from '../../adapters/database/schema/processing.ts';

/** The SHA-256 of every revision of the component files of these documents, and of what they were made from. */
export async function componentFiles(transaction: Transaction, ids: readonly string[]): Promise<string[]> {
  const files = await transaction
    .select({
      sha256: fileRevisions.sha256,
      source: documentFiles.sourceSha256,
      upload: documentFiles.uploadSha256,
    })
    .from(documentFiles)
    .leftJoin(fileRevisions, eq(fileRevisions.fileId, documentFiles.id))
    .where(inArray(documentFiles.documentId, [...ids]));
  return files.flatMap(({ sha256, source, upload }) => [sha256, source, upload]).flatMap((one) => one ?? []);
}

/** The SHA-256 of every file that goes with these documents, unless another record refers to it. */
export async function filesOfDocuments(transaction: Transaction, ids: readonly string[]): Promise<string[]> {
  const attachments = await transaction
    .select({ sha256: documentAttachments.sha256 })
    .from(documentAttachments)
    .where(inArray(documentAttachments.documentId, [...ids]));
  const told = await transaction
    .select({ sha256: histories.fileSha256 })
    .from(histories)
    .where(inArray(histories.documentId, [...ids]));
  const verifications = await transaction
    .select({ pictures: identityVerifications.pictures })
    .from(identityVerifications)
    .innerJoin(processSteps, eq(processSteps.id, identityVerifications.stepId))
    .where(inArray(processSteps.documentId, [...ids]));
  return [
    ...(await componentFiles(transaction, ids)),
    ...attachments.map(({ sha256 }) => sha256),
    ...told.flatMap(({ sha256 }) => sha256 ?? []),
    ...verifications.flatMap(({ pictures }) => hashesOfPictures(pictures)),
  ];
}

export const hashesOfPictures = ({ front, back, portrait }: IdentityPictures<StoredPicture>): string[] =>
  [front, back, portrait].flatMap((picture) => picture?.sha256 ?? []);
