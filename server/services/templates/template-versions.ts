import { and, desc, eq, sql } from 'drizzle-orm';

import type { templateRestore, templateVersions } from '../../../contract/operations/templates.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documentTemplates, documentTemplateVersions } from '../../adapters/database/schema/templates.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { downloadLink, wordMediaType } from '../documents/present-files.ts';
import { noteLost } from '../files/unused-files.ts';
import { presentUserBrief } from '../present-user.ts';
import { done } from '../reply.ts';
import { searchTextOf } from './create-template.ts';
import { loadTemplate, lockTemplate, type TemplateRow } from './load-template.ts';
import type { StoredTemplate } from './template-file.ts';
import { storeWorkbook } from './template-workbook.ts';
import { replyWithTemplate } from './present-template.ts';

type FileColumns = Pick<
  TemplateRow,
  'sha256' | 'size' | 'pdfSha256' | 'pdfSize' | 'fileVersion' | 'fileByUserId' | 'fileAt'
>;

type Replacement = {
  readonly changes: Partial<typeof documentTemplates.$inferInsert>;
  /** The file that takes the place of the present one, where one does. */
  readonly next: Pick<StoredTemplate, 'sha256' | 'size'> | null;
};

/**
 * Writes what a template becomes; the workbook and the PDF that were made of it may give way to what is made of it now.
 * @throws {Refusal} `templateChanged` when it is not as it was read any more. The template as it was, otherwise.
 */
export async function replaceTemplate(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  caller: SessionCaller,
  before: TemplateRow,
  { changes, next }: Replacement,
): Promise<TemplateRow> {
  const template = await lockTemplate(transaction, caller.comId, before.id);
  if (template.version !== before.version) {
    refuse('templateChanged');
  }
  const made = [template.pdfSha256, template.workbookSha256].flatMap((sha256) => sha256 ?? []);
  await noteLost(transaction, made, deps.clock.now());
  await transaction
    .update(documentTemplates)
    .set({
      ...changes,
      ...(next && (await replaceFile(transaction, deps, caller, template, next))),
      modifiedAt: deps.clock.now(),
      version: sql`${documentTemplates.version} + 1`,
    })
    .where(eq(documentTemplates.id, before.id));
  return template;
}

/**
 * Keeps the template's present file as a version, and answers what takes its place. The same file again is no new version.
 * The caller holds the template.
 */
async function replaceFile(
  transaction: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  { userId }: Pick<SessionCaller, 'userId'>,
  present: TemplateRow,
  next: Pick<StoredTemplate, 'sha256' | 'size'>,
): Promise<Partial<FileColumns>> {
  if (next.sha256 === present.sha256) {
    return {};
  }
  await transaction.insert(documentTemplateVersions).values({
    templateId: present.id,
    fileVersion: present.fileVersion,
    fileName: present.fileName,
    sha256: present.sha256,
    size: present.size,
    fields: present.fields,
    conditions: present.conditions,
    signatureBoxes: present.signatureBoxes,
    fileByUserId: present.fileByUserId ?? present.createdByUserId,
    fileAt: present.fileAt ?? present.createdAt,
  });
  return {
    sha256: next.sha256,
    size: next.size,
    pdfSha256: null,
    pdfSize: null,
    fileVersion: present.fileVersion + 1,
    fileByUserId: userId,
    fileAt: clock.now(),
  };
}

/** GET /api/document-templates/versions/{id}. */
export const listTemplateVersions: Handler<typeof templateVersions> = async ({
  deps,
  caller,
  params: { id },
}) => {
  const { template, author } = await loadTemplate(deps.db, caller.comId, id);
  const [fileBy] =
    template.fileByUserId === null
      ? [author]
      : await deps.db.select().from(users).where(eq(users.id, template.fileByUserId));
  const earlier = await deps.db
    .select({ version: documentTemplateVersions, user: users })
    .from(documentTemplateVersions)
    .innerJoin(users, eq(users.id, documentTemplateVersions.fileByUserId))
    .where(eq(documentTemplateVersions.templateId, id))
    .orderBy(desc(documentTemplateVersions.fileVersion));
  const present = { version: { ...template, fileAt: template.fileAt ?? template.createdAt }, user: fileBy };
  return done(
    await Promise.all(
      [present, ...earlier].map(async ({ version, user }, index) => ({
        fileVersion: version.fileVersion,
        isCurrent: index === 0,
        fileName: version.fileName,
        size: version.size,
        createdDate: formatInstant(version.fileAt, caller.timeZone),
        createdByUser: user ? presentUserBrief(user) : null,
        fieldCount: version.fields.length,
        signatureBoxCount: version.signatureBoxes.length,
        downloadUrl: await downloadLink(
          { deps, caller },
          {
            name: version.fileName,
            sha256: version.sha256,
            size: version.size,
            contentType: wordMediaType,
          },
        ),
      })),
    ),
  );
};

/** POST /api/document-templates/restore. Batches that were made meanwhile keep the file that they were made from. */
export const restoreTemplate: Handler<typeof templateRestore> = async ({
  deps,
  caller,
  body: { id, fileVersion },
}) => {
  const { template: before } = await loadTemplate(deps.db, caller.comId, id);
  const [earlier = refuse('templateVersionNotFound')] = await deps.db
    .select()
    .from(documentTemplateVersions)
    .where(
      and(
        eq(documentTemplateVersions.templateId, before.id),
        eq(documentTemplateVersions.fileVersion, fileVersion),
      ),
    );
  const { fileName, fields, conditions, signatureBoxes } = earlier;
  const { name, formats } = before;
  const workbook = await storeWorkbook(deps, { name, fields, formats, boxes: signatureBoxes.length });
  const changes = {
    ...{ fileName, fields, conditions, signatureBoxes },
    ...workbook,
    searchText: searchTextOf({ ...before, fileName }),
  };
  await deps.db.transaction((transaction) =>
    replaceTemplate(transaction, deps, caller, before, { changes, next: earlier }),
  );
  return replyWithTemplate(deps, caller, id, 'restoreTemplateSuccess');
};
