import { and, count, eq, max } from 'drizzle-orm';

import { activity, type Activity } from '../../../contract/enums.ts';
import { documentLimits } from '../../../contract/operations/document-actions.ts';
import type { FileChange } from '../../../contract/rules/file-preparation.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import {
  documentAttachments,
  documentFiles,
  fileRevisions,
} from '../../adapters/database/schema/documents.ts';
import { impossible } from '../../domain/impossible.ts';
import { attachmentEndings, attachmentType } from '../../domain/attachment-type.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { type StoredFile, storeComponentFile, stemOf } from '../files/component-file.ts';
import { noteLost } from '../files/unused-files.ts';
import { appendHistory, type Actor } from '../workflow/history.ts';

/** Files of a form with the names of their fields, one after the other: they share the engines. */
export async function storeComponentFiles(
  deps: Dependencies,
  comId: number,
  files: readonly { readonly field: string; readonly file: File }[],
): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const { field, file } of files) {
    stored.push(await storeComponentFile(deps, comId, field, file));
  }
  return stored;
}

/** What was done to uploads before they can be signed, as entries of the document's history: one for each change of each file. */
export async function appendFileChanges(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  documentId: string,
  actor: Actor,
  files: readonly StoredFile[],
): Promise<void> {
  for (const { upload, sha256 } of files) {
    for (const change of upload?.changes ?? []) {
      await appendHistory(transaction, deps, documentId, {
        ...actor,
        activity: changeActivity[change],
        fileSha256: sha256,
      });
    }
  }
}

const changeActivity = {
  repaired: activity.repairFile,
  'fields-drawn': activity.drawFormFields,
} as const satisfies Record<FileChange, Activity>;

/** The hash of the first file as it was uploaded, as the history names it where a document got its files. */
export const uploadHash = ([first]: readonly StoredFile[]): string | null =>
  first?.upload?.sha256 ?? first?.sha256 ?? null;

/** Makes stored files the component files of a document that has none. */
export async function addFiles(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  documentId: string,
  files: readonly StoredFile[],
): Promise<void> {
  const now = deps.clock.now();
  for (const [index, { name, source, upload, activeContent, sha256, size, pages }] of files.entries()) {
    const [file = impossible('a file was not written')] = await transaction
      .insert(documentFiles)
      .values({
        documentId,
        orderNo: index + 1,
        name,
        ...(source && {
          sourceName: source.name,
          sourceSha256: source.sha256,
          sourceSize: source.size,
          convertedBy: source.convertedBy,
        }),
        ...(upload && {
          uploadSha256: upload.sha256,
          uploadSize: upload.size,
          changes: upload.changes,
        }),
        activeContent,
        createdAt: now,
      })
      .returning({ id: documentFiles.id });
    await transaction
      .insert(fileRevisions)
      .values({ fileId: file.id, revision: 1, sha256, size, pages, createdAt: now });
  }
}

/** A file to lie beside a document, looked at and stored. */
export type StoredAttachment = {
  readonly name: string;
  readonly contentType: string;
  readonly sha256: string;
  readonly size: number;
};

/** @throws {Refusal} naming the field, when the file is of no kind that may be attached, or too large. */
export async function storeAttachment(
  deps: Dependencies,
  field: string,
  file: File,
): Promise<StoredAttachment> {
  const n = documentLimits.attachmentMegabytes;
  if (file.size > n * 1024 * 1024) {
    throw refuseFields([{ path: field, id: 'fileTooLarge', params: { n } }]);
  }
  const name = stemOf(file.name, /^$/, 'file');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const contentType = attachmentType(name, bytes);
  if (contentType === null) {
    const types = attachmentEndings.join(', ');
    throw refuseFields([{ path: field, id: 'fileType', params: { types } }]);
  }
  return { name, contentType, sha256: await deps.files.put(bytes), size: bytes.byteLength };
}

export async function storeAttachments(
  deps: Dependencies,
  files: readonly File[],
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = [];
  for (const [index, file] of files.entries()) {
    stored.push(await storeAttachment(deps, `attachments.${String(index)}`, file));
  }
  return stored;
}

type Adder = { readonly userId: number; readonly stepId: string | null };

/** @throws {Refusal} when the document would have more of them than a document may. */
export async function addAttachments(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  documentId: string,
  attachments: readonly StoredAttachment[],
  { userId, stepId }: Adder,
): Promise<void> {
  if (attachments.length === 0) {
    return;
  }
  const [there] = await transaction
    .select({ count: count(), last: max(documentAttachments.orderNo) })
    .from(documentAttachments)
    .where(eq(documentAttachments.documentId, documentId));
  if ((there?.count ?? 0) + attachments.length > documentLimits.attachments) {
    refuse('tooManyAttachments', { n: documentLimits.attachments });
  }
  const first = (there?.last ?? 0) + 1;
  await transaction.insert(documentAttachments).values(
    attachments.map((attachment, index) => ({
      ...attachment,
      documentId,
      stepId,
      orderNo: first + index,
      addedByUserId: userId,
      createdAt: deps.clock.now(),
    })),
  );
}

/** Answers whether there was one. */
export async function removeAttachment(
  transaction: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  documentId: string,
  attachmentId: string,
): Promise<boolean> {
  const removed = await transaction
    .delete(documentAttachments)
    .where(and(eq(documentAttachments.documentId, documentId), eq(documentAttachments.id, attachmentId)))
    .returning({ sha256: documentAttachments.sha256 });
  await noteLost(
    transaction,
    removed.map(({ sha256 }) => sha256),
    clock.now(),
  );
  return removed.length > 0;
}
