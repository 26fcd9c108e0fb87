import { and, type SQL, sql } from 'drizzle-orm';

import { documents } from '../../adapters/database/schema/documents.ts';
import { checkFaults } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { visibleTo } from './access.ts';

/** As one parameter, however many there are. */
export function isOneOf(ids: readonly string[]): SQL {
  return sql`${documents.id} = any(${sql.param([...new Set(ids)])}::uuid[])`;
}

/** @throws {Refusal} which names documents that the caller may not see by their places in the list */
export async function checkVisible(
  { db }: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
  given: readonly string[],
): Promise<void> {
  const visible = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(isOneOf(given), visibleTo(caller)));
  const seen = new Set(visible.map(({ id }) => id));
  const faults = given.flatMap((id, index) =>
    seen.has(id) ? [] : [{ path: `ids.${String(index)}`, id: 'unknownDocument' as const }],
  );
  checkFaults(faults);
}
