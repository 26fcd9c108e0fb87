import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../../test/service/database.ts';
import { keepVacuuming, vacuumTables } from './vacuum-tables.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table "Odd name" as select n from generate_series(1, 500) n');
});
afterAll(() => database.close());

async function knownRows(): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select reltuples::int as n from pg_class where relname = 'Odd name'`,
  );
  return rows[0]?.n;
}

it('lets the planner know of a table that has changed much, and leaves it alone until it has again', async () => {
  expect(await knownRows()).toBe(-1);
  expect(await vacuumTables(database.pool)).toContain('public."Odd name"');
  expect(await knownRows()).toBe(500);
  expect(await vacuumTables(database.pool)).not.toContain('public."Odd name"');
  await database.pool.query('delete from "Odd name" where n > 100');
  expect(await vacuumTables(database.pool)).toContain('public."Odd name"');
  expect(await knownRows()).toBe(100);
});

it('ends with what is under way', async () => {
  const errors: Error[] = [];
  await database.pool.query('insert into "Odd name" select n from generate_series(1, 500) n');
  await keepVacuuming(database.pool, (error) => errors.push(error))();
  expect(await knownRows()).toBe(600);
  expect(errors).toEqual([]);
});
