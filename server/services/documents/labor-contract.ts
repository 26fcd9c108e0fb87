import { type SQL, sql } from 'drizzle-orm';

import { documentTypes } from '../../adapters/database/schema/companies.ts';

/** Whether a document of this type is a contract with an employee, as a value to write. */
export function isLaborContractBy(typeId: number): SQL<boolean> {
  return sql`(select ${documentTypes.isLaborContract} from ${documentTypes} where ${documentTypes.id} = ${typeId})`;
}
