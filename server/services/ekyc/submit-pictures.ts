import { and, eq } from 'drizzle-orm';

import { activity, identityVerificationStatus, identityVerifiedSource } from '../../../contract/enums.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import { type ekycSubmit as operation, identityPictureLimits } from '../../../contract/operations/ekyc.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import {
  type IdentityPictures,
  identityVerifications,
  type StoredPicture,
} from '../../adapters/database/schema/processing.ts';
import { users } from '../../adapters/database/schema/users.ts';
import type { IdentityVerdict } from '../../adapters/ekyc/identity-verifier.ts';
import { hasBack, type LookedAt, pictureFaults } from '../../domain/ekyc.ts';
import { refuse, checkFaults } from '../../domain/refusal.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { hashesOfPictures } from '../files/files-of-documents.ts';
import { noteLost } from '../files/unused-files.ts';
import { type Actor, appendHistory, systemActor } from '../workflow/history.ts';
import { commitAndDeliver, createNotifications } from '../../notifications/create-notification.ts';
import { checkWaiting } from '../workflow/check-waiting.ts';
import { findHeldStep, type HeldStep } from '../workflow/find-step.ts';
import { lockWaitingStep } from '../workflow/under-step-lease.ts';
import { done, type Reply } from '../reply.ts';
import { usersWithRoles } from '../users-with-roles.ts';
import {
  isIdentityAsked,
  isIdentityKnown,
  newestVerification,
  presentVerification,
} from './verifications.ts';

type Input = Body<typeof operation>;

/**
 * POST /api/documents/ekyc (companion operations, §4, "eKYC sign"), for whoever has to show who they are before they sign: the pictures are looked at and go to the verifier, which
 * says whether they show the person or leaves that to a person of the company. Pictures that still wait are replaced.
 */
export async function submitPictures(
  deps: Dependencies,
  caller: ProcessingCaller,
  body: Input,
): Promise<Reply<DataInput<typeof operation>>> {
  const held = await findHeldStep(deps.db, caller, body.processId);
  if (!isIdentityAsked(held)) {
    refuse('processUnsupported');
  }
  checkWaiting(deps, held);
  if (await isIdentityKnown(deps.db, held)) {
    refuse('identityAlreadyVerified');
  }
  const pictures = await readPictures(deps, body);
  const verdict = await askVerifier(deps, held, body.paperType, pictures);
  const stored = await storePictures(deps, pictures);
  await commitPictures(deps, held, {
    paperType: body.paperType,
    pictures: stored,
    verdict,
  });
  if (verdict.kind === 'refused') {
    refuse('identityNotAccepted', { reason: verdict.reason });
  }
  const written =
    (await newestVerification(deps.db, held.step.id, held.user.id)) ?? refuse('identityVerificationNotFound');
  return done(await presentVerification(deps, caller, written), 'identitySubmitted');
}

type Picture = { readonly bytes: Uint8Array; readonly mediaType: StoredPicture['mediaType'] };

/** @throws {Refusal} naming every picture that cannot be used. */
async function readPictures(deps: Dependencies, body: Input): Promise<IdentityPictures<Picture>> {
  const look = async (file: File): Promise<{ readonly picture: Picture; readonly seen: LookedAt }> => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const seen = await deps.pdf.inspectImage(bytes, 'photo');
    const mediaType = seen.kind === 'ok' && seen.format === 'png' ? 'image/png' : 'image/jpeg';
    return {
      picture: { bytes, mediaType },
      seen: seen.kind === 'ok' ? { ...seen, content: Buffer.from(bytes).toString('base64') } : seen,
    };
  };
  const wantsBack = hasBack(body.paperType) && body.back !== undefined && body.back.size > 0;
  const front = await look(body.front);
  const back = wantsBack && body.back ? await look(body.back) : null;
  const portrait = await look(body.portrait);
  const looked = { front: front.seen, back: back === null ? null : back.seen, portrait: portrait.seen };
  const faults = pictureFaults(body.paperType, looked, identityPictureLimits.shortSide);
  checkFaults(faults);
  return { front: front.picture, back: back === null ? null : back.picture, portrait: portrait.picture };
}

async function askVerifier(
  deps: Dependencies,
  { user }: HeldStep,
  paperType: Input['paperType'],
  { front, back, portrait }: IdentityPictures<Picture>,
): Promise<IdentityVerdict> {
  try {
    return await deps.identityVerifier.verify({
      paperType,
      person: { name: user.name, code: user.code },
      front: front.bytes,
      back: back === null ? null : back.bytes,
      portrait: portrait.bytes,
    });
  } catch (error) {
    deps.log.warn({ error, userId: user.id }, 'an identity could not be verified');
    refuse('identityUnavailable');
  }
}

