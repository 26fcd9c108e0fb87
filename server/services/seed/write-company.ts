import { eq, inArray } from 'drizzle-orm';

import { foldForSearch } from '../../../contract/text.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { companies, departments, documentTypes } from '../../adapters/database/schema/companies.ts';
import { accounts, users } from '../../adapters/database/schema/users.ts';
import { beginsGrace } from '../../domain/retention.ts';
import { setPassword } from '../auth/set-password.ts';
import { endNameCheck } from '../company/company-name-check.ts';
import type { Dependencies } from '../dependencies.ts';
import { addFirstCategories } from '../directory/system-categories.ts';
import { findOperatorsAccount } from '../users/operators-account.ts';
import { planContacts, writeContactPlan } from '../users/contact-changes.ts';
import { resetIdentity } from '../users/end-access.ts';
import { replaceDepartments, replaceRoles, replaceUsers, userSearchText } from '../identity/write-users.ts';
import type { SeedCompany, SeedUser } from './seed-file.ts';

/** What passwords become, by user name; a password that the account has already is left out. */
export type NewPasswords = ReadonlyMap<string, string>;

/** Makes or updates a company, its departments and its document types. */
export async function writeCompany(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'settings'>,
  company: SeedCompany,
): Promise<void> {
  const { id: comId, name, address, taxCode, timeZone } = company;
  const createdAt = deps.clock.now();
  const given = {
    name,
    ...(address !== undefined && { address }),
    ...(taxCode !== undefined && { taxCode }),
    ...(timeZone !== undefined && { timeZone }),
  };
  const [before] = await transaction.select().from(companies).where(eq(companies.id, comId));
  const roleIds = {
    ...before?.roleIds,
    ...Object.fromEntries(company.roles.map(({ code, id }) => [code, id])),
  };
  if (before) {
    await transaction
      .update(companies)
      .set({ ...given, roleIds })
      .where(eq(companies.id, comId));
    if (before.name !== name) {
      await endNameCheck(transaction, deps, comId, 'renamed');
    }
  } else {
    await transaction
      .insert(companies)
      .values({ timeZone: deps.settings.timeZone, ...given, roleIds, id: comId, createdAt });
    await addFirstCategories(transaction, deps, comId);
  }
  const searchable = (row: { readonly code: string; readonly name: string }) =>
    foldForSearch(`${row.code} ${row.name}`);
  for (const row of company.departments) {
    const values = { ...row, searchText: searchable(row) };
    await transaction
      .insert(departments)
      .values({ ...values, comId, createdAt })
      .onConflictDoUpdate({ target: departments.id, set: values });
  }
  for (const row of company.documentTypes) {
    const values = defined({ ...row, searchText: searchable(row) });
    const [type] = await transaction
      .select({ months: documentTypes.retentionMonths })
      .from(documentTypes)
      .where(eq(documentTypes.id, row.id))
      .for('update');
    // A file that is loaded again and again must not put off deleting every time.
    const isNew = beginsGrace(type?.months ?? null, row.retentionMonths);
    await transaction
      .insert(documentTypes)
      .values({ ...values, retentionSince: createdAt, comId, createdAt })
      .onConflictDoUpdate({
        target: documentTypes.id,
        set: { ...values, ...(isNew && { retentionSince: createdAt }) },
      });
  }
}

/** Without the fields that were left out, so that an update leaves them as they are. */
function defined<T extends object>(row: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // What is undefined has just been taken out, which the type of the entries cannot say.
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** Makes or updates a company's users; their roles and departments are those of the file and no others. */
export async function writeUsers(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  { id: comId, users: items }: SeedCompany,
  passwords: NewPasswords,
): Promise<void> {
  const createdAt = deps.clock.now();
  const ids = items.map(({ id }) => id);
  const before = await transaction.select().from(users).where(inArray(users.id, ids));
  const fieldsOf = ({
    departmentIds: _departments,
    roles: _roles,
    password: _password,
    ...fields
  }: SeedUser) => defined(fields);
  const fresh = items.filter(({ id }) => !before.some((row) => row.id === id));
  for (const item of fresh) {
    const fields = fieldsOf(item);
    await transaction.insert(users).values({
      ...fields,
      comId,
      accountId: await findOperatorsAccount(transaction, deps, {
        username: item.username,
        email: fields.email ?? '',
        passwordHash: null,
      }),
      searchText: userSearchText({ ...fields, email: fields.email ?? '' }),
      createdAt,
    });
  }
  const given = before.map((existing) => {
    const item = items.find(({ id }) => id === existing.id);
    return { existing, row: item ? { ...existing, ...fieldsOf(item) } : existing };
  });
  // A file is no way around either: a proved address waits for an admin. Nothing is sent while a file is loaded.
  const contacts = await planContacts(
    transaction,
    given.map(({ existing, row: { email, phone } }) => ({ existing, email, phone })),
    { keepsWaiting: false },
  );
  await replaceUsers(
    transaction,
    given.map(({ row }) => ({ ...row, ...contacts.kept.get(row.id) })),
  );
  await resetIdentity(
    transaction,
    given.flatMap(({ existing, row }) => (existing.name === row.name ? [] : [row.id])),
  );
  await writeContactPlan(transaction, deps, comId, contacts);
  await replaceRoles(
    transaction,
    items.map(({ id, roles }) => ({ userId: id, roles })),
  );
  await replaceDepartments(
    transaction,
    items.map(({ id, departmentIds }) => ({ userId: id, departmentIds })),
  );
  for (const { id, username } of items) {
    const hash = passwords.get(username);
    const [account] = await transaction
      .select({ id: accounts.id })
      .from(accounts)
      .innerJoin(users, eq(users.accountId, accounts.id))
      .where(eq(users.id, id));
    if (hash !== undefined && account) {
      await setPassword(transaction, deps, account, hash);
    }
  }
}
