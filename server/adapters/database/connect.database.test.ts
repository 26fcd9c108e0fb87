import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../../test/service/database.ts';
import { connect, type Connection } from './connect.ts';
import { companies } from './schema/companies.ts';

let database: TestDatabase;
let second: Connection;

beforeAll(async () => {
  database = await createTestDatabase();
  second = connect(database.target, (error) => {
    throw error;
  });
});
afterAll(async () => {
  await second.close();
  await database.close();
});

const nameOf = ({ db }: Connection, id: number) =>
  db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, id))
    .prepare('company')
    .execute();

describe('a statement with a name', () => {
  it('answers each time with the values that it is sent with', async () => {
    const [made] = await database.db
      .insert(companies)
      .values({ name: 'Sao Mai', address: '', taxCode: '', timeZone: 'Asia/Ho_Chi_Minh' })
      .returning({ id: companies.id });
    const id = made?.id ?? 0;
    for (let times = 0; times < 8; times += 1) {
      expect(await nameOf(database, id)).toEqual([{ name: 'Sao Mai' }]);
      expect(await nameOf(database, id + 1)).toEqual([]);
    }
  });

  it('is another one on each connection, though both may be the same session', async () => {
    await nameOf(database, 1);
    await expect(nameOf(second, 1)).resolves.toHaveLength(1);
    await expect(nameOf(database, 1)).resolves.toHaveLength(1);
  });

  it.runIf(process.env['TEST_DATABASE_URL'] === undefined)(
    'is planned once by the embedded database',
    async () => {
      const { rows } = await database.db.execute(
        sql`select name from pg_prepared_statements where name like 'company %'`,
      );
      expect(rows).toHaveLength(2);
    },
  );
});
