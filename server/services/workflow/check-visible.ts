import { and } from 'drizzle-orm';

import type { FieldFault } from '../../../contract/faults.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { checkFaults } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import { isAmong } from '../is-among.ts';
import { visibleTo } from './access.ts';
import { type LoadedDocument, loadDocuments } from './load-document.ts';

/** Of documents, the ones that the caller may see. */
async function findVisible(
  db: Queryable,
  caller: SessionCaller,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) {
    return new Set();
  }
  const visible = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(isAmong(documents.id, ids), visibleTo(caller)));
  return new Set(visible.map(({ id }) => id));
}

/** Documents in the order of the ids; what the caller may not see is passed over. */
export async function loadVisibleDocuments(
  db: Queryable,
  caller: SessionCaller,
  ids: readonly string[],
): Promise<LoadedDocument[]> {
  const visible = await findVisible(db, caller, ids);
  return loadDocuments(
    db,
    caller.comId,
    ids.filter((id) => visible.has(id)),
    caller.userId,
  );
}

/**
 * @param exceptId may not be among them either.
 * @throws {Refusal} which names documents that the caller may not see by their places in the list `path`
 */
export async function checkVisible(
  db: Queryable,
  caller: SessionCaller,
  ids: readonly string[],
  path = 'ids',
  exceptId: string | null = null,
): Promise<void> {
  const visible = await findVisible(db, caller, ids);
  checkFaults(
    ids.flatMap((id, index): FieldFault[] =>
      visible.has(id) && id !== exceptId ? [] : [{ path: `${path}.${String(index)}`, id: 'unknownDocument' }],
    ),
  );
}
