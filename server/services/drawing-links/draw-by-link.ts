import { eq } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import {
  type drawingLinkDeliver,
  type drawingLinkOpen,
  drawingLinkSeconds,
} from '../../../contract/operations/drawing-links.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { drawingLinks } from '../../adapters/database/schema/drawing-links.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { readPicture } from '../files/read-picture.ts';
import { done } from '../reply.ts';
import { type DrawingLink, secondsLeftOf } from './drawing-links.ts';

type Held = { readonly secret: string; readonly device: string };
type Found = { readonly link: DrawingLink; readonly name: string };

/**
 * The link of a secret, locked, for the device that holds it or the first one that comes. A secret that is wrong, over, used or
 * held by another device is refused in the same words.
 * @throws {Refusal} drawingLinkInvalid
 */
async function findHeld(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'secrets'>,
  { secret, device }: Held,
): Promise<Found> {
  const [row] = await transaction
    .select({ link: drawingLinks, name: users.name, status: users.status })
    .from(drawingLinks)
    .innerJoin(users, eq(users.id, drawingLinks.userId))
    .where(eq(drawingLinks.secretHash, deps.secrets.digest('drawing-link', secret)))
    .for('update', { of: drawingLinks });
  if (row?.status !== userStatus.enabled || !holds(row.link, device, deps)) {
    refuse('drawingLinkInvalid');
  }
  return row;
}

function holds(
  link: DrawingLink,
  device: string,
  { clock, secrets }: Pick<Dependencies, 'clock' | 'secrets'>,
): boolean {
  const isTheirs =
    link.deviceHash === null || secrets.equal(link.deviceHash, secrets.digest('drawing-link', device));
  return isTheirs && secondsLeftOf(link, clock.now()) > 0;
}

/**
 * POST /api/drawing-links/open. The first device that opens a link holds it from then on, with time to draw; it may ask again, to
 * learn whether the link still holds.
 * @throws {Refusal} drawingLinkInvalid, also once something was delivered
 */
export const openDrawingLink: Handler<typeof drawingLinkOpen> = async ({ deps, body }) => {
  const now = deps.clock.now();
  return deps.db.transaction(async (transaction) => {
    const { link, name } = await findHeld(transaction, deps, body);
    if (link.image !== null) {
      refuse('drawingLinkInvalid');
    }
    if (link.deviceHash !== null) {
      return done({ name, secondsLeft: secondsLeftOf(link, now) }, 'drawingLinkOpened');
    }
    await transaction
      .update(drawingLinks)
      .set({
        deviceHash: deps.secrets.digest('drawing-link', body.device),
        expiresAt: new Date(now.getTime() + drawingLinkSeconds * 1000),
      })
      .where(eq(drawingLinks.id, link.id));
    return done({ name, secondsLeft: drawingLinkSeconds }, 'drawingLinkOpened');
  });
};

/**
 * POST /api/drawing-links/deliver: one drawing, from the device that opened the link. The same drawing once more answers the same,
 * for a phone whose answer got lost.
 * @throws {Refusal} drawingLinkInvalid, `image: …` for what is no PNG
 */
export const deliverDrawing: Handler<typeof drawingLinkDeliver> = async ({ deps, body }) => {
  // Looked at before the picture is: whoever has no link gets no picture unpacked.
  await deps.db.transaction((transaction) => findOpened(transaction, deps, body));
  const image = await readPng(deps, body.image);
  return deps.db.transaction(async (transaction) => {
    const { link } = await findOpened(transaction, deps, body);
    if (link.image === null) {
      await transaction
        .update(drawingLinks)
        .set({ image, strokes: body.strokes ?? null })
        .where(eq(drawingLinks.id, link.id));
    } else if (link.image !== image) {
      refuse('drawingLinkInvalid');
    }
    return done(null, 'drawingDelivered');
  });
};

async function findOpened(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'secrets'>,
  held: Held,
): Promise<Found> {
  const found = await findHeld(transaction, deps, held);
  if (found.link.deviceHash === null) {
    refuse('drawingLinkInvalid');
  }
  return found;
}

/** A PNG as the data URI that it is kept as. */
async function readPng(deps: Pick<Dependencies, 'pdf'>, text: string): Promise<string> {
  const field = { path: 'image', id: 'notImage' } as const;
  const { bytes, seen } = await readPicture(field, text, (picture) => deps.pdf.inspectImage(picture));
  if (seen.format !== 'png') {
    throw refuseFields([field]);
  }
  return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
}
