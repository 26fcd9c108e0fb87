import type { Dependencies } from '../dependencies.ts';
import { afterCommit } from '../finishing/after-commit.ts';
import { deleteOnFailure } from '../files/delete-on-failure.ts';
import { findLeased } from '../workflow/check-waiting.ts';
import { commitDecision, type Decision } from './commit-decision.ts';
import { releaseLease, takeLease } from '../workflow/lease.ts';
import { signFiles } from './sign-files.ts';

/** A decision that its processor has confirmed, before any work is done for it. */
export type Confirmed = Omit<Decision, 'signed' | 'leaseHolder'>;

/** Writes a decision, then lets everyone know whom it concerns, or seals what it completed. */
export async function conclude(deps: Dependencies, decision: Decision): Promise<void> {
  const following = await commitDecision(deps, decision);
  const { root, adjacent } = decision.plan;
  for (const { action } of [root, ...adjacent]) {
    if (action.kind === 'sign') {
      deps.metrics.signatureMade(action.permission);
    }
  }
  await afterCommit(deps, following);
}

/**
 * Does the work while nobody else can sign: PDF work outside of a transaction, then one that writes everything.
 * `isDone` is asked once the document is free, and when it is not: a call that ran beside this one may have done it all, and
 * what it completed is being sealed then.
 */
export async function decideUnderLease(
  deps: Dependencies,
  confirmed: Confirmed,
  leaseHolder: string,
  isDone: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<void> {
  const { held, plan } = confirmed;
  const documentId = held.record.document.id;
  const leased = await takeLease(deps, documentId, leaseHolder).catch(async (error: unknown) => {
    if (await isDone()) {
      return null;
    }
    throw error;
  });
  if (leased === null) {
    return;
  }
  try {
    if (await isDone()) {
      await releaseLease(deps, documentId, leaseHolder);
      return;
    }
    const fresh = await findLeased(deps, confirmed, leased);
    // Of a batch one may fail while the request does not.
    await deleteOnFailure(deps, async (noting) => {
      const signed = await signFiles(noting, fresh, plan);
      await conclude(noting, { ...confirmed, held: fresh, signed, leaseHolder });
    });
  } catch (error) {
    await releaseLease(deps, documentId, leaseHolder);
    throw error;
  }
}
