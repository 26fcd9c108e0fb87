import { and, eq } from 'drizzle-orm';

import { stepStatus } from '../../../contract/enums.ts';
import { dayOf, formatDay } from '../../../contract/time.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import { Refusal } from '../../domain/refusal.ts';
import { createBatch } from '../batches/create-batch.ts';
import { renderBatch } from '../batches/render-batch.ts';
import { sendBatch } from '../batches/send-batch.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { demoEmployees } from './demo-employees.ts';
import { demoCompanyId } from './demo-people.ts';
import { callerFor, perform } from './seed-documents.ts';

const departmentId = 33;
const documentTypeId = 46;

const fields = [
  'D.No',
  'D.Subject',
  'D.IsOrder',
  'P.Code',
  'P.AccessPermission',
  'P.Code',
  'P.AccessPermission',
];
const variables = ['ho_ten', 'so_cccd', 'chuc_danh', 'loai_hop_dong', 'tu_ngay', 'den_ngay', 'luong'];
const parameters = [...fields, ...variables].map((name) => `{{${name}}}`);

/** How many contracts of the batch have been checked, so that they wait for who signs them. */
const checked = 3;

/** A batch of renewed contracts whose signers are at work, and one that was refused for what is wrong with its rows. */
export async function seedBatches(deps: Dependencies): Promise<void> {
  const [template] = await deps.db
    .select({ id: documentTemplates.id })
    .from(documentTemplates)
    .where(eq(documentTemplates.comId, demoCompanyId));
  if (!template) {
    return;
  }
  const hr = await callerFor(deps, 'hr');
  const today = dayOf(deps.clock.now(), hr.timeZone);
  const year = Number(today.slice(0, 4));
  const ending = demoEmployees(today)
    .filter(({ contractExpiredDate }) => contractExpiredDate !== null && contractExpiredDate >= today)
    .slice(0, 8);
  const rowsFrom = (first: number, signer: string) =>
    ending.map((employee, index) => [
      `HDLD-${String(year)}-${String(first + index)}`,
      `Hợp đồng lao động ký lại – ${employee.fullName}`,
      ...['Y', 'chi', 'A', signer, 'E'],
      ...[employee.fullName, employee.identityNumber, employee.jobTitle, 'xác định thời hạn'],
      ...[formatDay(today), formatDay(`${String(year + 2)}-12-31`), String(employee.salary)],
    ]);
  const ids = { departmentId, documentTypeId, documentTemplateId: template.id };
  const make = (name: string, rows: string[][]): Promise<number> =>
    makeOnce(deps, hr, { name, ...ids, parameters, rows });
  // Nobody of the company has this code.
  await make('Hợp đồng ký lại, bản đầu', rowsFrom(301, 'giamdoc'));
  const batchId = await make(`Hợp đồng lao động ký lại năm ${String(year)}`, rowsFrom(301, 'binh'));
  await renderBatch(deps, batchId);
  await sendBatch(deps, hr, batchId, new AbortController().signal);
  for (const documentId of await unchecked(deps, batchId)) {
    await perform(deps, documentId, { code: 'chi', reason: 'Đã kiểm tra mức lương', reject: false });
  }
}

/** Makes a batch that is not there yet; also one whose rows are wrong stays, with the reasons. */
async function makeOnce(
  deps: Dependencies,
  caller: SessionCaller,
  body: Parameters<typeof createBatch>[2] & { readonly name: string },
): Promise<number> {
  const find = async (): Promise<number | undefined> => {
    const [found] = await deps.db
      .select({ id: batchImports.id })
      .from(batchImports)
      .where(and(eq(batchImports.comId, demoCompanyId), eq(batchImports.name, body.name)));
    return found?.id;
  };
  const existing = await find();
  if (existing !== undefined) {
    return existing;
  }
  try {
    const { data } = await createBatch(deps, caller, body);
    return data.id;
  } catch (error) {
    const refused = error instanceof Refusal ? await find() : undefined;
    if (refused === undefined) {
      throw error;
    }
    return refused;
  }
}

/** The first documents of the batch, those of them that wait to be checked: a start that was cut short is taken up again. */
async function unchecked(deps: Dependencies, batchId: number): Promise<string[]> {
  const rows = await deps.db
    .select({ id: documents.id, status: processSteps.status })
    .from(documents)
    .innerJoin(processSteps, and(eq(processSteps.documentId, documents.id), eq(processSteps.orderNo, 1)))
    .where(eq(documents.batchImportId, batchId))
    .orderBy(documents.no)
    .limit(checked);
  return rows.filter(({ status }) => status === stepStatus.waiting).map(({ id }) => id);
}
