import { and, eq, ne } from 'drizzle-orm';

import type { Body } from '../../../contract/operation.ts';
import {
  type savedViewSave,
  savedViewsMax,
  type savedViewsList,
  type savedViewDelete,
} from '../../../contract/operations/saved-views.ts';
import { savedViewQuery } from '../../../contract/models/saved-view.ts';
import { formatInstant } from '../../../contract/time.ts';
import { savedViews, users } from '../../adapters/database/schema/users.ts';
import { impossible } from '../../domain/impossible.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import { titleOrder } from '../paging.ts';
import { done } from '../reply.ts';

type Row = typeof savedViews.$inferSelect;

/** What an earlier version kept and this one does not know reads as no filter at all. */
function present(row: Row, timeZone: string) {
  const query = savedViewQuery.safeParse(row.query);
  return {
    id: row.id,
    name: row.name,
    query: query.success ? query.data : {},
    createdDate: formatInstant(row.createdAt, timeZone),
  };
}

/** One value without its list, as earlier versions read it (decision 0027); several people were a list then, too. */
const asStored = (query: Body<typeof savedViewSave>['query']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      name !== 'recipientIds' && Array.isArray(value) && value.length === 1 ? value[0] : value,
    ]),
  );

/** GET /api/me/views. */
export const listViews: Handler<typeof savedViewsList> = async ({ deps, caller }) => {
  const rows = await deps.db
    .select()
    .from(savedViews)
    .where(eq(savedViews.userId, caller.userId))
    .orderBy(...titleOrder(savedViews.name));
  return done(rows.map((row) => present(row, caller.timeZone)));
};

/** POST /api/me/views. The user's row is locked, so that two calls at once keep the limit. */
export const saveView: Handler<typeof savedViewSave> = async ({ deps, caller, body: { name, query } }) => {
  const view = await deps.db.transaction(async (transaction) => {
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, caller.userId)).for('update');
    const others = and(eq(savedViews.userId, caller.userId), ne(savedViews.name, name));
    if ((await transaction.$count(savedViews, others)) >= savedViewsMax) {
      refuse('tooManyViews', { n: savedViewsMax });
    }
    const [row = impossible('a view was not written')] = await transaction
      .insert(savedViews)
      .values({ userId: caller.userId, name, query: asStored(query), createdAt: deps.clock.now() })
      .onConflictDoUpdate({ target: [savedViews.userId, savedViews.name], set: { query: asStored(query) } })
      .returning();
    return present(row, caller.timeZone);
  });
  return done(view, 'saveViewSuccess');
};

/** DELETE /api/me/views/{id}. */
export const deleteView: Handler<typeof savedViewDelete> = async ({ deps, caller, params: { id } }) => {
  const gone = await deps.db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, caller.userId)))
    .returning({ id: savedViews.id });
  if (gone.length === 0) {
    refuse('viewNotFound');
  }
  return done(null, 'deleteViewSuccess');
};
