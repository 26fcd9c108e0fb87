import { eq, inArray, sql } from 'drizzle-orm';

import { foldForSearch } from '../../../contract/text.ts';
import type { TemplateField } from '../../../contract/models/template.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import {
  accounts,
  companies,
  departments,
  documentTemplates,
  documentTypes,
  users,
} from '../../adapters/database/schema.ts';
import type { WordEngine } from '../../adapters/word/word-engine.ts';
import { setPassword } from '../auth/set-password.ts';
import { movePastGivenIds } from '../companies/move-past-given-ids.ts';
import type { Dependencies } from '../dependencies.ts';
import { addFirstCategories } from '../directory/system-categories.ts';
import { insertUsers, replaceDepartments, replaceRoles, replaceUsers } from '../users/write-users.ts';
import { conflictsOf } from './seed-conflicts.ts';
import type { Seed, SeedCompany, SeedTemplate, SeedUser } from './seed-file.ts';

type SeedDependencies = Pick<Dependencies, 'db' | 'clock' | 'files' | 'passwords' | 'settings'> & {
  readonly words: Pick<WordEngine, 'inspectTemplate'>;
  /** The bytes of a file that the seed names; `null` where there is none. */
  readonly readFile: (path: string) => Promise<Uint8Array | null>;
};

export type LoadOutcome =
  | { readonly kind: 'loaded' }
  /** One line for each fault; nothing was written. */
  | { readonly kind: 'refused'; readonly lines: readonly string[] };

/** A template whose file was read and stored. */
type ReadTemplate = {
  readonly sha256: string;
  readonly size: number;
  readonly fields: readonly TemplateField[];
};

/** By the template's id. */
type ReadTemplates = ReadonlyMap<number, ReadTemplate>;

/** What passwords become, by user name; a password that the account has already is left out. */
type NewPasswords = ReadonlyMap<string, string>;

/** Undoes the transaction of a seed that cannot be. */
class Conflicts extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('; '));
    this.lines = lines;
  }
}

/**
 * Loads a seed: what is there under an id is updated, the rest is made. Everything happens in one transaction, or nothing does;
 * loading the same seed again changes nothing.
 */
export async function loadSeed(deps: SeedDependencies, seed: Seed): Promise<LoadOutcome> {
  const read = await readTemplates(deps, seed);
  if (read.kind === 'refused') {
    return read;
  }
  const passwords = await hashPasswords(deps, seed);
  try {
    await deps.db.transaction(async (transaction) => {
      const lines = await conflictsOf(transaction, seed);
      if (lines.length > 0) {
        throw new Conflicts(lines);
      }
      for (const company of seed.companies) {
        await writeCompany(transaction, deps, company);
        await writeUsers(transaction, deps, company, passwords);
        await writeTemplates(transaction, deps, company, read.templates);
      }
      await movePastGivenIds(transaction);
    });
    return { kind: 'loaded' };
  } catch (error) {
    if (error instanceof Conflicts) {
      return { kind: 'refused', lines: error.lines };
    }
    throw error;
  }
}

async function readTemplates(
  deps: SeedDependencies,
  seed: Seed,
): Promise<
  | { readonly kind: 'read'; readonly templates: ReadTemplates }
  | { readonly kind: 'refused'; readonly lines: readonly string[] }
> {
  const templates = new Map<number, ReadTemplate>();
  const lines: string[] = [];
  for (const [index, company] of seed.companies.entries()) {
    for (const [place, template] of company.templates.entries()) {
      const outcome = await readTemplate(deps, template);
      if (typeof outcome === 'string') {
        lines.push(`companies.${String(index)}.templates.${String(place)}.file: ${outcome}`);
      } else {
        templates.set(template.id, outcome);
      }
    }
  }
  return lines.length > 0 ? { kind: 'refused', lines } : { kind: 'read', templates };
}

/** The template's file, stored; or what is wrong with it. */
async function readTemplate(deps: SeedDependencies, { file }: SeedTemplate): Promise<ReadTemplate | string> {
  const bytes = await deps.readFile(file);
  if (bytes === null) {
    return 'there is no such file';
  }
  const inspection = await deps.words.inspectTemplate(bytes);
  switch (inspection.kind) {
    case 'refused':
      return `this file cannot be used (${inspection.reason})`;
    case 'mistaken':
      return inspection.mistakes.map(({ kind, tag }) => `${tag} is ${kind}`).join(', ');
    case 'ok': {
      const { cleaned, fields } = inspection;
      return { sha256: await deps.files.put(cleaned), size: cleaned.length, fields };
    }
  }
}

