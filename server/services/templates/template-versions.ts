import { and, desc, eq, sql } from 'drizzle-orm';

import { formatMessage } from '../../../contract/messages.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type { templateRestore, templateVersions } from '../../../contract/operations/templates.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documentTemplates, documentTemplateVersions } from '../../adapters/database/schema/templates.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { Refusal, refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { downloadLink, wordMediaType } from '../documents/present-files.ts';
import { noteLost } from '../files/unused-files.ts';
import { presentUserBrief } from '../present-user.ts';
import { done, type Reply } from '../reply.ts';
import { searchTextOf } from './create-template.ts';
import { loadTemplate, lockTemplate, type TemplateRow } from './load-template.ts';
import { presentWholeTemplate } from './present-template.ts';
import type { StoredTemplate } from './template-file.ts';
import { withPdf } from './template-pdf.ts';
import { storeWorkbook } from './template-workbook.ts';

type FileColumns = Pick<
  TemplateRow,
  'sha256' | 'size' | 'pdfSha256' | 'pdfSize' | 'fileVersion' | 'fileByUserId' | 'fileAt'
>;

/**
 * Writes down that the workbook and the PDF that were made of a template may give way to what is made of it now. The caller holds
 * the template.
 */
export async function noteMade(
  transaction: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  { pdfSha256, workbookSha256 }: TemplateRow,
): Promise<void> {
  const made = [pdfSha256, workbookSha256].flatMap((sha256) => sha256 ?? []);
  await noteLost(transaction, made, clock.now());
}

/**
 * Keeps the template's present file as a version, and answers what takes its place. The same file again is no new version.
 * The caller holds the template.
 */
export async function replaceFile(
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
export async function listTemplateVersions(
  deps: Dependencies,
  caller: SessionCaller,
  id: number,
): Promise<Reply<DataInput<typeof templateVersions>>> {
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
}

/** POST /api/document-templates/restore. Batches that were made meanwhile keep the file that they were made from. */
export async function restoreTemplate(
  deps: Dependencies,
  caller: SessionCaller,
  { id, fileVersion }: Body<typeof templateRestore>,
): Promise<Reply<DataInput<typeof templateRestore>>> {
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
  await deps.db.transaction(async (transaction) => {
    const template = await lockTemplate(transaction, caller.comId, id);
    if (template.version !== before.version) {
      throw new Refusal(formatMessage('templateChanged'));
    }
    await noteMade(transaction, deps, template);
    await transaction
      .update(documentTemplates)
      .set({
        ...{ fileName, fields, conditions, signatureBoxes },
        searchText: searchTextOf({ ...before, fileName }),
        ...workbook,
        ...(await replaceFile(transaction, deps, caller, template, earlier)),
        modifiedAt: deps.clock.now(),
        version: sql`${documentTemplates.version} + 1`,
      })
      .where(eq(documentTemplates.id, id));
  });
  const record = await withPdf(deps, await loadTemplate(deps.db, caller.comId, id));
  return done(await presentWholeTemplate(deps, caller, record), formatMessage('restoreTemplateSuccess'));
}
