import { type Column, or, type SQL, sql } from 'drizzle-orm';

import { users } from '../adapters/database/schema/users.ts';
import { isAmong } from './is-among.ts';
import { foldCode } from '../../contract/rules/person-codes.ts';

/**
 * People whom any of these codes may name: `PersonCodes` says which, since the exact code goes before one that differs in case alone.
 */
export function mayBeNamed(
  codes: readonly string[] | ReadonlySet<string>,
  column: Column = users.code,
): SQL | undefined {
  const folded = new Set([...codes].map(foldCode));
  return or(isAmong(column, codes), isAmong(sql`lower(${column})`, folded));
}
