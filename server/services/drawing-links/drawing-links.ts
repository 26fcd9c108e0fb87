import { and, eq, isNull, type SQL } from 'drizzle-orm';

import {
  type drawingLinkCreate,
  type drawingLinkGet,
  drawingLinkSeconds,
  type DrawingLinkState,
  type drawingLinkDelete,
} from '../../../contract/operations/drawing-links.ts';
import { drawingLinks } from '../../adapters/database/schema/drawing-links.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { impossible } from '../../domain/impossible.ts';
import { refuse } from '../../domain/refusal.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import { done } from '../reply.ts';

export type DrawingLink = typeof drawingLinks.$inferSelect;

/** A link lives for two times its seconds at most; what nobody collects is deleted after this. */
const forgottenAfterSeconds = 3 * drawingLinkSeconds;

/** Whole seconds until a link is over; 0 when it is. */
export function secondsLeftOf(link: DrawingLink, now: Date): number {
  return Math.max(0, Math.ceil((link.expiresAt.getTime() - now.getTime()) / 1000));
}

/** Links of this caller: a grant of one step sees none of another step, nor of the session. */
function ownedBy(caller: ProcessingCaller): SQL | undefined {
  return and(
    eq(drawingLinks.comId, caller.comId),
    eq(drawingLinks.userId, caller.userId),
    caller.kind === 'document' ? eq(drawingLinks.stepId, caller.stepId) : isNull(drawingLinks.stepId),
  );
}

/** POST /api/me/drawing-links: the secret stands in this answer and nowhere else. */
export const createDrawingLink: Handler<typeof drawingLinkCreate> = async ({ deps, caller }) => {
  const now = deps.clock.now();
  const secret = deps.secrets.linkToken();
  const id = await deps.db.transaction(async (transaction) => {
    // Locked, so that two calls at once do not both leave a link.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, caller.userId)).for('update');
    await transaction.delete(drawingLinks).where(ownedBy(caller));
    const [made = impossible('a drawing link was not written')] = await transaction
      .insert(drawingLinks)
      .values({
        comId: caller.comId,
        userId: caller.userId,
        stepId: caller.kind === 'document' ? caller.stepId : null,
        secretHash: deps.secrets.digest('drawing-link', secret),
        expiresAt: new Date(now.getTime() + drawingLinkSeconds * 1000),
        createdAt: now,
      })
      .returning({ id: drawingLinks.id });
    await deps.jobs.enqueue(
      transaction,
      'forget-drawing',
      { linkId: made.id },
      { startAfterSeconds: forgottenAfterSeconds },
    );
    return made.id;
  });
  const link = `${deps.settings.publicUrl}/draw#${secret}`;
  return done({ id, link, secondsLeft: drawingLinkSeconds }, 'drawingLinkMade');
};

function stateOf(link: DrawingLink, now: Date): DrawingLinkState {
  if (link.image !== null) {
    return 'delivered';
  }
  if (secondsLeftOf(link, now) === 0) {
    return 'over';
  }
  return link.deviceHash === null ? 'waiting' : 'opened';
}

/**
 * GET /api/me/drawing-links/{id}. Reading takes nothing away, so that an answer that gets lost is asked for again; the owner
 * deletes the link once the drawing is there.
 * @throws {Refusal} drawingLinkInvalid, also for one of somebody else
 */
export const getDrawingLink: Handler<typeof drawingLinkGet> = async ({ deps, caller, params: { id } }) => {
  const [link = refuse('drawingLinkInvalid')] = await deps.db
    .select()
    .from(drawingLinks)
    .where(and(eq(drawingLinks.id, id), ownedBy(caller)));
  const now = deps.clock.now();
  return done({
    state: stateOf(link, now),
    secondsLeft: secondsLeftOf(link, now),
    image: link.image,
    strokes: link.strokes,
  });
};

/**
 * DELETE /api/me/drawing-links/{id}: ends the link and forgets what was drawn.
 * @throws {Refusal} drawingLinkInvalid
 */
export const deleteDrawingLink: Handler<typeof drawingLinkDelete> = async ({
  deps,
  caller,
  params: { id },
}) => {
  const deleted = await deps.db
    .delete(drawingLinks)
    .where(and(eq(drawingLinks.id, id), ownedBy(caller)))
    .returning({ id: drawingLinks.id });
  if (deleted.length === 0) {
    refuse('drawingLinkInvalid');
  }
  return done(null, 'drawingLinkForgotten');
};
