import { randomUUID } from 'node:crypto';

import type { Transaction } from '../../adapters/database/database.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { decideUnderLease } from './decide.ts';
import type { HeldStep } from '../workflow/find-step.ts';
import type { Plan } from './plan-acts.ts';
import { signRemotely } from './remote-sign.ts';
import { writeSigningEnd } from './remote-signings.ts';

type Digital = {
  readonly caller: ProcessingCaller;
  readonly held: HeldStep;
  readonly plan: Plan;
  readonly requestHash: string;
};

/** Sign digital takes one call: signing is confirmed in the remote application, and rejecting by nothing else. */
export async function processDigitally(
  deps: Dependencies,
  { caller, held, plan, requestHash }: Digital,
): Promise<void> {
  const { action } = plan.root;
  if (action.kind !== 'sign' || action.certificate === null) {
    await decideUnderLease(deps, { caller, held, plan }, randomUUID());
    return;
  }
  const subject = { kind: 'step', stepId: held.step.id } as const;
  const alsoWrite = (transaction: Transaction, signingId: string) =>
    writeSigningEnd(transaction, signingId, 'signed', deps.clock.now());
  const results = await signRemotely(deps, {
    caller,
    subject,
    requestHash,
    certificate: action.certificate,
    jobs: [{ held, plan, alsoWrite }],
  });
  for (const { error } of results) {
    if (error !== null) {
      throw error;
    }
  }
}
