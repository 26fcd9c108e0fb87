import { and, desc, eq, gte, inArray, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { describe } from '../../../contract/enumeration.ts';
import { identityDecision, identityVerificationStatus } from '../../../contract/enums.ts';
import type { IdentityVerificationInput } from '../../../contract/models/ekyc.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { identityVerifications, type StoredPicture } from '../../adapters/database/schema/processing.ts';
import { contactChanges, users } from '../../adapters/database/schema/users.ts';
import { identityNeeded } from '../../domain/ekyc.ts';
import { refuse } from '../../domain/refusal.ts';
import { isGuestCaller, type ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { hideFromGuest, presentUserBrief } from '../present-user.ts';
import type { FoundStep } from '../workflow/find-step.ts';

const deciders = alias(users, 'deciders');

/** Verifications of people's identities, each with everything that its presentation looks at. */
export function selectVerifications(db: Queryable) {
  return db
    .select({
      verification: identityVerifications,
      user: users,
      decider: deciders,
      document: { id: documents.id, no: documents.no, subject: documents.subject },
    })
    .from(identityVerifications)
    .innerJoin(users, eq(users.id, identityVerifications.userId))
    .innerJoin(processSteps, eq(processSteps.id, identityVerifications.stepId))
    .innerJoin(documents, eq(documents.id, processSteps.documentId))
    .leftJoin(deciders, eq(deciders.id, identityVerifications.decidedByUserId))
    .$dynamic();
}

export type VerificationRecord = Awaited<ReturnType<typeof selectVerifications>>[number];

/** The newest verification of a person at a step. */
export async function newestVerification(
  db: Queryable,
  stepId: string,
  userId: number,
): Promise<VerificationRecord | null> {
  const [newest] = await selectVerifications(db)
    .where(and(eq(identityVerifications.stepId, stepId), eq(identityVerifications.userId, userId)))
    .orderBy(desc(identityVerifications.createdAt), desc(identityVerifications.id))
    .limit(1);
  return newest ?? null;
}

/**
 * What a person was accepted by for a document, at any step of theirs. It counts as long as they have the name and the addresses that
 * they had when they sent the pictures.
 */
export async function acceptedVerification(
  db: Queryable,
  documentId: string,
  userId: number,
): Promise<VerificationRecord | null> {
  const [accepted] = await selectVerifications(db)
    .where(
      and(
        eq(processSteps.documentId, documentId),
        eq(identityVerifications.userId, userId),
        eq(identityVerifications.status, 'accepted'),
        eq(users.identityVerificationStatus, identityVerificationStatus.verified),
        notExists(
          db
            .select({ id: contactChanges.id })
            .from(contactChanges)
            .where(
              and(
                eq(contactChanges.userId, identityVerifications.userId),
                inArray(contactChanges.outcome, ['replaced', 'confirmed']),
                gte(contactChanges.settledAt, identityVerifications.createdAt),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(identityVerifications.createdAt), desc(identityVerifications.id))
    .limit(1);
  return accepted ?? null;
}

/** Whether the holder of a step is asked who they are before they sign it. */
export function isIdentityAsked({ record, step }: FoundStep): boolean {
  const { forDocument, ofUser } = identityNeeded(
    step.accessPermission,
    record.type.requireVerifiedUserSigning,
  );
  return forDocument || ofUser;
}

/** Whether the holder of a step has shown who they are, as far as they are asked, as the database knows it now. */
export async function isIdentityKnown(db: Queryable, { record, step, user }: FoundStep): Promise<boolean> {
  const { forDocument, ofUser } = identityNeeded(
    step.accessPermission,
    record.type.requireVerifiedUserSigning,
  );
  return (
    (!forDocument || (await acceptedVerification(db, record.document.id, user.id)) !== null) &&
    (!ofUser || (await isUserVerified(db, user.id)))
  );
}

async function isUserVerified(db: Queryable, userId: number): Promise<boolean> {
  const verified = eq(users.identityVerificationStatus, identityVerificationStatus.verified);
  return (await db.$count(users, and(eq(users.id, userId), verified))) > 0;
}

/**
 * Every way of signing comes by here: alone, with adjacent steps, in a batch, remotely, and once more when it is written.
 * @throws {Refusal} when the holder of a step may not sign yet: it is one of eKYC (companion operations, §4, "eKYC sign"), or its
 * document of a type whose signers must have verified their identity.
 */
export async function checkIdentity(db: Queryable, found: FoundStep): Promise<void> {
  if (!(await isIdentityKnown(db, found))) {
    refuse('identityNotVerified');
  }
}

/** A verification as the wire has it. Its links show personal data: it is for the person, and for whoever judges. */
export async function presentVerification(
  deps: Pick<Dependencies, 'tokens'>,
  caller: ProcessingCaller,
  { verification, user, decider, document }: VerificationRecord,
): Promise<IdentityVerificationInput> {
  const { baseUrl, timeZone } = caller;
  const judge = decider && presentUserBrief(decider);
  const link = async (name: string, { sha256, size, mediaType }: StoredPicture): Promise<string> => {
    const fileName = `${name}.${mediaType === 'image/png' ? 'png' : 'jpg'}`;
    const token = await deps.tokens.issueDownload({ sha256, fileName, mediaType, size });
    return `${baseUrl}/api/Download?token=${token}`;
  };
  const { decidedAt, pictures } = verification;
  return {
    id: verification.id,
    createdDate: formatInstant(verification.createdAt, timeZone),
    status: describe('identityDecision', identityDecision[verification.status]),
    paperType: describe('identityVerifiedType', verification.paperType),
    user: presentUserBrief(user),
    documentId: document.id,
    documentNo: document.no,
    documentSubject: document.subject,
    processId: verification.stepId,
    frontUrl: await link('front', pictures.front),
    backUrl: pictures.back && (await link('back', pictures.back)),
    portraitUrl: await link('portrait', pictures.portrait),
    reason: verification.reason,
    decidedByUser: isGuestCaller(caller) ? hideFromGuest(judge, caller.userId) : judge,
    ...(decidedAt && { decidedDate: formatInstant(decidedAt, timeZone) }),
  };
}
