import { accessPermission } from '../../../contract/enums.ts';
import type { DataInput, Query } from '../../../contract/operation.ts';
import type { stepColleaguesList } from '../../../contract/operations/processing.ts';
import { refuse } from '../../domain/refusal.ts';
import { isGuestCaller, type ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { findColleagues } from '../directory/find-colleagues.ts';
import { mayDelegate } from '../directory/may-delegate.ts';
import { done, type Reply } from '../reply.ts';
import { checkWaiting } from '../workflow/check-waiting.ts';
import { findHeldStep } from '../workflow/find-step.ts';

/**
 * GET /api/documents/colleagues/{processId}: processors may not list users, and some have to name one, only in the step that
 * asks for it.
 */
export async function listColleagues(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  caller: ProcessingCaller,
  processId: string,
  query: Query<typeof stepColleaguesList>,
): Promise<Reply<DataInput<typeof stepColleaguesList>>> {
  const held = await findHeldStep(deps.db, caller, processId);
  checkWaiting(deps, held);
  const isCoordinating = held.step.accessPermission === accessPermission.coordinate;
  // Nobody outside the company learns who works there.
  if (isGuestCaller(caller) || (!isCoordinating && !(await mayDelegate(deps.db, caller.comId)))) {
    refuse('processUnsupported');
  }
  return done(await findColleagues(deps.db, { comId: caller.comId }, query));
}
