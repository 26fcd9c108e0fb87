import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { Queryable } from '../../adapters/database/database.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { companies, departments, documentTypes } from '../../adapters/database/schema/companies.ts';
import {
  documentReads,
  documentStars,
  documentViewers,
} from '../../adapters/database/schema/document-people.ts';
import {
  documentFiles,
  documents,
  fileRevisions,
  histories,
  processSteps,
} from '../../adapters/database/schema/documents.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { isAmongIds, preparedFor } from '../prepared.ts';
import { namesIn } from './retained-names.ts';
import { exactly } from '../list-cursor.ts';

export type UserRow = typeof users.$inferSelect;
export type StepRow = typeof processSteps.$inferSelect;
export type RevisionRow = typeof fileRevisions.$inferSelect;
export type HistoryRow = typeof histories.$inferSelect;

type TemplateRow = typeof documentTemplates.$inferSelect;
type BatchRow = typeof batchImports.$inferSelect;

export type DocumentFileRecord = {
  readonly file: typeof documentFiles.$inferSelect;
  /** What is to be signed: the upload, or what was made of it. */
  readonly original: RevisionRow;
  /** As it stands now, with every mark. */
  readonly current: RevisionRow;
};

/** A document with everything that its presentation and its rules look at, apart from its history. */
export type DocumentRecord = {
  readonly document: typeof documents.$inferSelect;
  readonly timeZone: string;
  /** The company's name. */
  readonly company: string;
  readonly creator: UserRow;
  readonly type: typeof documentTypes.$inferSelect;
  readonly department: typeof departments.$inferSelect;
  /** What it was made from, when it was. */
  readonly template: Pick<
    TemplateRow,
    'id' | 'name' | 'createdAt' | 'fileName' | 'sha256' | 'size' | 'pdfSha256' | 'pdfSize'
  > | null;
  readonly batch: Pick<BatchRow, 'id' | 'createdAt' | 'uploadedByUserId' | 'numberOfRecords' | 'name'> | null;
  /** Whether the viewer that it was loaded for has marked it. */
  readonly starred: boolean;
  /** Whether it concerns the viewer, who has neither made nor opened it. */
  readonly unread: boolean;
  /** In order. `principal` is whom the step's user acts for, `host` on whose device they processed it. */
  readonly steps: readonly {
    readonly step: StepRow;
    readonly user: UserRow;
    readonly principal: UserRow | null;
    readonly host: UserRow | null;
  }[];
  /** In order. A batch's document whose PDF is not made yet has none. */
  readonly files: readonly DocumentFileRecord[];
};

/** A document as the database has it. `created` is when it was made, with all that the database knows of it. */
export type LoadedDocument = DocumentRecord & { readonly created: string };

/** Of steps, those whom a substitute acts for. */
const principals = alias(users, 'principals');
/** Of steps that were processed in person, whose device that was done on. */
const hosts = alias(users, 'hosts');

const viewer = sql.placeholder('viewerId');

const documentRows = preparedFor((db) =>
  db
    .select({
      document: documents,
      created: exactly(documents.createdAt),
      creator: users,
      type: documentTypes,
      department: departments,
      timeZone: companies.timeZone,
      company: companies.name,
      template: {
        id: documentTemplates.id,
        name: documentTemplates.name,
        createdAt: documentTemplates.createdAt,
        fileName: documentTemplates.fileName,
        sha256: documentTemplates.sha256,
        size: documentTemplates.size,
        pdfSha256: documentTemplates.pdfSha256,
        pdfSize: documentTemplates.pdfSize,
      },
      batch: {
        id: batchImports.id,
        createdAt: batchImports.createdAt,
        uploadedByUserId: batchImports.uploadedByUserId,
        numberOfRecords: batchImports.numberOfRecords,
        name: batchImports.name,
      },
      star: documentStars.userId,
      concerned: documentViewers.userId,
      read: documentReads.userId,
    })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.createdByUserId))
    .innerJoin(documentTypes, eq(documentTypes.id, documents.typeId))
    .innerJoin(departments, eq(departments.id, documents.departmentId))
    .innerJoin(companies, eq(companies.id, documents.comId))
    .leftJoin(documentTemplates, eq(documentTemplates.id, documents.documentTemplateId))
    .leftJoin(batchImports, eq(batchImports.id, documents.batchImportId))
    .leftJoin(
      documentStars,
      and(eq(documentStars.documentId, documents.id), eq(documentStars.userId, viewer)),
    )
    .leftJoin(
      documentViewers,
      and(eq(documentViewers.documentId, documents.id), eq(documentViewers.userId, viewer)),
    )
    .leftJoin(
      documentReads,
      and(eq(documentReads.documentId, documents.id), eq(documentReads.userId, viewer)),
    )
    .where(and(eq(documents.comId, sql.placeholder('comId')), isAmongIds(documents.id, 'uuid')))
    .prepare('documents'),
);

