import { accessPermission } from '../../../contract/enums.ts';
import type { stepColleaguesList } from '../../../contract/operations/processing.ts';
import { refuse } from '../../domain/refusal.ts';
import { isGuestCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import { findColleagues } from '../directory/find-colleagues.ts';
import { mayDelegate } from '../directory/may-delegate.ts';
import { done } from '../reply.ts';
import { checkWaiting } from '../workflow/check-waiting.ts';
import { findHeldStep } from '../workflow/find-step.ts';

/**
 * GET /api/documents/colleagues/{processId}: processors may not list users, and some have to name one, only in the step that
 * asks for it.
 */
export const listColleagues: Handler<typeof stepColleaguesList> = async ({
  deps,
  caller,
  params: { processId },
  query,
}) => {
  const held = await findHeldStep(deps.db, caller, processId);
  checkWaiting(deps, held);
  const isCoordinating = held.step.accessPermission === accessPermission.coordinate;
  // Nobody outside the company learns who works there.
  if (isGuestCaller(caller) || (!isCoordinating && !(await mayDelegate(deps.db, caller.comId)))) {
    refuse('processUnsupported');
  }
  return done(await findColleagues(deps.db, { comId: caller.comId }, query));
};
