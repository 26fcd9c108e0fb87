import { eq, sql } from 'drizzle-orm';

import { formatMessage } from '../../../contract/messages.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type { templateUpdate } from '../../../contract/operations/templates.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { followLaborContractMark } from '../documents/labor-contract.ts';
import { done, type Reply } from '../reply.ts';
import { inOrder, searchTextOf } from './create-template.ts';
import { loadTemplate, lockTemplate } from './load-template.ts';
import { presentWholeTemplate } from './present-template.ts';
import { storeTemplateFile } from './template-file.ts';
import { noteMade, replaceFile } from './template-versions.ts';
import { withPdf } from './template-pdf.ts';
import { storeWorkbook } from './template-workbook.ts';

/**
 * POST /api/document-templates/update (companion operations, §5). Batches that were made before keep the file that they were
 * made from.
 */
export async function updateTemplate(
  deps: Dependencies,
  caller: SessionCaller,
  { id, file, ...given }: Body<typeof templateUpdate>,
): Promise<Reply<DataInput<typeof templateUpdate>>> {
  const { template: before } = await loadTemplate(deps.db, caller.comId, id);
  const stored = file && (await storeTemplateFile(deps, file));
  const changed = {
    name: given.name ?? before.name,
    description: given.description ?? before.description,
    signatureBoxes: given.signatureBoxes ? inOrder(given.signatureBoxes) : before.signatureBoxes,
    formats: given.formats ?? before.formats,
    isLaborContract: given.isLaborContract ?? before.isLaborContract,
    fields: stored?.fields ?? before.fields,
    conditions: stored?.conditions ?? before.conditions,
    fileName: stored?.fileName ?? before.fileName,
  };
  const workbook = await storeWorkbook(deps, {
    name: changed.name,
    fields: changed.fields,
    formats: changed.formats,
    boxes: changed.signatureBoxes.length,
  });
  await deps.db.transaction(async (transaction) => {
    const template = await lockTemplate(transaction, caller.comId, id);
    if (template.version !== before.version) {
      throw new Refusal(formatMessage('templateChanged'));
    }
    await noteMade(transaction, deps, template);
    await transaction
      .update(documentTemplates)
      .set({
        ...changed,
        ...workbook,
        ...(stored && (await replaceFile(transaction, deps, caller, template, stored))),
        searchText: searchTextOf(changed),
        modifiedAt: deps.clock.now(),
        version: sql`${documentTemplates.version} + 1`,
      })
      .where(eq(documentTemplates.id, id));
    if (changed.isLaborContract !== template.isLaborContract) {
      await followLaborContractMark(transaction, caller.comId, eq(documents.documentTemplateId, id));
    }
  });
  const record = await withPdf(deps, await loadTemplate(deps.db, caller.comId, id));
  return done(await presentWholeTemplate(deps, caller, record), formatMessage('updateTemplateSuccess'));
}
