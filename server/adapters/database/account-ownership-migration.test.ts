import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../../test/service/database.ts';
import { statementsOf } from '../../../test/service/sql-statements.ts';
import { companies } from './schema/companies.ts';
import { accounts, users } from './schema/users.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const migration = readFileSync(join(import.meta.dirname, 'migrations/0019_account_ownership.sql'), 'utf8');

/** What the migration does to rows, once its columns are there. */
const changesOfRows = statementsOf(migration).filter((text) => /^(?:WITH|UPDATE) /.test(text));

it('leaves an account that several companies took up to the one that made it, and gives the others’ users their own', async () => {
  const { db } = database;
  const [north, south] = await db
    .insert(companies)
    .values(['North', 'South'].map((name) => ({ name, timeZone: 'Asia/Ho_Chi_Minh' })))
    .returning();
  const [shared, single] = await db
    .insert(accounts)
    .values(
      ['lan@mail.vn', 'an@mail.vn'].map((username) => ({ username, passwordHash: 'h', tokenVersion: 7 })),
    )
    .returning();
  const user = (comId: number | undefined, account: typeof shared) => ({
    comId: comId ?? 0,
    accountId: account?.id ?? '',
    code: account?.username ?? '',
    username: account?.username ?? '',
    name: 'Lan',
    searchText: '',
  });
  // The south made the account that both have.
  const [made, joined, alone] = await db
    .insert(users)
    .values([user(south?.id, shared), user(north?.id, shared), user(north?.id, single)])
    .returning();

  for (const statement of changesOfRows) {
    await database.pool.query(statement);
  }

  const rows = await db
    .select({ id: users.id, comId: users.comId, shown: users.shownAccountId, account: accounts })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(
      inArray(
        users.id,
        [made, joined, alone].map((row) => row?.id ?? 0),
      ),
    )
    .orderBy(asc(users.id));
  expect(rows).toMatchObject([
    { comId: south?.id, shown: null, account: { id: shared?.id, comId: south?.id, passwordHash: 'h' } },
    {
      comId: north?.id,
      shown: shared?.id,
      account: { comId: north?.id, username: 'lan@mail.vn', passwordHash: null, tokenVersion: 7 },
    },
    { comId: north?.id, shown: null, account: { id: single?.id, comId: north?.id, passwordHash: 'h' } },
  ]);
  expect(rows[1]?.account.id).not.toBe(shared?.id);
});
