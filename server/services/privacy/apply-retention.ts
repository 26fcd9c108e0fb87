import { and, asc, eq, gt } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { companies, documentTypes } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { deletionRecords } from '../../adapters/database/schema/privacy.ts';
import { endIfDue } from '../../domain/retention.ts';
import type { Dependencies } from '../dependencies.ts';
import { loadFiles } from '../workflow/load-document.ts';
import { deleteForGood } from '../files/delete-for-good.ts';
import { isDueCondition } from './due-documents.ts';
import { removeUnused } from '../files/unused-files.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'files'>;

const lookedForAtOnce = 200;

/** A run ends after so many, and the next one goes on: so that it is over before its job would be given to somebody else. */
const perRun = 2000;

/**
 * Deletes the documents whose time is over, for good, and writes down that each was. One document is one transaction: whenever it
 * is killed, each is either there as it was, or gone and written down; the next run goes on. Several may run at once.
 */
export async function deleteDueDocuments(deps: Needs): Promise<void> {
  let last: string | null = null;
  for (let looked = 0; looked < perRun; looked += lookedForAtOnce) {
    const found: { id: string }[] = await findDue(deps, last);
    for (const { id } of found) {
      await deps.db.transaction((transaction) => deleteIfDue(transaction, deps, id));
    }
    last = found.at(-1)?.id ?? null;
    if (last === null) {
      break;
    }
  }
  await removeUnused(deps);
}

function findDue({ db, clock }: Needs, after: string | null): Promise<{ id: string }[]> {
  return db
    .select({ id: documents.id })
    .from(documentTypes)
    .innerJoin(companies, eq(companies.id, documentTypes.comId))
    .innerJoin(documents, eq(documents.typeId, documentTypes.id))
    .where(and(isDueCondition(clock.now()), after === null ? undefined : gt(documents.id, after)))
    .orderBy(asc(documents.id))
    .limit(lookedForAtOnce);
}

/** One that somebody else has at the moment, to delete or to hold it, is left to the next run. */
async function deleteIfDue(
  transaction: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  id: string,
): Promise<void> {
  const now = clock.now();
  const [row] = await transaction
    .select({ document: documents, type: documentTypes, timeZone: companies.timeZone })
    .from(documents)
    .innerJoin(documentTypes, eq(documentTypes.id, documents.typeId))
    .innerJoin(companies, eq(companies.id, documents.comId))
    .where(eq(documents.id, id))
    .for('update', { of: documents, skipLocked: true });
  if (!row) {
    return;
  }
  const { document, type, timeZone } = row;
  const endedAt = endIfDue(document, type, now, timeZone);
  if (endedAt === null || type.retentionMonths === null) {
    return;
  }
  const files = await loadFiles(transaction, [id]);
  await transaction.insert(deletionRecords).values({
    documentId: id,
    comId: document.comId,
    no: document.no,
    typeCode: type.code,
    typeName: type.name,
    retentionMonths: type.retentionMonths,
    endedAt,
    deletedAt: now,
    sha256s: files.map(({ current }) => current.sha256),
  });
  await deleteForGood(transaction, [id], now);
}