const stepRows = preparedFor((db) =>
  db
    .select({ step: processSteps, user: users, principal: principals, host: hosts })
    .from(processSteps)
    .innerJoin(users, eq(users.id, processSteps.userId))
    .leftJoin(principals, eq(principals.id, processSteps.onBehalfOfUserId))
    .leftJoin(hosts, eq(hosts.id, processSteps.inPersonHostId))
    .where(isAmongIds(processSteps.documentId, 'uuid'))
    .orderBy(asc(processSteps.orderNo))
    .prepare('document-steps'),
);

/** Of each file its first revision and the last, which may be the same. */
const fileRows = preparedFor((db) =>
  db
    .select({ file: documentFiles, revision: fileRevisions })
    .from(documentFiles)
    .innerJoin(fileRevisions, eq(fileRevisions.fileId, documentFiles.id))
    .where(
      and(
        isAmongIds(documentFiles.documentId, 'uuid'),
        sql`(${fileRevisions.revision} = 1 or ${fileRevisions.revision} = (
          select max(latest.revision) from ${fileRevisions} as latest where latest.file_id = ${documentFiles.id}))`,
      ),
    )
    .orderBy(asc(documentFiles.orderNo), asc(fileRevisions.revision))
    .prepare('document-files'),
);

/**
 * Loads documents of one company in the order of the ids; ids of other companies are passed over. Which of them a caller
 * may see is decided by the query that found the ids (`access.ts`).
 */
export async function loadDocuments(
  db: Queryable,
  comId: number,
  ids: readonly string[],
  viewerId: number | null = null,
): Promise<LoadedDocument[]> {
  if (ids.length === 0) {
    return [];
  }
  const rows = await documentRows(db).execute({ comId, ids, viewerId: viewerId ?? 0 });
  const held = await stepRows(db).execute({ ids });
  const nameIn = await namesIn(db, ids, [
    ...rows.map(({ creator }) => creator),
    ...held.flatMap(({ user, principal, host }) => [user, principal, host]),
  ]);
  const named = held.map(({ step, user, principal, host }) => ({
    step,
    user: nameIn(step.documentId, user),
    principal: nameIn(step.documentId, principal),
    host: nameIn(step.documentId, host),
  }));
  const steps = Map.groupBy(named, (row) => row.step.documentId);
  const files = Map.groupBy(await loadFiles(db, ids), (row) => row.file.documentId);
  const records = new Map(
    rows.map(({ star, concerned, read, ...row }): [string, LoadedDocument] => [
      row.document.id,
      {
        ...row,
        creator: nameIn(row.document.id, row.creator),
        starred: star !== null,
        unread: concerned !== null && read === null && row.creator.id !== viewerId,
        steps: steps.get(row.document.id) ?? [],
        files: files.get(row.document.id) ?? [],
      },
    ]),
  );
  return ids.flatMap((id) => records.get(id) ?? []);
}

/** The files of documents, each document's in their order. */
export async function loadFiles(
  db: Queryable,
  documentIds: readonly string[],
): Promise<DocumentFileRecord[]> {
  const rows = await fileRows(db).execute({ ids: documentIds });
  const byFile = Map.groupBy(rows, (row) => row.file.id);
  return [...byFile.values()].flatMap((revisions) => {
    const [first] = revisions;
    const last = revisions.at(-1);
    return first && last ? [{ file: first.file, original: first.revision, current: last.revision }] : [];
  });
}

/** The file as it was uploaded, or converted where it was no PDF. */
export function uploadOf({ file, original }: Pick<DocumentFileRecord, 'file' | 'original'>): {
  readonly sha256: string;
  readonly size: number;
} {
  const { uploadSha256: sha256, uploadSize: size } = file;
  return sha256 === null || size === null ? original : { sha256, size };
}

export type HistoryRecord = { readonly entry: HistoryRow; readonly user: UserRow | null };

const historyRows = preparedFor((db) =>
  db
    .select({ entry: histories, user: users })
    .from(histories)
    .leftJoin(users, eq(users.id, histories.userId))
    .where(eq(histories.documentId, sql.placeholder('documentId')))
    .orderBy(asc(histories.seq))
    .prepare('history'),
);

/** History of a document, oldest first. */
export async function loadHistory(db: Queryable, documentId: string): Promise<HistoryRecord[]> {
  const rows = await historyRows(db).execute({ documentId });
  const nameIn = await namesIn(
    db,
    [documentId],
    rows.map(({ user }) => user),
  );
  return rows.map(({ entry, user }) => ({ entry, user: nameIn(documentId, user) }));
}
