import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { decisions } from './personal-data.ts';

const folder = join(import.meta.dirname, '../../adapters/database/schema');

const moduleSchema = z.looseObject({});

/** `table.column` of every column that can hold words. */
async function columnsWithWords(): Promise<string[]> {
  const files = await readdir(folder);
  const modules = await Promise.all(
    files.map(async (file) => {
      const module: unknown = await import(join(folder, file));
      return moduleSchema.parse(module);
    }),
  );
  return modules.flatMap((module) =>
    Object.values(module).flatMap((table) => {
      if (!is(table, PgTable)) {
        return [];
      }
      const { name, columns } = getTableConfig(table);
      return columns
        .filter((column) => /text|char|json/.test(column.getSQLType()))
        .map((column) => `${name}.${column.name}`);
    }),
  );
}

it('has a decision for every column that can hold words, and for no other', async () => {
  const decided = Object.entries(decisions).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(decided.toSorted()).toEqual((await columnsWithWords()).toSorted());
});
