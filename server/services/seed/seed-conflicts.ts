import { and, eq, inArray, or } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { departments, documentTypes } from '../../adapters/database/schema/companies.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { readRoles } from '../directory/read-roles.ts';
import type { Seed, SeedCompany } from './seed-file.ts';

/** What the database has that stands in the way of a seed: one line for each. */
export async function conflictsOf(transaction: Transaction, seed: Seed): Promise<string[]> {
  const lines: string[] = [];
  for (const [index, company] of seed.companies.entries()) {
    const path = `companies.${String(index)}`;
    lines.push(
      ...(await roleConflicts(transaction, company, `${path}.roles`)),
      ...(await codedConflicts(
        transaction,
        departments,
        company.id,
        company.departments,
        `${path}.departments`,
      )),
      ...(await codedConflicts(
        transaction,
        documentTypes,
        company.id,
        company.documentTypes,
        `${path}.documentTypes`,
      )),
      ...(await userConflicts(transaction, company, `${path}.users`)),
      ...(await departmentsOfUsers(transaction, company, `${path}.users`)),
      ...(await templateConflicts(transaction, company, `${path}.templates`)),
    );
  }
  return lines;
}

const elsewhere = 'belongs to another company';

/** No two roles of a company have one GUID, also where only some are given. */
async function roleConflicts(
  transaction: Transaction,
  { id: comId, roles: given }: SeedCompany,
  path: string,
): Promise<string[]> {
  const codes = new Set(given.map(({ code }) => code));
  const others = (await readRoles(transaction, comId)).filter(({ code }) => !codes.has(code));
  return given.flatMap(({ id }, index) =>
    others.some((role) => role.id === id) ? [`${path}.${String(index)}.id: is the id of another one`] : [],
  );
}

async function codedConflicts(
  transaction: Transaction,
  table: typeof departments | typeof documentTypes,
  comId: number,
  items: readonly { readonly id: number; readonly code: string }[],
  path: string,
): Promise<string[]> {
  const ids = items.map(({ id }) => id);
  const codes = items.map(({ code }) => code);
  const found = await transaction
    .select({ id: table.id, comId: table.comId, code: table.code })
    .from(table)
    .where(or(inArray(table.id, ids), and(eq(table.comId, comId), inArray(table.code, codes))));
  return items.flatMap(({ id, code }, index) => {
    const at = `${path}.${String(index)}`;
    const taken = found.some((row) => row.comId === comId && row.code === code && row.id !== id);
    return [
      ...(found.some((row) => row.id === id && row.comId !== comId) ? [`${at}.id: ${elsewhere}`] : []),
      ...(taken ? [`${at}.code: is the code of another one`] : []),
    ];
  });
}

async function userConflicts(
  transaction: Transaction,
  { id: comId, users: items }: SeedCompany,
  path: string,
): Promise<string[]> {
  const found = await transaction
    .select({ id: users.id, comId: users.comId, code: users.code, username: users.username })
    .from(users)
    .where(
      or(
        eq(users.comId, comId),
        inArray(
          users.id,
          items.map(({ id }) => id),
        ),
      ),
    );
  return items.flatMap((item, index) => {
    const at = `${path}.${String(index)}`;
    const same = found.find(({ id }) => id === item.id);
    const others = found.filter((row) => row.comId === comId && row.id !== item.id);
    const isRenamed = same?.comId === comId && same.username !== item.username;
    return [
      ...(same && same.comId !== comId ? [`${at}.id: ${elsewhere}`] : []),
      ...(others.some(({ code }) => code === item.code) ? [`${at}.code: is the code of another user`] : []),
      ...(others.some(({ username }) => username === item.username)
        ? [`${at}.username: is the name of another user`]
        : []),
      ...(isRenamed ? [`${at}.username: this user signs in as ${same.username}`] : []),
    ];
  });
}

/** Departments of a user stand in the file or are the company's already. */
async function departmentsOfUsers(
  transaction: Transaction,
  company: SeedCompany,
  path: string,
): Promise<string[]> {
  const rows = await transaction
    .select({ id: departments.id })
    .from(departments)
    .where(eq(departments.comId, company.id));
  const known = new Set([...rows, ...company.departments].map(({ id }) => id));
  return company.users.flatMap(({ departmentIds }, index) =>
    departmentIds.flatMap((id, place) =>
      known.has(id) ? [] : [`${path}.${String(index)}.departmentIds.${String(place)}: no such department`],
    ),
  );
}

async function templateConflicts(
  transaction: Transaction,
  company: SeedCompany,
  path: string,
): Promise<string[]> {
  const ids = company.templates.map(({ id }) => id);
  const rows = await transaction
    .select({ id: documentTemplates.id, comId: documentTemplates.comId })
    .from(documentTemplates)
    .where(inArray(documentTemplates.id, ids));
  const people = await transaction
    .select({ code: users.code })
    .from(users)
    .where(eq(users.comId, company.id));
  const codes = new Set([...people, ...company.users].map(({ code }) => code));
  return company.templates.flatMap(({ id, createdBy }, index) => {
    const at = `${path}.${String(index)}`;
    return [
      ...(rows.some((row) => row.id === id && row.comId !== company.id) ? [`${at}.id: ${elsewhere}`] : []),
      ...(codes.has(createdBy) ? [] : [`${at}.createdBy: no such user`]),
    ];
  });
}
