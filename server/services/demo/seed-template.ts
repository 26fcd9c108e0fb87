import { eq } from 'drizzle-orm';

import type { SignatureBox, VariableFormat } from '../../../contract/models/template.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertTemplate } from '../templates/create-template.ts';
import { storeTemplateFile } from '../templates/template-file.ts';
import { storeWorkbook } from '../templates/template-workbook.ts';
import { demoCompanyId } from './demo-people.ts';
import { callerFor } from './seed-documents.ts';

/** A Word template with the places where it is signed. */
export type SampleTemplate = { readonly docx: Uint8Array; readonly boxes: readonly SignatureBox[] };

const name = 'Hợp đồng lao động';
/** It writes the currency behind its wage. */
const formats: readonly VariableFormat[] = [
  { name: 'luong', format: 'number', source: null },
  { name: 'phu_cap.muc', format: 'number', source: null },
];

/**
 * The labor-contract template of the demo company, as its clerk would have created it. Its PDF is made when somebody asks for
 * it: starting must not wait for a converter.
 */
export async function seedTemplate(deps: Dependencies, { docx, boxes }: SampleTemplate): Promise<void> {
  const existing = await deps.db.$count(documentTemplates, eq(documentTemplates.comId, demoCompanyId));
  if (existing > 0) {
    return;
  }
  const clerk = await callerFor(deps, 'clerk');
  const file = await storeTemplateFile(deps, new File([new Uint8Array(docx)], 'Hop-dong-lao-dong.docx'));
  const workbook = await storeWorkbook(deps, { name, fields: file.fields, formats, boxes: boxes.length });
  await deps.db.transaction((transaction) =>
    insertTemplate(transaction, deps, clerk, {
      ...file,
      ...workbook,
      ...{ name, formats },
      description: 'Hợp đồng có bảng phụ cấp, và thời hạn tuỳ theo loại hợp đồng',
      signatureBoxes: boxes,
    }),
  );
}
