import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';

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
import { asJson, isAmongIds, preparedFor } from '../prepared.ts';
import { type UserBriefRow, userBriefColumns } from '../present-user.ts';
import { namesIn } from './retained-names.ts';
import { exactly } from '../list-cursor.ts';

/** How a document names somebody. */
export type NamedRow = UserBriefRow & Pick<typeof users.$inferSelect, 'erasedAt'>;
/** What documents and their steps have to do with of a user. */
export type InvolvedUser = NamedRow &
  Pick<
    typeof users.$inferSelect,
    | 'status'
    | 'signMethod'
    | 'signConfirmationEnabled'
    | 'receiveOtpMethod'
    | 'receiveNotificationMethod'
    | 'signatureText'
    | 'identityVerificationStatus'
    | 'language'
  >;
export type StepRow = typeof processSteps.$inferSelect;
export type RevisionRow = typeof fileRevisions.$inferSelect;
export type HistoryRow = typeof histories.$inferSelect;

type TemplateRow = typeof documentTemplates.$inferSelect;
type BatchRow = typeof batchImports.$inferSelect;

/** A revision without what it is verified by. */
type FileState = Omit<RevisionRow, 'stepId' | 'certificates' | 'remoteSignature'>;

export type DocumentFileRecord = {
  readonly file: Omit<typeof documentFiles.$inferSelect, 'createdAt'>;
  /** What is to be signed: the upload, or what was made of it. */
  readonly original: FileState;
  /** As it stands now, with every mark. */
  readonly current: FileState;
};

