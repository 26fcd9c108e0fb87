import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { makeCompany } from '../../test/company/people.ts';
import { createTestApp } from '../../test/service/test-app.ts';
import { preparedFor } from './prepared.ts';
import { companies } from '../adapters/database/schema/companies.ts';

const named = preparedFor((db) =>
  db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, sql.placeholder('id')))
    .prepare('company_of_a_test'),
);

it('is sent again on a connection that comes after one which broke', async () => {
  const app = await createTestApp();
  try {
    const { db, pool } = app.database;
    const { id } = await makeCompany(app.deps);
    const [company] = await named(db).execute({ id });
    expect(company).toBeDefined();
    const client = await pool.connect();
    client.release(true);
    expect(await named(db).execute({ id })).toEqual([company]);
    await db.transaction(async (transaction) => {
      expect(await named(transaction).execute({ id })).toEqual([company]);
    });
  } finally {
    await app.close();
  }
});
