import type { DataInput, Query } from '../../../contract/operation.ts';
import type { colleaguesList } from '../../../contract/operations/absences.ts';
import { refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { findColleagues } from '../directory/find-colleagues.ts';
import { mayDelegate } from '../directory/may-delegate.ts';
import { done, type Reply } from '../reply.ts';

/** GET /api/me/colleagues. @throws {Refusal} where the company does not let steps be handed on. */
export async function listColleagues(
  { db }: Pick<Dependencies, 'db'>,
  { comId, userId }: SessionCaller,
  query: Query<typeof colleaguesList>,
): Promise<Reply<DataInput<typeof colleaguesList>>> {
  if (!(await mayDelegate(db, comId))) {
    refuse('delegationOff');
  }
  return done(await findColleagues(db, { comId, exceptUserId: userId }, query));
}
