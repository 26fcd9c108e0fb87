import { eq, sql } from 'drizzle-orm';

import { accounts } from '../../adapters/database/schema/users.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';

/** Ends every token of the caller's account, the calling one included (companion operations, §2). */
export async function signOutEverywhere(
  deps: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
): Promise<Reply<null>> {
  await deps.db
    .update(accounts)
    .set({ tokenVersion: sql`${accounts.tokenVersion} + 1` })
    .where(eq(accounts.id, caller.accountId));
  return done(null, 'signedOutEverywhere');
}
