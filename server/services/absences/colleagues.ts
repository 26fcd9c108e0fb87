import type { colleaguesList } from '../../../contract/operations/absences.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import { findColleagues } from '../directory/find-colleagues.ts';
import { mayDelegate } from '../directory/may-delegate.ts';
import { done } from '../reply.ts';

/** GET /api/me/colleagues. @throws {Refusal} where the company does not let steps be handed on. */
export const listColleagues: Handler<typeof colleaguesList> = async ({
  deps: { db },
  caller: { comId, userId },
  query,
}) => {
  if (!(await mayDelegate(db, comId))) {
    refuse('delegationOff');
  }
  return done(await findColleagues(db, { comId, exceptUserId: userId }, query));
};
