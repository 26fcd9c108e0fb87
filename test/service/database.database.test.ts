import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { installation } from '../../server/adapters/database/schema/installation.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('the database of tests', () => {
  it('has every table and no row', async () => {
    expect(await database.db.select().from(installation)).toEqual([]);
  });

  it('finds text inside text by trigrams', async () => {
    const { rows } = await database.db.execute(
      sql`select similarity('nguyen', 'nguyen van an') > 0.3 as near`,
    );
    expect(rows).toEqual([{ near: true }]);
  });

  it('keeps queries that run at the same time apart', async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => index);
    const answers = await Promise.all(
      numbers.map(async (n) => {
        const { rows } = await database.pool.query<{ n: number }>(`select $1::int + ${String(n % 7)} as n`, [
          n,
        ]);
        return rows[0]?.n;
      }),
    );
    expect(answers).toEqual(numbers.map((n) => n + (n % 7)));
  });

  it('keeps transactions that run at the same time apart, and undoes the ones that fail', async () => {
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        database.db.transaction(async (transaction) => {
          const key = `k${String(index)}`;
          await transaction.insert(installation).values({ key, value: 'first' });
          await transaction.update(installation).set({ value: key }).where(eq(installation.key, key));
          if (index % 2 === 1) {
            throw new Error('undo');
          }
        }),
      ),
    );
    const rows = await database.db.select().from(installation);
    expect(rows).toHaveLength(10);
    expect(rows.every((row) => row.key === row.value)).toBe(true);
  });
});
