import { and, eq, ne, type SQL, sql } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { documentTypes } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';

type Origin = {
  readonly typeId: number | typeof documents.typeId;
  readonly documentTemplateId?: number | null | undefined | typeof documents.documentTemplateId;
};

/** Whether a document of this type, or made from this template, is a contract with an employee, as a value to write. */
export function isLaborContractBy({ typeId, documentTemplateId }: Origin): SQL<boolean> {
  return sql`(exists (select from ${documentTypes} where ${documentTypes.id} = ${typeId} and ${documentTypes.isLaborContract})
    or exists (select from ${documentTemplates} where ${documentTemplates.id} = ${documentTemplateId ?? null} and ${documentTemplates.isLaborContract}))`;
}

/** Documents follow their type and their template when one of them is marked otherwise. */
export async function followLaborContractMark(
  transaction: Transaction,
  comId: number,
  isOfMarked: SQL,
): Promise<void> {
  const isLaborContract = isLaborContractBy(documents);
  await transaction
    .update(documents)
    .set({ isLaborContract })
    .where(and(eq(documents.comId, comId), isOfMarked, ne(documents.isLaborContract, isLaborContract)));
}