/** A document with everything that its presentation and its rules look at, apart from its history. */
export type DocumentRecord = {
  readonly document: Omit<typeof documents.$inferSelect, 'searchText'>;
  readonly timeZone: string;
  /** The company's name. */
  readonly company: string;
  readonly creator: InvolvedUser;
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
    readonly user: InvolvedUser;
    readonly principal: NamedRow | null;
    readonly host: NamedRow | null;
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

type Columns<T> = { readonly [K in keyof T]: AnyPgColumn };

type FoundName = UserBriefRow & { readonly erasedAt: string | null };

/** Of a table that is joined, where there is such a user, how a document names them. */
const nameOf = (table: Columns<NamedRow>): SQL<NamedRow | null> =>
  sql`case when ${table.id} is not null then ${asJson({
    id: table.id,
    comId: table.comId,
    code: table.code,
    name: table.name,
    email: table.email,
    phone: table.phone,
    username: table.username,
    isGuest: table.isGuest,
    organization: table.organization,
    erasedAt: table.erasedAt,
  })} end`.mapWith(({ erasedAt, ...user }: FoundName): NamedRow | null => ({
    ...user,
    erasedAt: erasedAt === null ? null : new Date(erasedAt),
  }));

const userColumns = {
  ...userBriefColumns,
  erasedAt: users.erasedAt,
  status: users.status,
  signMethod: users.signMethod,
  signConfirmationEnabled: users.signConfirmationEnabled,
  receiveOtpMethod: users.receiveOtpMethod,
  receiveNotificationMethod: users.receiveNotificationMethod,
  signatureText: users.signatureText,
  identityVerificationStatus: users.identityVerificationStatus,
  language: users.language,
};

const { createdAt: _createdAt, ...fileColumns } = getTableColumns(documentFiles);
const originals = alias(fileRevisions, 'originals');
const currents = alias(fileRevisions, 'currents');

const stateAsJson = (table: Columns<FileState>): SQL =>
  asJson({
    fileId: table.fileId,
    revision: table.revision,
    sha256: table.sha256,
    size: table.size,
    pages: table.pages,
    createdAt: table.createdAt,
  });

type FoundState = Omit<FileState, 'createdAt'> & { readonly createdAt: string };
type FoundFile = Pick<DocumentFileRecord, 'file'> & Record<'original' | 'current', FoundState>;

const stateOf = ({ createdAt, ...state }: FoundState): FileState => ({
  ...state,
  createdAt: new Date(createdAt),
});

/** The files of a document, in order, each with its first revision and the last, which may be the same. */
const files = sql`(
  select coalesce(json_agg(
    json_build_object('file', ${asJson(fileColumns)}, 'original', ${stateAsJson(originals)}, 'current', ${stateAsJson(currents)})
    order by ${documentFiles.orderNo}), '[]')
  from ${documentFiles}
  join ${fileRevisions} as ${originals} on ${and(eq(originals.fileId, documentFiles.id), eq(originals.revision, 1))}
  join ${fileRevisions} as ${currents} on ${and(
    eq(currents.fileId, documentFiles.id),
    sql`${currents.revision} = (
      select max(latest.revision) from ${fileRevisions} as latest where latest.file_id = ${documentFiles.id})`,
  )}
  where ${eq(documentFiles.documentId, documents.id)})`.mapWith((found: FoundFile[]): DocumentFileRecord[] =>
  found.map(({ file, original, current }) => ({
    file,
    original: stateOf(original),
    current: stateOf(current),
  })),
);

const viewer = sql.placeholder('viewerId');
const { searchText: _searchText, ...documentColumns } = getTableColumns(documents);

/** A query of documents as the user `viewerId` sees them, with what is told of what lies around each. */
export const selectDocuments = <Around>(db: Queryable, around: SQL<Around>) =>
  db
    .select({
      around,
      document: documentColumns,
      created: exactly(documents.createdAt),
      creator: userColumns,
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
      files,
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
    );

const documentRows = preparedFor((db) =>
  selectDocuments(db, sql<null>`null`)
    .where(and(eq(documents.comId, sql.placeholder('comId')), isAmongIds(documents.id, 'uuid')))
    .prepare('documents'),
);

type DocumentRow = Awaited<ReturnType<ReturnType<typeof documentRows>['execute']>>[number];

const stepRows = preparedFor((db) =>
  db
    .select({
      step: processSteps,
      user: userColumns,
      principal: nameOf(principals),
      host: nameOf(hosts),
    })
    .from(processSteps)
    .innerJoin(users, eq(users.id, processSteps.userId))
    .leftJoin(principals, eq(principals.id, processSteps.onBehalfOfUserId))
    .leftJoin(hosts, eq(hosts.id, processSteps.inPersonHostId))
    .where(isAmongIds(processSteps.documentId, 'uuid'))
    .orderBy(asc(processSteps.orderNo))
    .prepare('document-steps'),
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
  const records = new Map(
    (await withSteps(db, rows, viewerId)).map((record) => [record.document.id, record]),
  );
  return ids.flatMap((id) => records.get(id) ?? []);
}

/** Documents with their steps, and with people as they name them. */
export async function withSteps(
  db: Queryable,
  rows: readonly Omit<DocumentRow, 'around'>[],
  viewerId: number | null,
): Promise<LoadedDocument[]> {
  const ids = rows.map(({ document }) => document.id);
  const held = ids.length === 0 ? [] : await stepRows(db).execute({ ids });
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
  return rows.map(({ star, concerned, read, ...row }) => ({
    ...row,
    creator: nameIn(row.document.id, row.creator),
    starred: star !== null,
    unread: concerned !== null && read === null && row.creator.id !== viewerId,
    steps: steps.get(row.document.id) ?? [],
  }));
}

const fileRows = preparedFor((db) =>
  db.select({ files }).from(documents).where(isAmongIds(documents.id, 'uuid')).prepare('document-files'),
);

/** The files of documents, each document's in their order. */
export async function loadFiles(
  db: Queryable,
  documentIds: readonly string[],
): Promise<DocumentFileRecord[]> {
  const rows = await fileRows(db).execute({ ids: documentIds });
  return rows.flatMap((row) => row.files);
}

/** The file as it was uploaded, or converted where it was no PDF. */
export function uploadOf({ file, original }: Pick<DocumentFileRecord, 'file' | 'original'>): {
  readonly sha256: string;
  readonly size: number;
} {
  const { uploadSha256: sha256, uploadSize: size } = file;
  return sha256 === null || size === null ? original : { sha256, size };
}

export type HistoryRecord = { readonly entry: HistoryRow; readonly user: NamedRow | null };

const historyRows = preparedFor((db) =>
  db
    .select({ entry: histories, user: nameOf(users) })
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
