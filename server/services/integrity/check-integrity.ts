import { asc, eq, gt, inArray } from 'drizzle-orm';

import { activity } from '../../../contract/enums.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { companyLooks } from '../../adapters/database/schema/companies.ts';
import {
  documentAttachments,
  documentFiles,
  documents,
  fileRevisions,
  histories,
  processSteps,
} from '../../adapters/database/schema/documents.ts';
import { documentTemplates, documentTemplateVersions } from '../../adapters/database/schema/templates.ts';
import { savedSignatures } from '../../adapters/database/schema/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { faultsOfRecord, isReturn, type RecordedDocument } from './check-document.ts';
import { faultOfFile, type RecordedFile } from './check-file.ts';
import { faultsOfSeals } from './check-seals.ts';

export type Fault = {
  /** The document, or what else has the file. */
  readonly where: string;
  readonly what: string;
};

export type Integrity = {
  readonly documents: number;
  readonly entries: number;
  /** Files that were read, each once. */
  readonly files: number;
  readonly faults: readonly Fault[];
};

const atOnce = 100;

/**
 * Looks at everything that is kept: that each history is whole and the one that its seal signs, that each file is what its record says byte for byte and each revision
 * begins with the one before it, and that no record contradicts itself. Nothing is changed. Whatever is going on meanwhile is looked at as
 * it stands.
 *
 * @param onProgress hears how many documents were looked at.
 */
export async function checkIntegrity(
  deps: Pick<Dependencies, 'db' | 'files'>,
  onProgress: (documents: number) => void,
): Promise<Integrity> {
  const read = new Set<string>();
  const faults: Fault[] = [];
  const report = async (
    where: string,
    file: RecordedFile,
    before: RecordedFile | null = null,
  ): Promise<void> => {
    read.add(file.sha256);
    const what = await faultOfFile(deps.files, file, before);
    if (what !== null) {
      faults.push({ where, what });
    }
  };
  let count = 0;
  let entries = 0;
  let last: string | null = null;
  for (;;) {
    const records = await loadRecords(deps.db, last);
    for (const record of records) {
      const where = `document ${record.document.no} (${record.document.id})`;
      faults.push(...faultsOfRecord(record).map((what) => ({ where, what })));
      for (const revision of record.revisions) {
        const before = record.revisions.find(
          (other) => other.fileId === revision.fileId && other.revision === revision.revision - 1,
        );
        await report(where, revision, isReturn(revision, record.revisions) ? null : before);
      }
      faults.push(...(await faultsOfSeals(deps.files, record)).map((what) => ({ where, what })));
      for (const file of otherFiles(record)) {
        if (!read.has(file.sha256)) {
          await report(where, file);
        }
      }
      entries += record.history.length;
    }
    count += records.length;
    onProgress(count);
    last = records.at(-1)?.document.id ?? null;
    if (last === null) {
      break;
    }
  }
  for (const { where, ...file } of await loadSharedFiles(deps.db)) {
    if (!read.has(file.sha256)) {
      await report(where, file);
    }
  }
  return { documents: count, entries, files: read.size, faults };
}

type Loaded = RecordedDocument & { readonly attachments: readonly RecordedFile[] };

/** What a document has beside its revisions, and what its history speaks of since somebody was asked to sign: until then files come and go. */
function otherFiles({ files, attachments, history }: Loaded): RecordedFile[] {
  const invitation = history.findIndex((entry) => entry.activity === activity.inviteRecipient);
  const proving = invitation < 0 ? [] : history.slice(invitation);
  return [
    ...files.flatMap(({ sourceSha256, sourceSize, uploadSha256, uploadSize }) => [
      ...(sourceSha256 === null ? [] : [{ sha256: sourceSha256, size: sourceSize }]),
      ...(uploadSha256 === null ? [] : [{ sha256: uploadSha256, size: uploadSize }]),
    ]),
    ...attachments,
    ...proving.flatMap(({ fileSha256 }) => (fileSha256 === null ? [] : [{ sha256: fileSha256, size: null }])),
  ];
}

/** The next documents, with all that is kept of them, as one moment saw them. */
async function loadRecords(db: Queryable, after: string | null): Promise<Loaded[]> {
  return db.transaction(
    async (transaction) => {
      const found = await transaction
        .select()
        .from(documents)
        .where(after === null ? undefined : gt(documents.id, after))
        .orderBy(asc(documents.id))
        .limit(atOnce);
      const ids = found.map(({ id }) => id);
      const steps = await transaction
        .select()
        .from(processSteps)
        .where(inArray(processSteps.documentId, ids));
      const files = await transaction
        .select()
        .from(documentFiles)
        .where(inArray(documentFiles.documentId, ids))
        .orderBy(asc(documentFiles.orderNo));
      const revisions = await transaction
        .select({ documentId: documentFiles.documentId, revision: fileRevisions })
        .from(fileRevisions)
        .innerJoin(documentFiles, eq(documentFiles.id, fileRevisions.fileId))
        .where(inArray(documentFiles.documentId, ids))
        .orderBy(asc(fileRevisions.fileId), asc(fileRevisions.revision));
      const history = await transaction
        .select()
        .from(histories)
        .where(inArray(histories.documentId, ids))
        .orderBy(asc(histories.seq));
      const attachments = await transaction
        .select()
        .from(documentAttachments)
        .where(inArray(documentAttachments.documentId, ids));
      return found.map((document): Loaded => {
        const isOwn = ({ documentId }: { readonly documentId: string }): boolean =>
          documentId === document.id;
        return {
          document,
          steps: steps.filter(isOwn),
          files: files.filter(isOwn),
          revisions: revisions.filter(isOwn).map(({ revision }) => revision),
          history: history.filter(isOwn),
          attachments: attachments.filter(isOwn),
        };
      });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Files that belong to no document. */
async function loadSharedFiles(db: Queryable): Promise<(RecordedFile & { readonly where: string })[]> {
  const templates = await db.select().from(documentTemplates);
  const versions = await db.select().from(documentTemplateVersions);
  const batches = await db.select().from(batchImports);
  const looks = await db.select().from(companyLooks);
  const signatures = await db.select().from(savedSignatures);
  const kept = (where: string, sha256: string | null, size: number | null = null) =>
    sha256 === null ? [] : [{ where, sha256, size }];
  return [
    ...templates.flatMap((template) => {
      const where = `template ${String(template.id)}`;
      return [
        ...kept(where, template.sha256, template.size),
        ...kept(where, template.pdfSha256, template.pdfSize),
        ...kept(where, template.workbookSha256, template.workbookSize),
      ];
    }),
    ...versions.flatMap(({ templateId, sha256, size }) =>
      kept(`template ${String(templateId)}`, sha256, size),
    ),
    ...batches.flatMap(({ id, templateSha256 }) => kept(`batch ${String(id)}`, templateSha256)),
    ...looks.flatMap(({ comId, logoSha256 }) => kept(`the logo of company ${String(comId)}`, logoSha256)),
    ...signatures.flatMap(({ userId, sha256 }) => kept(`a signature of user ${String(userId)}`, sha256)),
  ];
}
