import { eq } from 'drizzle-orm';

import type { FieldFault } from '../../../contract/faults.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companies, type departments, type documentTypes } from '../../adapters/database/schema/companies.ts';
import type { documentTemplates } from '../../adapters/database/schema/templates.ts';
import { refuseFields } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import { findType, findDepartment, findTemplate } from '../documents/check-details.ts';

/** What a batch is made from, and where its documents belong. */
export type TargetIds = {
  readonly departmentId: number;
  readonly documentTypeId: number;
  readonly documentTemplateId: number;
};

export type BatchTarget = TargetIds & {
  readonly department: typeof departments.$inferSelect;
  readonly type: typeof documentTypes.$inferSelect;
  readonly template: typeof documentTemplates.$inferSelect;
  readonly timeZone: string;
  /** The company's name. */
  readonly company: string;
};

/** @throws {Refusal} naming each of them that is not the company's. */
export async function findTarget(
  db: Queryable,
  caller: SessionCaller,
  { departmentId, documentTypeId, documentTemplateId }: TargetIds,
): Promise<BatchTarget> {
  const [company] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, caller.comId));
  const department = await findDepartment(db, caller.comId, departmentId);
  const type = await findType(db, caller.comId, documentTypeId);
  const template = await findTemplate(db, caller.comId, documentTemplateId);
  const faults: FieldFault[] = [];
  if (!department) {
    faults.push({ path: 'departmentId', id: 'unknownDepartment' });
  }
  if (!type) {
    faults.push({ path: 'documentTypeId', id: 'unknownDocumentType' });
  }
  if (!template) {
    faults.push({ path: 'documentTemplateId', id: 'unknownTemplate' });
  }
  if (!company || !department || !type || !template) {
    throw refuseFields(faults);
  }
  return {
    departmentId,
    documentTypeId,
    documentTemplateId,
    department,
    type,
    template,
    timeZone: caller.timeZone,
    company: company.name,
  };
}