/** Hashing takes its time, so it is done before the transaction. */
async function hashPasswords(deps: SeedDependencies, seed: Seed): Promise<NewPasswords> {
  const given = new Map(
    seed.companies.flatMap((company) =>
      company.users.flatMap(({ username, password }): [string, string][] =>
        password === undefined ? [] : [[username, password.normalize('NFC')]],
      ),
    ),
  );
  const existing = await deps.db
    .select({ username: accounts.username, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(inArray(accounts.username, [...given.keys()]));
  const hashes = new Map<string, string>();
  for (const [username, password] of given) {
    const account = existing.find((row) => row.username === username);
    if (!account || !(await deps.passwords.verify(account.passwordHash, password))) {
      hashes.set(username, await deps.passwords.hash(password));
    }
  }
  return hashes;
}

async function writeCompany(
  transaction: Transaction,
  deps: SeedDependencies,
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
  if (before) {
    await transaction.update(companies).set(given).where(eq(companies.id, comId));
  } else {
    await transaction
      .insert(companies)
      .values({ timeZone: deps.settings.timeZone, ...given, id: comId, createdAt });
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
    await transaction
      .insert(documentTypes)
      .values({ ...values, comId, createdAt })
      .onConflictDoUpdate({ target: documentTypes.id, set: values });
  }
}

/** Without the fields that were left out, so that an update leaves them as they are. */
function defined<T extends object>(row: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // What is undefined has just been taken out, which the type of the entries cannot say.
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

async function writeUsers(
  transaction: Transaction,
  deps: SeedDependencies,
  { id: comId, users: items }: SeedCompany,
  passwords: NewPasswords,
): Promise<void> {
  const ids = items.map(({ id }) => id);
  const before = await transaction.select().from(users).where(inArray(users.id, ids));
  const fieldsOf = ({
    departmentIds: _departments,
    roles: _roles,
    password: _password,
    ...fields
  }: SeedUser) => defined(fields);
  const fresh = items.filter(({ id }) => !before.some((row) => row.id === id));
  await insertUsers(
    transaction,
    deps,
    comId,
    fresh.map((item) => ({
      ...fieldsOf(item),
      roles: item.roles,
      departmentIds: item.departmentIds,
      passwordHash: null,
    })),
  );
  const kept = items.filter((item) => !fresh.includes(item));
  await replaceUsers(
    transaction,
    before.map((row) => {
      const item = kept.find(({ id }) => id === row.id);
      return item ? { ...row, ...fieldsOf(item) } : row;
    }),
  );
  await replaceRoles(
    transaction,
    kept.map(({ id, roles }) => ({ userId: id, roles })),
  );
  await replaceDepartments(
    transaction,
    kept.map(({ id, departmentIds }) => ({ userId: id, departmentIds })),
  );
  for (const { username } of items) {
    const hash = passwords.get(username);
    const [account] = await transaction.select().from(accounts).where(eq(accounts.username, username));
    if (hash !== undefined && account) {
      await setPassword(transaction, deps, account, hash);
    }
  }
}

async function writeTemplates(
  transaction: Transaction,
  deps: SeedDependencies,
  { id: comId, templates: items }: SeedCompany,
  read: ReadTemplates,
): Promise<void> {
  const people = await transaction
    .select({ id: users.id, code: users.code })
    .from(users)
    .where(eq(users.comId, comId));
  const now = deps.clock.now();
  for (const item of items) {
    const found = read.get(item.id);
    const author = people.find(({ code }) => code === item.createdBy);
    if (!found || !author) {
      throw new Error(`the template ${String(item.id)} was not checked`);
    }
    const values = {
      name: item.name,
      description: item.description ?? '',
      fileName: item.file.split(/[\\/]/).at(-1) ?? item.file,
      sha256: found.sha256,
      size: found.size,
      fields: found.fields,
      signatureBoxes: item.signatureBoxes,
      createdByUserId: author.id,
      searchText: foldForSearch(item.name),
      deletedAt: null,
    };
    await transaction
      .insert(documentTemplates)
      .values({ ...values, id: item.id, comId, createdAt: now, modifiedAt: now })
      .onConflictDoUpdate({
        target: documentTemplates.id,
        set: {
          ...values,
          modifiedAt: now,
          // Its PDF is made anew, and what was made of the old file is not taken for the new one's.
          pdfSha256: sql`case when ${documentTemplates.sha256} = excluded.sha256 then ${documentTemplates.pdfSha256} end`,
          version: sql`${documentTemplates.version} + case when ${documentTemplates.sha256} = excluded.sha256 then 0 else 1 end`,
        },
      });
  }
}
