import { and, eq, isNull } from 'drizzle-orm';

import { privacyActs } from '../../adapters/database/schema/privacy.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { zipLink } from '../documents/present-files.ts';
import { done, type Reply } from '../reply.ts';

/**
 * POST /api/me/personal-data and, for an admin, POST /api/users/personal-data/{id}: a link to everything that is kept about a
 * person of the company. Handing it out is written down.
 * @throws {Refusal} userNotFound, also for who was erased
 */
export async function exportPerson(
  deps: Dependencies,
  caller: SessionCaller,
  id: number,
): Promise<Reply<{ downloadUrl: string }>> {
  const person = and(eq(users.id, id), eq(users.comId, caller.comId), isNull(users.erasedAt));
  if ((await deps.db.$count(users, person)) === 0) {
    refuse('userNotFound');
  }
  await deps.db.insert(privacyActs).values({
    comId: caller.comId,
    kind: 'exported',
    userId: id,
    byUserId: caller.userId,
    createdAt: deps.clock.now(),
  });
  const downloadUrl = await zipLink({ deps, caller }, { comId: caller.comId, personId: id });
  return done({ downloadUrl }, 'exportDataSuccess');
}
