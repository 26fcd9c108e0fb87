import { and, eq } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { freshProcessCode as operation } from '../../../contract/operations/auth.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { processGrants } from '../../adapters/database/schema/processing.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { isExpired } from '../../domain/document-rules.ts';
import { guestAccessEnded } from '../../domain/guest-access.ts';
import { mayBeReadAgain } from '../../domain/workflow.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { commitAndDeliver, createNotification } from '../../notifications/create-notification.ts';
import { askingKind, sentWithinHour } from '../../notifications/step-delivery.ts';
import { endingColumns } from '../identity/ending-columns.ts';
import { findActionable } from '../workflow/current-steps.ts';
import { done } from '../reply.ts';

/** Whoever has an old link fills its processor's mailbox with no more than this. */
const freshPerHour = 3;

type Wanted = {
  readonly kind: 'step-invitation' | 'copy-sent' | 'document-copy';
  readonly stepId: string;
  readonly userId: number;
  readonly documentId: string;
};

/**
 * Sends the processor of a step a fresh code and link, for whoever shows the link of an earlier mail or the token that it gave: both
 * may be over. After the step, or the document, has ended it is a link for reading. They go where that mail went, and the answer is the
 * same whether or not anything was sent.
 */
export const freshProcessCode: Handler<typeof operation> = async ({ deps, body: { proof } }) => {
  const stepId = await stepOf(deps, proof);
  const wanted = stepId === null ? null : await findWanted(deps, stepId);
  if (wanted !== null) {
    await commitAndDeliver(deps, async (transaction) => {
      if ((await sentWithinHour(transaction, deps, wanted)) < freshPerHour) {
        await createNotification(transaction, deps, wanted);
      }
    });
  }
  return done(null, 'freshProcessCodeSent');
};

/** The step that a link or token was for; `null` when it never was one, or its holder has it no more. */
async function stepOf(deps: Dependencies, proof: string): Promise<string | null> {
  const claims = await deps.tokens.readEnded(proof);
  if (claims !== null && claims.kind !== 'document') {
    return null;
  }
  const [grant] = await deps.db
    .select({ stepId: processGrants.stepId, sentTo: processGrants.userId, holder: processSteps.userId })
    .from(processGrants)
    .innerJoin(processSteps, eq(processSteps.id, processGrants.stepId))
    .where(
      claims === null
        ? eq(processGrants.linkHash, deps.secrets.digest('process-link', proof))
        : eq(processGrants.id, claims.grantId),
    );
  // What an account opened was sent to nobody, and its token says whose it is.
  const sentTo = claims?.userId ?? grant?.sentTo ?? null;
  return grant && isOfHolder({ ...grant, sentTo }) ? grant.stepId : null;
}

/** Whether it was sent to who holds the step now. */
const isOfHolder = ({ sentTo, holder }: { readonly sentTo: number | null; readonly holder: number }) =>
  sentTo === null || sentTo === holder;

/** What the enabled holder of a step is to have: what they act with, where they can now, or what they read an ended document with. */
async function findWanted(deps: Dependencies, stepId: string): Promise<Wanted | null> {
  const [row] = await deps.db
    .select({
      stepId: processSteps.id,
      userId: users.id,
      documentId: documents.id,
      stepStatus: processSteps.status,
      documentStatus: documents.status,
      document: { ...endingColumns, id: documents.id, processInOrder: documents.processInOrder },
      isGuest: users.isGuest,
      timeZone: companies.timeZone,
      guestAccessDays: companies.guestAccessDays,
    })
    .from(processSteps)
    .innerJoin(documents, eq(documents.id, processSteps.documentId))
    .innerJoin(companies, eq(companies.id, documents.comId))
    .innerJoin(users, and(eq(users.id, processSteps.userId), eq(users.comId, documents.comId)))
    .where(and(eq(processSteps.id, stepId), eq(users.status, userStatus.enabled)));
  if (!row) {
    return null;
  }
  const { userId, documentId } = row;
  if (mayBeReadAgain(row)) {
    if (row.isGuest && guestAccessEnded(row.document, row, deps.clock.now()) !== null) {
      return null;
    }
    return { kind: 'document-copy', stepId, userId, documentId };
  }
  const step = isExpired(deps.clock.now(), row.timeZone, row.document.expiryDate)
    ? null
    : await findActionable(deps.db, row.document, stepId);
  return step && { kind: askingKind(step.accessPermission), stepId, userId, documentId };
}
