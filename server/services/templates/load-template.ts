import { and, eq, isNull } from 'drizzle-orm';

import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { refuse } from '../../domain/refusal.ts';

export type TemplateRow = typeof documentTemplates.$inferSelect;

/** A template with what is shown beside it. */
export type TemplateRecord = {
  readonly template: TemplateRow;
  readonly author: typeof users.$inferSelect;
};

/** Templates of a company that are not deleted. */
export function ofCompany(comId: number) {
  return and(eq(documentTemplates.comId, comId), isNull(documentTemplates.deletedAt));
}

export function selectTemplates(db: Queryable) {
  return db
    .select({ template: documentTemplates, author: users })
    .from(documentTemplates)
    .innerJoin(users, eq(users.id, documentTemplates.createdByUserId));
}

/** @throws {Refusal} when the company has no such template, or has deleted it. */
export async function loadTemplate(db: Queryable, comId: number, id: number): Promise<TemplateRecord> {
  const [record = refuse('templateNotFound')] = await selectTemplates(db).where(
    and(ofCompany(comId), eq(documentTemplates.id, id)),
  );
  return record;
}

/** The same for changing it: nobody else changes it until the transaction ends. */
export async function lockTemplate(
  transaction: Transaction,
  comId: number,
  id: number,
): Promise<TemplateRow> {
  const [template = refuse('templateNotFound')] = await transaction
    .select()
    .from(documentTemplates)
    .where(and(ofCompany(comId), eq(documentTemplates.id, id)))
    .for('update');
  return template;
}
