import { and, eq, inArray } from 'drizzle-orm';

import type { Queryable } from '../../adapters/database/database.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import { users } from '../../adapters/database/schema/users.ts';

/** Who a certificate is made for, as it says: `uid` is the identity number of an employee, and another user's code. */
export type CertificateHolder = { readonly name: string; readonly uid: string };

/** Makes holders of people of a company, who may be users already or not yet. */
export async function holdersOf(
  db: Queryable,
  comId: number,
  people: readonly { readonly name: string; readonly code: string }[],
): Promise<CertificateHolder[]> {
  const rows = await db
    .select({ code: users.code, identityNumber: employees.identityNumber })
    .from(users)
    .innerJoin(employees, eq(employees.userId, users.id))
    .where(
      and(
        eq(users.comId, comId),
        inArray(
          users.code,
          people.map(({ code }) => code),
        ),
      ),
    );
  const identityNumbers = new Map(rows.map(({ code, identityNumber }) => [code, identityNumber]));
  return people.map(({ name, code }) => ({ name, uid: identityNumbers.get(code) ?? code }));
}
