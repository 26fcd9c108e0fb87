import { eq } from 'drizzle-orm';

import type { templateUpdate } from '../../../contract/operations/templates.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import type { Handler } from '../handler.ts';
import { followLaborContractMark } from '../documents/labor-contract.ts';
import { inOrder, searchTextOf } from './create-template.ts';
import { loadTemplate } from './load-template.ts';
import { storeTemplateFile } from './template-file.ts';
import { storeWorkbook } from './template-workbook.ts';
import { replyWithTemplate } from './present-template.ts';
import { replaceTemplate } from './template-versions.ts';

/**
 * POST /api/document-templates/update (companion operations, §5). Batches that were made before keep the file that they were
 * made from.
 */
export const updateTemplate: Handler<typeof templateUpdate> = async ({
  deps,
  caller,
  body: { id, file, ...given },
}) => {
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
  const changes = { ...changed, ...workbook, searchText: searchTextOf(changed) };
  await deps.db.transaction(async (transaction) => {
    const template = await replaceTemplate(transaction, deps, caller, before, {
      changes,
      next: stored ?? null,
    });
    if (changed.isLaborContract !== template.isLaborContract) {
      await followLaborContractMark(transaction, caller.comId, eq(documents.documentTemplateId, id));
    }
  });
  return replyWithTemplate(deps, caller, id, 'updateTemplateSuccess');
};
