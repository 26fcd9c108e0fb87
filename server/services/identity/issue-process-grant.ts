import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { processGrants } from '../../adapters/database/schema/processing.ts';
import type { Channel } from '../../adapters/messaging/messenger.ts';
import { impossible } from '../../domain/impossible.ts';
import { processGrantHours } from '../../domain/auth/lifetimes.ts';
import type { Dependencies } from '../dependencies.ts';

/** With a million codes, this many collisions in a row mean that nearly all of them are open. */
const triesForFreeCode = 200;

export type ProcessGrant = {
  /** Six digits. */
  readonly processCode: string;
  /** Absolute address of the page, the secret behind its `#`. */
  readonly link: string;
};

/** Codes and links of these steps open nothing any more; sessions that they opened go on reading for a day. */
export async function endGrants(
  transaction: Transaction,
  steps: readonly { readonly id: string }[],
  now: Date,
): Promise<void> {
  const ids = steps.map(({ id }) => id);
  await transaction
    .update(processGrants)
    .set({ endedAt: now })
    .where(and(inArray(processGrants.stepId, ids), isNull(processGrants.endedAt)));
}

/**
 * Makes a fresh process code and link for a step, ending the one before (companion operations, §2). Only keyed digests are
 * kept. Who signed in with the former code stays signed in. @throws when the step does not exist.
 */
export async function issueProcessGrant(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'secrets' | 'settings'>,
  stepId: string,
  channel: Channel,
): Promise<ProcessGrant> {
  const now = deps.clock.now();
  const [step = impossible('a process code is wanted for a step that does not exist')] = await transaction
    .select({ userId: processSteps.userId })
    .from(processSteps)
    .where(eq(processSteps.id, stepId))
    .for('update');
  await endGrants(transaction, [{ id: stepId }], now);

  const { userId } = step;
  const linkToken = deps.secrets.linkToken();
  const linkHash = deps.secrets.digest('process-link', linkToken);
  const expiresAt = new Date(now.getTime() + processGrantHours * 3_600_000);
  for (let tries = 0; tries < triesForFreeCode; tries += 1) {
    const processCode = deps.secrets.sixDigits();
    const codeHash = deps.secrets.digest('process-code', processCode);
    await transaction
      .update(processGrants)
      .set({ endedAt: now })
      .where(
        and(
          eq(processGrants.codeHash, codeHash),
          isNull(processGrants.endedAt),
          lte(processGrants.expiresAt, now),
        ),
      );
    // The index over open codes decides, so that two calls at once never share one.
    const made = await transaction
      .insert(processGrants)
      .values({ stepId, userId, codeHash, linkHash, channel, expiresAt, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: processGrants.id });
    if (made.length > 0) {
      return { processCode, link: linkWith(deps, linkToken) };
    }
  }
  throw new Error('no free process code was found');
}

/**
 * Makes a link that opens the document of a step for reading, once the step or the document has ended: for whom the step was of, who
 * may have no password. It ends none before it: the link of each mail is good for as long as it says.
 */
export async function issueReadGrant(
  deps: Pick<Dependencies, 'db' | 'clock' | 'secrets' | 'settings'>,
  stepId: string,
  channel: Channel,
): Promise<Pick<ProcessGrant, 'link'>> {
  const now = deps.clock.now();
  const holder = deps.db
    .select({ userId: processSteps.userId })
    .from(processSteps)
    .where(eq(processSteps.id, stepId));
  const linkToken = deps.secrets.linkToken();
  await deps.db.insert(processGrants).values({
    stepId,
    userId: sql`${holder}`,
    readsOnly: true,
    linkHash: deps.secrets.digest('process-link', linkToken),
    // No six digits have this digest.
    codeHash: deps.secrets.digest('process-code', linkToken),
    channel,
    expiresAt: new Date(now.getTime() + processGrantHours * 3_600_000),
    createdAt: now,
  });
  return { link: linkWith(deps, linkToken) };
}

/**
 * Makes what a token stands on that opens the document of a step from its holder's account. Its link is told to nobody, it ends no link
 * that was mailed, and it proves no address.
 */
export async function issueAccountGrant(
  { db, clock, secrets }: Pick<Dependencies, 'db' | 'clock' | 'secrets'>,
  stepId: string,
  readsOnly: boolean,
): Promise<string> {
  const now = clock.now();
  const secret = secrets.linkToken();
  const [grant] = await db
    .insert(processGrants)
    .values({
      stepId,
      readsOnly,
      linkHash: secrets.digest('process-link', secret),
      codeHash: secrets.digest('process-code', secret),
      expiresAt: new Date(now.getTime() + processGrantHours * 3_600_000),
      // A token outlives the grant that it acts by; only what is open counts as a code that could be guessed.
      endedAt: readsOnly ? null : now,
      createdAt: now,
    })
    .returning({ id: processGrants.id });
  if (!grant) {
    throw new Error('a grant was not written');
  }
  return grant.id;
}

function linkWith({ settings }: Pick<Dependencies, 'settings'>, linkToken: string): string {
  return `${settings.publicUrl}/open#${linkToken}`;
}
