import { randomUUID } from 'node:crypto';

import type { ProcessRequest } from '../../../contract/operations/processing.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { decideUnderLease } from './decide.ts';
import type { HeldStep } from '../workflow/find-step.ts';
import type { Plan } from './plan-acts.ts';
import { type RemoteSigning, signRemotely } from './remote-sign.ts';
import { writeSigningEnd } from './remote-signings.ts';

type Digital = {
  readonly caller: ProcessingCaller;
  readonly held: HeldStep;
  readonly plan: Plan;
  readonly requestHash: string;
  readonly body: ProcessRequest;
};

/** Sign digital takes one call: signing is confirmed in the remote application, and rejecting by nothing else. */
export async function processDigitally(deps: Dependencies, digital: Digital): Promise<void> {
  const { caller, held, plan } = digital;
  const signing = signingOf(deps, digital);
  if (signing === null) {
    await decideUnderLease(deps, { caller, held, plan }, randomUUID());
    return;
  }
  const results = await signRemotely(deps, signing);
  for (const { error } of results) {
    if (error !== null) {
      throw error;
    }
  }
}

/** What signs a step with a remote certificate; `null` where the action is another. */
export function signingOf(
  deps: Dependencies,
  { caller, held, plan, requestHash, body }: Digital,
): RemoteSigning | null {
  const { action } = plan.root;
  if (action.kind !== 'sign' || action.certificate === null) {
    return null;
  }
  const alsoWrite = (transaction: Transaction, signingId: string) =>
    writeSigningEnd(transaction, signingId, 'signed', deps.clock.now());
  return {
    caller,
    subject: { kind: 'step', stepId: held.step.id },
    requestHash,
    certificate: action.certificate,
    work: { kind: 'step', body },
    jobs: [{ held, plan, alsoWrite }],
  };
}
