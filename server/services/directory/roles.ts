import type { rolesList } from '../../../contract/operations/directory.ts';
import { foldForSearch } from '../../../contract/text.ts';
import { presentRole } from '../../domain/user-roles.ts';
import type { Handler } from '../handler.ts';
import { paginateList } from '../paging.ts';
import { done } from '../reply.ts';
import { readRoles } from './read-roles.ts';

/** GET /api/roles (companion operations, §6): the same four for every company. */
export const listRoles: Handler<typeof rolesList> = async ({ deps, caller, query }) => {
  const wanted = foldForSearch(query.search);
  const roles = await readRoles(deps.db, caller.comId);
  const found = roles.filter(({ code, name }) => foldForSearch(`${code} ${name}`).includes(wanted));
  return done(paginateList(query, found.map(presentRole)));
};
