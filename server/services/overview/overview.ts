import { and, asc, count, desc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';

import { batchStatus, employeeStatus } from '../../../contract/enums.ts';
import type { BatchInput } from '../../../contract/models/batch.ts';
import type { Overview } from '../../../contract/models/overview.ts';
import type { overview as operation } from '../../../contract/operations/overview.ts';
import { dayOf } from '../../../contract/time.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import { notifications } from '../../adapters/database/schema/notifications.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { webhookDeliveries } from '../../adapters/database/schema/webhooks.ts';
import { loadProgress, noProgress, presentBatch } from '../batches/present-batch.ts';
import { batchVisibleTo } from '../batches/find-batch.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { isUnderWayCondition, listedFor } from '../workflow/access.ts';
import { readChanges } from '../list-cache.ts';
import { done } from '../reply.ts';
import { findDocumentFigures } from './document-figures.ts';

const batchesShown = 5;
const contractsShown = 5;
const alarmDays = 7;

/** GET /api/overview: what stands on documents is kept until one changes, the rest is small and asked for each time. */
export const getOverview: Handler<typeof operation> = async ({ deps, caller }) => {
  const { timeZone } = caller;
  const stamp = await readChanges(deps.db, caller.comId);
  const today = dayOf(deps.clock.now(), timeZone);
  const key = JSON.stringify([caller.comId, caller.userId, caller.roles, timeZone, today]);
  const figures = await deps.listCache.figures.recall(key, stamp, () =>
    findDocumentFigures(deps, caller, { today, timeZone }),
  );
  const is = (...roles: readonly string[]): boolean => caller.roles.some((role) => roles.includes(role));
  return done({
    today,
    ...figures,
    batches: is('clerk', 'hr', 'admin') ? await findBatches(deps, caller, timeZone) : [],
    contracts: is('hr', 'admin') ? await findContracts(deps, caller, today) : null,
    alarms: is('admin') ? await findAlarms(deps, caller) : null,
    has: is('clerk', 'hr', 'admin') ? await findBeginnings(deps, caller) : null,
  });
};

/** Batches that are made, that wait to be sent, or whose documents have not ended. */
async function findBatches(
  { db }: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
  timeZone: string,
): Promise<BatchInput[]> {
  const { processing, created, sent } = batchStatus;
  const hasOpenDocuments = sql`exists (select 1 from ${documents}
    where ${documents.batchImportId} = ${batchImports.id} and ${isUnderWayCondition})`;
  const rows = await db
    .select()
    .from(batchImports)
    .where(
      and(
        batchVisibleTo(caller),
        or(
          inArray(batchImports.status, [processing, created]),
          and(eq(batchImports.status, sent), hasOpenDocuments),
        ),
      ),
    )
    .orderBy(desc(batchImports.createdAt), desc(batchImports.id))
    .limit(batchesShown);
  const progress = await loadProgress(db, rows);
  return rows.map((row) =>
    presentBatch({ ...row, errors: [] }, timeZone, progress.get(row.id) ?? noProgress(row)),
  );
}

/** Contracts of enabled employees that end soon, and labor contracts that are being signed. */
async function findContracts(
  { db }: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
  today: string,
): Promise<NonNullable<Overview['contracts']>> {
  const { contractExpiredDate: ends } = employees;
  const within = (days: number): SQL => sql`${ends} between ${today}::date and ${today}::date + ${days}::int`;
  const own = and(eq(employees.comId, caller.comId), eq(employees.status, employeeStatus.enabled));
  const [row] = await db
    .select({
      within30: sql<number>`(count(*) filter (where ${within(30)}))::int`,
      within60: sql<number>`(count(*) filter (where ${within(60)}))::int`,
    })
    .from(employees)
    .where(own);
  const next = await db
    .select({
      id: employees.id,
      employeeCode: employees.employeeCode,
      fullName: employees.fullName,
      expiredDate: sql<string>`${ends}::text`,
    })
    .from(employees)
    .where(and(own, within(60)))
    .orderBy(asc(ends), asc(employees.id))
    .limit(contractsShown);
  const underWay = await db.$count(
    documents,
    and(listedFor(caller), isUnderWayCondition, eq(documents.isLaborContract, true)),
  );
  return { within30: row?.within30 ?? 0, within60: row?.within60 ?? 0, underWay, next };
}

/** Calls and notifications that were given up, or that nobody could be reached with. */
async function findAlarms(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  caller: SessionCaller,
): Promise<NonNullable<Overview['alarms']>> {
  const since = new Date(clock.now().getTime() - alarmDays * 86_400_000);
  const webhooks = await db.$count(
    webhookDeliveries,
    and(
      eq(webhookDeliveries.comId, caller.comId),
      gte(webhookDeliveries.createdAt, since),
      isNull(webhookDeliveries.deliveredAt),
      sql`${webhookDeliveries.lastError} is not null`,
    ),
  );
  const [unreached] = await db
    .select({ count: count() })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(
      and(
        eq(users.comId, caller.comId),
        gte(notifications.createdAt, since),
        eq(notifications.droppedReason, 'no channel'),
      ),
    );
  return { webhooks, notices: unreached?.count ?? 0 };
}

/** Whether the company has begun: with employees for those who keep them, with templates, with documents. */
async function findBeginnings(
  { db }: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
): Promise<NonNullable<Overview['has']>> {
  const { comId } = caller;
  const [employee] = await db
    .select({ id: employees.id })
    .from(employees)
    .where(eq(employees.comId, comId))
    .limit(1);
  const [template] = await db
    .select({ id: documentTemplates.id })
    .from(documentTemplates)
    .where(and(eq(documentTemplates.comId, comId), isNull(documentTemplates.deletedAt)))
    .limit(1);
  const [document] = await db.select({ id: documents.id }).from(documents).where(listedFor(caller)).limit(1);
  return {
    employees: employee !== undefined,
    templates: template !== undefined,
    documents: document !== undefined,
  };
}
