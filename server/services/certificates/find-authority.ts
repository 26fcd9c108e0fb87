import { eq, inArray, isNull } from 'drizzle-orm';

import { envelopeCode } from '../../../contract/envelope.ts';
import { formatMessage } from '../../../contract/messages.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { authoritiesFind } from '../../../contract/operations/certificates.ts';
import { issuingAuthorities } from '../../adapters/database/schema/companies.ts';
import { writePem } from '../../domain/pem.ts';
import { Refusal } from '../../domain/refusal.ts';
import { checkedNames } from '../company/company-name-check.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';
import { revocationListOf } from './revocation-list.ts';

type Needs = Pick<Dependencies, 'db' | 'certificates'>;
type ListNeeds = Needs & Pick<Dependencies, 'clock' | 'vault'>;

/** GET /api/trust/authorities: those that are of this service, each once, whoever asks. */
export async function findAuthorities(
  deps: ListNeeds,
  keyIds: readonly string[],
): Promise<Reply<DataInput<typeof authoritiesFind>>> {
  const found: DataInput<typeof authoritiesFind> = [];
  const authorities = await withKeys(deps, keyIds);
  const names = await checkedNames(
    deps.db,
    authorities.map(({ comId }) => comId),
  );
  for (const { keyId, comId, certificate, formerCertificates } of authorities) {
    if (keyId !== null) {
      found.push({
        keyId,
        companyId: comId,
        companyName: names.get(comId) ?? null,
        certificates: [certificate, ...formerCertificates],
        revocationList: writePem(
          'X509 CRL',
          Buffer.from(await revocationListOf(deps, comId)).toString('base64'),
        ),
      });
    }
  }
  return done(found);
}

/**
 * GET /api/trust/authorities/{keyId}/crl: DER.
 * @throws {Refusal} 404 for a key of no authority here.
 */
export async function getRevocationList(deps: ListNeeds, keyId: string): Promise<Uint8Array> {
  const [found] = await withKeys(deps, [keyId]);
  if (!found) {
    throw new Refusal(formatMessage('authorityNotFound'), envelopeCode.notFound);
  }
  return revocationListOf(deps, found.comId);
}

async function withKeys(
  deps: Needs,
  keyIds: readonly string[],
): Promise<(typeof issuingAuthorities.$inferSelect)[]> {
  await nameKeys(deps);
  return deps.db
    .select()
    .from(issuingAuthorities)
    .where(inArray(issuingAuthorities.keyId, [...keyIds]));
}

/** Authorities of before the column `key_id` get theirs, once: the database cannot work it out by itself. */
async function nameKeys(deps: Needs): Promise<void> {
  const unnamed = await deps.db
    .select({ comId: issuingAuthorities.comId, certificate: issuingAuthorities.certificate })
    .from(issuingAuthorities)
    .where(isNull(issuingAuthorities.keyId));
  for (const { comId, certificate } of unnamed) {
    await deps.db
      .update(issuingAuthorities)
      .set({ keyId: deps.certificates.keyIdOf(certificate) })
      .where(eq(issuingAuthorities.comId, comId));
  }
}
