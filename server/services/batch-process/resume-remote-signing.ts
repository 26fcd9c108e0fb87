import { and, eq } from 'drizzle-orm';

import { userCertificates, users } from '../../adapters/database/schema/users.ts';
import { userStatus } from '../../../contract/enums.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { planActs } from '../processing/plan-acts.ts';
import { findRemoteCertificate } from '../processing/remote-certificate.ts';
import { type Continuation, readContinuation } from '../processing/remote-continuation.ts';
import { signingOf } from '../processing/remote-process.ts';
import { type RemoteSigning, resumeRemotely } from '../processing/remote-sign.ts';
import {
  claimAbandoned,
  freeDocuments,
  showGivenUp,
  takeAgain,
  writeSigningEnd,
} from '../processing/remote-signings.ts';
import { checkWaiting } from '../workflow/check-waiting.ts';
import { findHeldStep } from '../workflow/find-step.ts';
import { planBatch } from './batch-plan.ts';
import { findBatch } from './batch-store.ts';
import { signingOfBatch } from './batch-work.ts';

type Claimed = NonNullable<Awaited<ReturnType<typeof claimAbandoned>>>;

/**
 * Takes up what a service before this one asked a person to confirm, and did not see the end of; the job
 * `resume-remote-signing`. What was confirmed meanwhile is signed if nothing has changed; nothing is sent again. It waits for
 * the person, which no job does: whoever calls need not.
 */
export async function resumeRemoteSigning(deps: Dependencies, id: string): Promise<void> {
  const row = await claimAbandoned(deps, id);
  if (row !== null) {
    await resumeOne(deps, row);
  }
}

/** One that cannot be taken up has failed: its steps wait, and can be signed anew. */
async function resumeOne(deps: Dependencies, row: Claimed): Promise<void> {
  try {
    const continuation = readContinuation(row.continuation);
    const signing = continuation === null ? null : await planAgain(deps, row, continuation);
    if (continuation === null || signing === null) {
      await giveUp(deps, row, 'failed');
      return;
    }
    for (const { held } of signing.jobs) {
      await takeAgain(deps, row.id, held.record.document.id);
    }
    await resumeRemotely(deps, signing, {
      id: row.id,
      certificate: await findRemoteCertificate(deps, signing.caller, signing.certificate),
      sent: continuation.sent,
      openUntil: row.openUntil ?? deps.clock.now(),
    });
  } catch (error) {
    deps.log.warn({ error, remoteSigningId: row.id }, 'a remote signing that was taken up came to nothing');
    // The person may still confirm what was sent.
    await giveUp(deps, row, 'answer-lost');
  }
}

async function giveUp(
  deps: Dependencies,
  { id, stepId, userId, continuation }: Claimed,
  outcome: 'failed' | 'answer-lost',
): Promise<void> {
  const sent = readContinuation(continuation)?.sent;
  const stepIds = sent ? [...stepIdsOf(sent)] : stepId === null ? [] : [stepId];
  await showGivenUp(deps, { userId, stepIds }, outcome);
  await freeDocuments(deps.db, id);
  await writeSigningEnd(deps.db, id, outcome, deps.clock.now());
}

/** @returns null when its person may not sign any more, or nothing of it waits. */
async function planAgain(
  deps: Dependencies,
  { requestHash }: Claimed,
  { caller, certificateId, work, sent }: Continuation,
): Promise<RemoteSigning | null> {
  if (!(await mayStillSign(deps, caller, certificateId))) {
    return null;
  }
  if (work.kind === 'step') {
    const held = await findHeldStep(deps.db, caller, work.body.processId);
    checkWaiting(deps, held);
    const plan = await planActs(deps, caller, held, work.body);
    return signingOf(deps, { caller, held, plan, requestHash, body: work.body });
  }
  if (caller.kind !== 'session') {
    return null;
  }
  return planBatchAgain(deps, caller, { requestHash, body: work.body, stepIds: stepIdsOf(sent) });
}

const stepIdsOf = ({ documents }: Continuation['sent']): ReadonlySet<string> =>
  new Set(documents.map(({ stepId }) => stepId));

type BatchAgain = {
  readonly requestHash: string;
  readonly body: Extract<Continuation['work'], { kind: 'batch' }>['body'];
  readonly stepIds: ReadonlySet<string>;
};

async function planBatchAgain(
  deps: Dependencies,
  caller: SessionCaller,
  { requestHash, body, stepIds }: BatchAgain,
): Promise<RemoteSigning | null> {
  const { batch, items } = await findBatch(deps.db, caller, body.batchProcessId);
  const asked = items.filter(({ stepId }) => stepIds.has(stepId));
  const plan = await planBatch(deps, caller, asked, body);
  return signingOfBatch(deps, {
    caller,
    batchProcessId: batch.id,
    body,
    requestHash,
    plan,
    confirmed: null,
  });
}

async function mayStillSign(
  { db }: Pick<Dependencies, 'db'>,
  { comId, userId }: Continuation['caller'],
  certificateId: number,
): Promise<boolean> {
  const [found] = await db
    .select({ status: users.status })
    .from(users)
    .innerJoin(userCertificates, eq(userCertificates.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.comId, comId), eq(userCertificates.id, certificateId)));
  return found?.status === userStatus.enabled;
}