async function storePictures(
  deps: Dependencies,
  { front, back, portrait }: IdentityPictures<Picture>,
): Promise<IdentityPictures<StoredPicture>> {
  const store = async ({ bytes, mediaType }: Picture): Promise<StoredPicture> => ({
    sha256: await deps.files.put(bytes),
    size: bytes.byteLength,
    mediaType,
  });
  return { front: await store(front), back: back && (await store(back)), portrait: await store(portrait) };
}

type Submission = {
  readonly paperType: Input['paperType'];
  readonly pictures: IdentityPictures<StoredPicture>;
  readonly verdict: IdentityVerdict;
};

const statusOf = { accepted: 'accepted', refused: 'refused', 'to-judge': 'waiting' } as const;

/** Writes what came in and what the verifier said, and tells whoever is to judge. */
async function commitPictures(
  deps: Dependencies,
  held: HeldStep,
  { paperType, pictures, verdict }: Submission,
): Promise<void> {
  const { record, step, user } = held;
  const { document } = record;
  await commitAndDeliver(deps, async (transaction) => {
    // Locked, so that pictures which come twice at once, or while somebody decides, follow each other.
    const basis = { documentId: document.id, version: document.version, leaseHolder: null };
    await lockSender(transaction, held);
    await lockWaitingStep(transaction, basis, held);
    if (await isIdentityKnown(transaction, held)) {
      refuse('identityAlreadyVerified');
    }
    const ofPerson = and(
      eq(identityVerifications.stepId, step.id),
      eq(identityVerifications.userId, user.id),
    );
    const now = deps.clock.now();
    const replaced = await transaction
      .delete(identityVerifications)
      .where(and(ofPerson, eq(identityVerifications.status, 'waiting')))
      .returning({ pictures: identityVerifications.pictures });
    const lost = replaced.flatMap((one) => hashesOfPictures(one.pictures));
    await noteLost(transaction, lost, now);
    await transaction.insert(identityVerifications).values({
      comId: document.comId,
      stepId: step.id,
      userId: user.id,
      paperType,
      pictures,
      status: statusOf[verdict.kind],
      reason: verdict.kind === 'refused' ? verdict.reason : null,
      decidedAt: verdict.kind === 'to-judge' ? null : now,
      createdAt: now,
    });
    switch (verdict.kind) {
      case 'refused':
        return;
      case 'accepted':
        await writeAcceptance(transaction, deps, {
          documentId: document.id,
          stepId: step.id,
          userId: user.id,
          paperType,
          actor: systemActor,
        });
        return;
      case 'to-judge':
        await tellJudges(transaction, deps, held);
    }
  });
}

/**
 * Whoever sent pictures by a link must still be who reads that mailbox, under the name that they were compared with: both may have changed
 * while they were looked at. Locked before the document, as by whoever changes them.
 */
async function lockSender(transaction: Transaction, { user }: HeldStep): Promise<void> {
  const [now] = await transaction
    .select({ email: users.email, phone: users.phone, name: users.name, code: users.code })
    .from(users)
    .where(eq(users.id, user.id))
    .for('no key update');
  const isSame =
    now?.email === user.email && now.phone === user.phone && now.name === user.name && now.code === user.code;
  if (!isSame) {
    refuse('processNotWaiting');
  }
}

async function tellJudges(
  transaction: Transaction,
  deps: Dependencies,
  { record, step, user }: HeldStep,
): Promise<void> {
  const judges = await usersWithRoles(transaction, record.document.comId, ['hr', 'admin']);
  await createNotifications(
    transaction,
    deps,
    judges
      .filter((userId) => userId !== user.id)
      .map((userId) => ({
        kind: 'identity-verification',
        userId,
        documentId: record.document.id,
        stepId: step.id,
      })),
  );
}

type Acceptance = {
  readonly documentId: string;
  readonly stepId: string;
  readonly userId: number;
  readonly paperType: Input['paperType'];
  readonly actor: Actor;
};

/** What an accepted identity changes beside its own row: the user, and the document's history, which holds no picture. */
export async function writeAcceptance(
  transaction: Transaction,
  deps: Dependencies,
  { documentId, stepId, userId, paperType, actor }: Acceptance,
): Promise<void> {
  await transaction
    .update(users)
    .set({
      identityVerificationStatus: identityVerificationStatus.verified,
      identityVerifiedType: paperType,
      identityVerifiedSource: identityVerifiedSource.ekyc,
    })
    .where(eq(users.id, userId));
  await appendHistory(transaction, deps, documentId, {
    ...actor,
    activity: activity.verifyIdentity,
    stepId,
  });
}
