import type { DataInput, Query } from '../../../contract/operation.ts';
import type { rolesList } from '../../../contract/operations/directory.ts';
import { foldForSearch } from '../../../contract/text.ts';
import { roleItems } from '../../../contract/roles.ts';
import { paginate } from '../paging.ts';
import { done, type Reply } from '../reply.ts';

/** GET /api/roles (companion operations, §6): the same four for every company. */
export async function listRoles(query: Query<typeof rolesList>): Promise<Reply<DataInput<typeof rolesList>>> {
  const wanted = foldForSearch(query.search);
  const found = roleItems.filter(({ code, name }) => foldForSearch(`${code} ${name}`).includes(wanted));
  return done(
    await paginate(
      query,
      async () => found.length,
      async ({ limit, offset }) => found.slice(offset, offset + limit),
    ),
  );
}
