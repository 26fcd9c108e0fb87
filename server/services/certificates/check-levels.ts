import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';

import { accessPermission } from '../../../contract/enums.ts';
import type { FieldFault } from '../../../contract/faults.ts';
import { missedLevel, type RequiredLevels, requiredOf } from '../../../contract/rules/required-level.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import type { documentTypes } from '../../adapters/database/schema/companies.ts';
import { companySealAccounts, signingProviders } from '../../adapters/database/schema/signing-providers.ts';
import { userCertificates } from '../../adapters/database/schema/users.ts';
import { refuse, checkFaults } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { isValidAt } from './cert-status.ts';
import type { InvolvedUser } from '../workflow/load-document.ts';

/* Whether the signatures of a document come to the levels that its type asks for (decision 0063). */

type Needs = Pick<Dependencies, 'clock' | 'remoteSigner'>;

type Signer = {
  readonly permission: number;
  readonly user: Pick<InvolvedUser, 'id' | 'name' | 'isGuest'>;
};

type SignerField = 'accessPermissionCode' | 'processedByUserCode';

const inSteps = (index: number, field: SignerField): string => `processes.${String(index)}.${field}`;

/**
 * Checks signers, by default in the order of their steps.
 * @param pathOf where in what was sent a signer's field stands.
 * @throws {Refusal} which names at its step everyone who cannot come to the level, and why.
 */
export async function checkSigners(
  db: Queryable,
  deps: Needs,
  type: RequiredLevels,
  signers: readonly Signer[],
  pathOf: (index: number, field: SignerField) => string = inSteps,
): Promise<void> {
  const digital = signers.filter(
    ({ permission, user }) =>
      permission === accessPermission.signDigital && requiredOf(type, user.isGuest) !== null,
  );
  const able = await withPublicCertificate(
    db,
    deps,
    digital.map(({ user }) => user.id),
  );
  const faults = signers.flatMap((signer, index): FieldFault[] => {
    const { permission, user } = signer;
    const params = { name: user.name };
    const missed = missedLevel(permission, requiredOf(type, user.isGuest));
    if (missed !== null) {
      const id = missed === 'public' ? 'belowPublicLevel' : 'belowCompanyLevel';
      return [{ path: pathOf(index, 'accessPermissionCode'), id, params }];
    }
    return digital.includes(signer) && !able.has(user.id)
      ? [{ path: pathOf(index, 'processedByUserCode'), id: 'noPublicCertificate', params }]
      : [];
  });
  checkFaults(faults);
}

/** Of users those who hold a certificate, at a provider that is in use, against which nothing is known now. */
async function withPublicCertificate(
  db: Queryable,
  { clock, remoteSigner }: Needs,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) {
    return new Set();
  }
  const { userId, kind, providerId } = userCertificates;
  const rows = await db
    .selectDistinct({ userId })
    .from(userCertificates)
    .leftJoin(signingProviders, eq(signingProviders.id, providerId))
    .where(
      and(
        inArray(userId, [...userIds]),
        eq(kind, 'remote'),
        isValidAt(clock.now()),
        remoteSigner === null ? isNotNull(providerId) : undefined,
        or(isNull(providerId), eq(signingProviders.enabled, true)),
      ),
    );
  return new Set(rows.map((row) => row.userId));
}

/** @throws {Refusal} when the type asks for a seal under a public certificate, and the company has set up none. */
export async function checkSealLevel(
  db: Queryable,
  { comId, sealLevel }: Pick<typeof documentTypes.$inferSelect, 'comId' | 'sealLevel'>,
): Promise<void> {
  const own = and(eq(companySealAccounts.comId, comId), eq(companySealAccounts.inUse, true));
  if (sealLevel !== null && (await db.$count(companySealAccounts, own)) === 0) {
    refuse('sealBelowLevel');
  }
}

/** @throws {Refusal} when the way of signing of a step does not come to the level that is asked for by now. */
export function checkStepLevel(
  type: RequiredLevels,
  permission: number,
  { isGuest }: Pick<InvolvedUser, 'isGuest'>,
): void {
  const missed = missedLevel(permission, requiredOf(type, isGuest));
  if (missed !== null) {
    refuse(missed === 'public' ? 'signatureBelowPublic' : 'signatureBelowCompany');
  }
}
