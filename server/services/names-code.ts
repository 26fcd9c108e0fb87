import { type Column, or, type SQL, sql } from 'drizzle-orm';

import { users } from '../adapters/database/schema/users.ts';
import { foldCode } from '../../contract/rules/person-codes.ts';

/**
 * People whom any of these codes may name: `PersonCodes` says which, since the exact code goes before one that differs in case alone.
 * However many codes, each list is one parameter of the statement.
 */
export function mayBeNamed(codes: Iterable<string>, column: Column = users.code): SQL | undefined {
  const given = [...codes];
  const folded = [...new Set(given.map(foldCode))];
  return or(
    sql`${column} = any(${sql.param(given)}::text[])`,
    sql`lower(${column}) = any(${sql.param(folded)}::text[])`,
  );
}
