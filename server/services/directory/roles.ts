import type { DataInput, Query } from '../../../contract/operation.ts';
import type { rolesList } from '../../../contract/operations/directory.ts';
import { foldForSearch } from '../../../contract/text.ts';
import { presentRole } from '../../domain/user-roles.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { paginateList } from '../paging.ts';
import { done, type Reply } from '../reply.ts';
import { readRoles } from './read-roles.ts';

/** GET /api/roles (companion operations, §6): the same four for every company. */
export async function listRoles(
  deps: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
  query: Query<typeof rolesList>,
): Promise<Reply<DataInput<typeof rolesList>>> {
  const wanted = foldForSearch(query.search);
  const roles = await readRoles(deps.db, caller.comId);
  const found = roles.filter(({ code, name }) => foldForSearch(`${code} ${name}`).includes(wanted));
  return done(paginateList(query, found.map(presentRole)));
}
