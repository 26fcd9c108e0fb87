import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { foldForSearch } from '../../../contract/text.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/service/database.ts';
import { statementsOf } from '../../../test/service/sql-statements.ts';
import { companies } from './schema/companies.ts';
import { accounts, partners, users } from './schema/users.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const migration = readFileSync(join(import.meta.dirname, 'migrations/0054_partners.sql'), 'utf8');

/** What the migration does to rows, once its columns are there. */
const changesOfRows = statementsOf(migration).filter((text) =>
  /^(?:CREATE FUNCTION|INSERT|UPDATE) /.test(text),
);

it('makes a partner of what contacts act for, once for each company and name', async () => {
  const { db } = database;
  const [north, south] = await db
    .insert(companies)
    .values(['North', 'South'].map((name) => ({ name, timeZone: 'Asia/Ho_Chi_Minh' })))
    .returning();
  const people = [
    { comId: north?.id ?? 0, organization: 'Công ty  Đại Phát' },
    { comId: north?.id ?? 0, organization: 'CÔNG TY ĐẠI PHÁT' },
    { comId: south?.id ?? 0, organization: 'Đại Phát' },
    { comId: south?.id ?? 0, organization: '' },
  ];
  for (const [index, person] of people.entries()) {
    const username = `guest-${String(index)}`;
    const [account] = await db.insert(accounts).values({ username }).returning();
    await db.insert(users).values({
      ...person,
      accountId: account?.id ?? '',
      code: username,
      username,
      name: 'Lan',
      isGuest: true,
      searchText: '',
    });
  }
  // What it needs for it is there for one connection alone.
  await db.transaction(async (transaction) => {
    for (const statement of changesOfRows) {
      await transaction.execute(sql.raw(statement));
    }
  });
  const rows = await db
    .select({ comId: users.comId, organization: users.organization, partner: partners })
    .from(users)
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .orderBy(asc(users.id));
  const [first, second, third, none] = rows;
  expect(first?.partner).toMatchObject({
    comId: north?.id,
    name: 'Công ty  Đại Phát',
    nameKey: foldForSearch('Công ty Đại Phát'),
  });
  expect(second).toMatchObject({ organization: 'CÔNG TY ĐẠI PHÁT', partner: { id: first?.partner?.id } });
  expect(third?.partner).toMatchObject({ comId: south?.id, name: 'Đại Phát', nameKey: 'dai phat' });
  expect(none?.partner).toBeNull();
});
