import { createHash, randomBytes } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import type { CompanySealInput } from '../../../contract/models/signing-provider.ts';
import type {
  companySealLink,
  companySealGet,
  companySealChoose,
  companySealUnlink,
} from '../../../contract/operations/signing-providers.ts';
import { formatInstant } from '../../../contract/time.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { companySealAccounts } from '../../adapters/database/schema/signing-providers.ts';
import { impossible } from '../../domain/impossible.ts';
import { readSubject } from '../../domain/distinguished-name.ts';
import { isCertificateOfCompany } from '../../domain/remote-identity.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import { signerOf } from '../certificates/provider-signer.ts';
import { findCertificates } from '../certificates/remote-facts.ts';
import { openSealAccount, signUnattended } from '../certificates/seal-account.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { done } from '../reply.ts';
import { findProvider } from './signing-providers.ts';

/** GET /api/company/seal */
export const getCompanySeal: Handler<typeof companySealGet> = async ({ deps, caller }) =>
  done(await presentSeal(deps, caller));

async function presentSeal(
  { db }: Pick<Dependencies, 'db'>,
  { comId, timeZone }: SessionCaller,
): Promise<CompanySealInput> {
  const [row] = await db.select().from(companySealAccounts).where(eq(companySealAccounts.comId, comId));
  const { fault = null, faultAt = null } = row ?? {};
  return {
    usesAccount: row?.inUse ?? false,
    account: row && {
      providerId: row.providerId,
      username: row.username,
      subject: nameIn(row.subjectDn),
      issuer: nameIn(row.issuerDn),
      serialNumber: row.serialNumber,
      validTo: formatInstant(row.validTo, timeZone),
    },
    waiting: await db.$count(documents, and(eq(documents.comId, comId), eq(documents.finalising, true))),
    fault:
      fault !== null && faultAt !== null ? { message: fault, at: formatInstant(faultAt, timeZone) } : null,
  };
}

function nameIn(distinguishedName: string): string {
  const { commonName, organization } = readSubject(distinguishedName);
  return commonName || organization;
}

/**
 * POST /api/company/seal/link
 * @throws {Refusal} a fault at `username` where the certificate is not the company's or does not hold; sealNeedsConfirmation where a
 * person confirms each signature; why the provider says no
 */
export const linkCompanySeal: Handler<typeof companySealLink> = async ({
  deps,
  caller,
  body: { providerId, username, serialNumber },
}) => {
  const { comId } = caller;
  if (providerId !== null && (await findProvider(deps.db, comId, providerId)).kind !== 'csc') {
    refuse('sealNeedsConfirmation');
  }
  const signer = await signerOf(deps, comId, providerId);
  const found = await findCertificates(deps, signer, { username, business: true }, serialNumber ?? '');
  if (found.length === 0) {
    throw refuseFields([{ path: 'username', id: 'unknownCertificate' }]);
  }
  const company = await loadCompany(deps, comId);
  const facts = found.find(({ subjectDn }) => isCertificateOfCompany(readSubject(subjectDn), company));
  if (facts === undefined) {
    throw refuseFields([{ path: 'username', id: 'certificateOfAnother' }]);
  }
  const { remoteCredentialId: credentialId, certificate, subjectDn, issuerDn, validTo } = facts;
  const account = { comId, providerId, username, credentialId, certificate };
  await openSealAccount(deps, account);
  const hash = new Uint8Array(createHash('sha256').update(randomBytes(32)).digest());
  await signUnattended(deps, signer, account, { hash, name: 'Countersign' });
  const values = {
    ...{ ...account, serialNumber: facts.serialNumber, subjectDn, issuerDn, validTo },
    ...{ inUse: true, fault: null, faultAt: null, createdAt: deps.clock.now() },
  };
  await deps.db
    .insert(companySealAccounts)
    .values(values)
    .onConflictDoUpdate({ target: companySealAccounts.comId, set: values });
  return done(await presentSeal(deps, caller), 'linkSealSuccess');
};

async function loadCompany({ db }: Pick<Dependencies, 'db'>, comId: number) {
  const [company = impossible('a caller has no company')] = await db
    .select({ name: companies.name, taxCode: companies.taxCode })
    .from(companies)
    .where(eq(companies.id, comId));
  return company;
}

/** POST /api/company/seal. @throws {Refusal} sealNotLinked */
export const chooseCompanySeal: Handler<typeof companySealChoose> = async ({
  deps,
  caller,
  body: { usesAccount },
}) => {
  const written = await deps.db
    .update(companySealAccounts)
    .set({ inUse: usesAccount, fault: null, faultAt: null })
    .where(eq(companySealAccounts.comId, caller.comId))
    .returning({ comId: companySealAccounts.comId });
  if (usesAccount && written.length === 0) {
    refuse('sealNotLinked');
  }
  return done(await presentSeal(deps, caller), 'saveSealSuccess');
};

/** POST /api/company/seal/unlink */
export const unlinkCompanySeal: Handler<typeof companySealUnlink> = async ({ deps, caller }) => {
  await deps.db.delete(companySealAccounts).where(eq(companySealAccounts.comId, caller.comId));
  return done(await presentSeal(deps, caller), 'saveSealSuccess');
};
