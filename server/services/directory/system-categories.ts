import { and, asc, eq } from 'drizzle-orm';

import type {
  systemCategoriesList,
  systemCategoryCreate,
  systemCategoryDelete,
  systemCategoryUpdate,
} from '../../../contract/operations/directory.ts';
import { foldForSearch } from '../../../contract/text.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { systemCategories } from '../../adapters/database/schema/companies.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { paginateList } from '../paging.ts';
import { done } from '../reply.ts';

/** What a new company begins with; the wording is its own to change. */
const firstCategories = {
  'working-position': ['Nhân viên', 'Chuyên viên', 'Trưởng nhóm', 'Trưởng phòng', 'Giám đốc'],
  'contract-report-type': [
    'Hợp đồng thử việc',
    'Hợp đồng lao động xác định thời hạn',
    'Hợp đồng lao động không xác định thời hạn',
    'Hợp đồng dịch vụ',
  ],
} as const;

/** Gives a company that is being made its first labels, counted from 1. */
export async function addFirstCategories(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  comId: number,
): Promise<void> {
  const createdAt = deps.clock.now();
  const rowsOf = (kind: keyof typeof firstCategories) =>
    firstCategories[kind].map((name, index) => ({ comId, kind, value: index + 1, name, createdAt }));
  await transaction
    .insert(systemCategories)
    .values([...rowsOf('working-position'), ...rowsOf('contract-report-type')])
    .onConflictDoNothing();
}

/** GET /api/system-categories: labels of `workingPosition` and `contractReportType` (specification, "Limits"). */
export const listSystemCategories: Handler<typeof systemCategoriesList> = async ({ deps, caller, query }) => {
  const rows = await deps.db
    .select({ kind: systemCategories.kind, value: systemCategories.value, name: systemCategories.name })
    .from(systemCategories)
    .where(
      and(
        eq(systemCategories.comId, caller.comId),
        query.kind === undefined ? undefined : eq(systemCategories.kind, query.kind),
      ),
    )
    .orderBy(asc(systemCategories.kind), asc(systemCategories.value));
  // A company has a few dozen of them, so they are searched here and carry no folded column.
  const wanted = foldForSearch(query.search);
  const found = rows.filter(({ value, name }) => foldForSearch(`${String(value)} ${name}`).includes(wanted));
  return done(paginateList(query, found));
};

/** POST /api/system-categories/create. */
export const createSystemCategory: Handler<typeof systemCategoryCreate> = async ({ deps, caller, body }) => {
  const written = await deps.db
    .insert(systemCategories)
    .values({ ...body, comId: caller.comId, createdAt: deps.clock.now() })
    .onConflictDoNothing()
    .returning({ value: systemCategories.value });
  if (written.length === 0) {
    throw refuseFields([{ path: 'value', id: 'valueAlreadyUsed' }]);
  }
  return done(body, 'createSystemCategorySuccess');
};

/** POST /api/system-categories/update. @throws {Refusal} systemCategoryNotFound */
export const updateSystemCategory: Handler<typeof systemCategoryUpdate> = async ({ deps, caller, body }) => {
  const written = await deps.db
    .update(systemCategories)
    .set({ name: body.name })
    .where(
      and(
        eq(systemCategories.comId, caller.comId),
        eq(systemCategories.kind, body.kind),
        eq(systemCategories.value, body.value),
      ),
    )
    .returning({ value: systemCategories.value });
  if (written.length === 0) {
    refuse('systemCategoryNotFound');
  }
  return done(body, 'updateSystemCategorySuccess');
};

/** DELETE /api/system-categories/delete/{kind}/{value}. Employees take any number, so a label can always go. */
export const deleteSystemCategory: Handler<typeof systemCategoryDelete> = async ({
  deps,
  caller,
  params: { kind, value },
}) => {
  const gone = await deps.db
    .delete(systemCategories)
    .where(
      and(
        eq(systemCategories.comId, caller.comId),
        eq(systemCategories.kind, kind),
        eq(systemCategories.value, value),
      ),
    )
    .returning({ value: systemCategories.value });
  if (gone.length === 0) {
    refuse('systemCategoryNotFound');
  }
  return done(null, 'deleteSystemCategorySuccess');
};
