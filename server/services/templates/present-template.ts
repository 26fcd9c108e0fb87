import type { TemplateInput } from '../../../contract/models/template.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { downloadLink, wordMediaType } from '../documents/present-files.ts';
import { presentUserBrief } from '../present-user.ts';
import { loadTemplate, type TemplateRecord } from './load-template.ts';
import type { FixedMessageId } from '../../../contract/messages.ts';
import { withPdf } from './template-pdf.ts';
import { done, type Reply } from '../reply.ts';

const pdfMediaType = 'application/pdf';
const workbookMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A template as it stands in a list (companion operations, §5). */
export async function presentTemplate(
  deps: Pick<Dependencies, 'tokens'>,
  caller: SessionCaller,
  { template, author }: TemplateRecord,
): Promise<TemplateInput> {
  const stem = template.fileName.replace(/\.docx$/i, '');
  const link = (name: string, contentType: string, sha256: string | null, size: number | null) =>
    sha256 === null || size === null
      ? null
      : downloadLink({ deps, caller }, { name, sha256, size, contentType });
  const { pdfSha256, pdfSize, workbookSha256, workbookSize } = template;
  return {
    id: template.id,
    name: template.name,
    description: template.description,
    createdDate: formatInstant(template.createdAt, caller.timeZone),
    fileName: template.fileName,
    createdByUser: presentUserBrief(author),
    downloadUrl: await link(template.fileName, wordMediaType, template.sha256, template.size),
    pdfDownloadUrl: await link(`${stem}.pdf`, pdfMediaType, pdfSha256, pdfSize),
    xlsxDownloadUrl: await link(`${stem}.xlsx`, workbookMediaType, workbookSha256, workbookSize),
    fieldCount: template.fields.length,
    signatureBoxCount: template.signatureBoxes.length,
    modifiedDate: formatInstant(template.modifiedAt, caller.timeZone),
    fileVersion: template.fileVersion,
    isLaborContract: template.isLaborContract,
    isShareable: false,
    isDeletelable: true,
    isUpdateable: true,
  };
}

/**
 * With what there is to fill in, where it is signed, and its PDF.
 * @throws {Refusal} when the company has no such template, or has deleted it.
 */
export async function presentTemplateFor(
  deps: Dependencies,
  caller: SessionCaller,
  id: number,
): Promise<TemplateInput> {
  const record = await withPdf(deps, await loadTemplate(deps.db, caller.comId, id));
  const { fields, conditions, signatureBoxes, formats } = record.template;
  return {
    ...(await presentTemplate(deps, caller, record)),
    fillableFields: [...fields],
    conditions: [...conditions],
    signatureBoxes: [...signatureBoxes],
    formats: [...formats],
  };
}

/** The answer of what was done with a template: the template as it is now. */
export async function replyWithTemplate(
  deps: Dependencies,
  caller: SessionCaller,
  id: number,
  message: FixedMessageId,
): Promise<Reply<TemplateInput>> {
  return done(await presentTemplateFor(deps, caller, id), message);
}
