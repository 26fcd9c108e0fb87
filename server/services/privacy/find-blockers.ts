import { and, asc, eq, gte, inArray, isNull, or } from 'drizzle-orm';

import { documentStatus, employeeStatus, stepStatus } from '../../../contract/enums.ts';
import type { ErasureBlocker } from '../../../contract/models/privacy.ts';
import { dayOf } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import type { UserRow } from '../present-user.ts';

/** Statuses of documents that are on their way: sent and not ended, or called back to be corrected. */
const underWay = [documentStatus.ready, documentStatus.inProgress, documentStatus.correcting] as const;

/** At most so many of a kind are named; there is enough to do then. */
const namedMax = 50;

/** For what a person is still needed: as long as there is anything, nothing of them is erased. */
export async function findBlockers(
  db: Queryable,
  user: UserRow,
  now: Date,
  timeZone: string,
): Promise<ErasureBlocker[]> {
  return [
    ...(user.isGuest ? [] : presentSteps(await waitingSteps(db, user))),
    ...(await ownDocuments(db, user)),
    ...(await openBatches(db, user)),
    ...(await runningContract(db, user, dayOf(now, timeZone))),
  ];
}

/**
 * Steps that wait for somebody outside the company. They hold up no erasure, which nobody here may put off by sending more: their
 * documents' creators find somebody else.
 */
export async function findLeftSteps(db: Queryable, user: UserRow): Promise<WaitingStep[]> {
  return user.isGuest ? waitingSteps(db, user) : [];
}

type WaitingStep = Awaited<ReturnType<typeof waitingSteps>>[number];

/** Of several steps in one document, one stands for all. */
export function presentSteps(steps: readonly WaitingStep[]): ErasureBlocker[] {
  const byDocument = new Map(steps.map(({ documentId, name }) => [documentId, name]));
  return [...byDocument].slice(0, namedMax).map(([id, name]) => ({ kind: 'step', id, name }));
}

async function waitingSteps(db: Queryable, user: UserRow) {
  return db
    .select({
      stepId: processSteps.id,
      documentId: documents.id,
      name: documents.no,
      createdByUserId: documents.createdByUserId,
    })
    .from(processSteps)
    .innerJoin(documents, eq(documents.id, processSteps.documentId))
    .where(
      and(
        eq(processSteps.userId, user.id),
        eq(processSteps.status, stepStatus.waiting),
        inArray(documents.status, [...underWay]),
      ),
    )
    .orderBy(asc(documents.no));
}

async function ownDocuments(db: Queryable, user: UserRow): Promise<ErasureBlocker[]> {
  const rows = await db
    .select({ id: documents.id, name: documents.no })
    .from(documents)
    .where(and(eq(documents.createdByUserId, user.id), inArray(documents.status, [...underWay])))
    .orderBy(asc(documents.no))
    .limit(namedMax);
  return rows.map((row) => ({ kind: 'document', ...row }));
}

/** Batches with documents that are still to be made or sent. */
async function openBatches(db: Queryable, user: UserRow): Promise<ErasureBlocker[]> {
  const rows = await db
    .selectDistinct({ id: batchImports.id, name: batchImports.name })
    .from(batchImports)
    .innerJoin(documents, eq(documents.batchImportId, batchImports.id))
    .where(
      and(
        eq(batchImports.uploadedByUserId, user.id),
        isNull(batchImports.canceledAt),
        eq(documents.status, documentStatus.new),
      ),
    )
    .orderBy(asc(batchImports.id))
    .limit(namedMax);
  return rows.map(({ id, name }) => ({ kind: 'batch', id: String(id), name }));
}

/** The employer needs the record of an employee as long as their contract runs. */
async function runningContract(db: Queryable, user: UserRow, today: string): Promise<ErasureBlocker[]> {
  const rows = await db
    .select({ id: employees.id, name: employees.employeeCode })
    .from(employees)
    .where(
      and(
        eq(employees.userId, user.id),
        eq(employees.status, employeeStatus.enabled),
        or(isNull(employees.contractExpiredDate), gte(employees.contractExpiredDate, today)),
      ),
    );
  return rows.map(({ id, name }) => ({ kind: 'contract', id: String(id), name }));
}
