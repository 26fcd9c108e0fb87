import { and, eq, inArray } from 'drizzle-orm';

import { accounts, users } from '../../adapters/database/schema/users.ts';
import { hashPassword } from '../identity/new-password.ts';
import { movePastGivenIds } from './move-past-given-ids.ts';
import type { Dependencies } from '../dependencies.ts';
import { conflictsOf } from './seed-conflicts.ts';
import type { Seed } from './seed-file.ts';
import { readTemplates, type TemplateDependencies, writeTemplates } from './seed-templates.ts';
import { type NewPasswords, writeCompany, writeUsers } from './write-company.ts';
import { normalizeText } from '../../../contract/normalize-text.ts';

type SeedDependencies = TemplateDependencies & Pick<Dependencies, 'db' | 'clock' | 'passwords' | 'settings'>;

export type LoadOutcome =
  | { readonly kind: 'loaded' }
  /** One line for each fault; nothing was written. */
  | { readonly kind: 'refused'; readonly lines: readonly string[] };

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

/** Hashing takes its time, so it is done before the transaction. */
async function hashPasswords(deps: SeedDependencies, seed: Seed): Promise<NewPasswords> {
  const given = new Map(
    seed.companies.flatMap((company) =>
      company.users.flatMap(({ username, password }): [string, string][] =>
        password === undefined ? [] : [[username, normalizeText(password, 'NFC')]],
      ),
    ),
  );
  const ids = seed.companies.flatMap((company) => company.users.map(({ id }) => id));
  const rows = await deps.db
    .select({
      username: accounts.username,
      passwordHash: accounts.passwordHash,
      comId: accounts.comId,
      userId: users.id,
    })
    .from(accounts)
    .leftJoin(users, and(eq(users.accountId, accounts.id), inArray(users.id, ids)))
    .where(inArray(accounts.username, [...given.keys()]));
  const hashes = new Map<string, string>();
  for (const [username, password] of given) {
    const named = rows.filter((row) => row.username === username);
    const own = named.filter(({ userId }) => userId !== null);
    // A user who is still to be made gets the account that the operator made under the name before.
    const set = own.length > 0 ? own : named.filter(({ comId }) => comId === null);
    const matches = await deps.passwords.matching(
      set.map(({ passwordHash }) => passwordHash),
      password,
    );
    if (matches.length === 0 || matches.includes(false)) {
      hashes.set(username, await hashPassword(deps, username, password));
    }
  }
  return hashes;
}
