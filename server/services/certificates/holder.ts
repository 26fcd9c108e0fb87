import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';

import type { Queryable } from '../../adapters/database/database.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import { users, verifiedContacts } from '../../adapters/database/schema/users.ts';

/**
 * Who a certificate is made for, as it says: `uid` is the identity number of an employee, and another user's code. A certificate says
 * of a guest what was proved: the address, and nothing of the company.
 */
export type CertificateHolder = {
  readonly name: string;
  readonly uid: string;
  readonly isGuest: boolean;
  /** What was checked of a guest for what they sign now, beside the address. */
  readonly checked?: Checked;
};

/** As a certificate says it: a code word that was agreed by another way was given. */
export type Checked = 'access code checked';

const isProved = (field: 'email' | 'phone'): SQL =>
  sql`exists (select 1 from ${verifiedContacts}
    where ${verifiedContacts.userId} = ${users.id} and ${verifiedContacts.field} = ${field})`;

/** For a query of users with their rows of employees. */
export const holderUid: SQL<string> = sql`case
  when ${users.isGuest} and ${isProved('email')} then 'mailto:' || ${users.email}
  when ${users.isGuest} and ${isProved('phone')} then 'tel:' || ${users.phone}
  else coalesce(${employees.identityNumber}, ${users.code}) end`;

/** Makes holders of people of a company, who may be users already or not yet. */
export async function holdersOf(
  db: Queryable,
  comId: number,
  people: readonly { readonly name: string; readonly code: string }[],
): Promise<CertificateHolder[]> {
  const codes = people.map(({ code }) => code);
  const rows = await db
    .select({ code: users.code, uid: holderUid, isGuest: users.isGuest })
    .from(users)
    .leftJoin(employees, eq(employees.userId, users.id))
    .where(and(eq(users.comId, comId), inArray(users.code, codes)));
  const known = new Map(rows.map((row) => [row.code, row]));
  return people.map(({ name, code }) => {
    const { uid = code, isGuest = false } = known.get(code) ?? {};
    return { name, uid, isGuest };
  });
}
