import { createHash, randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { companies } from '../../adapters/database/schema/companies.ts';
import { type userCertificates, users } from '../../adapters/database/schema/users.ts';
import { pemsOf } from '../../domain/pem.ts';
import type { Dependencies } from '../dependencies.ts';
import { wordsFor } from '../../notifications/wording.ts';
import { isCertificateValid } from '../certificates/present-certificate.ts';
import { accountOf, claimOf, lookUp, saveFacts } from '../certificates/remote-facts.ts';
import { signerOf } from '../certificates/provider-signer.ts';

type Needs = Pick<
  Dependencies,
  'db' | 'clock' | 'jobs' | 'log' | 'settings' | 'vault' | 'remoteSigner' | 'remoteSigners'
>;

/**
 * Asks the holder of an account that was just given to a user, in the remote application, whether the user may sign with it there.
 * Nobody is asked whose certificate it is not. Where it comes to nothing, the first signature with the certificate asks as well.
 */
export async function askHolder(deps: Needs, row: typeof userCertificates.$inferSelect): Promise<void> {
  try {
    const signer = await signerOf(deps, row.comId, row.providerId);
    const facts = await lookUp(deps, signer, claimOf(row));
    if (!isCertificateValid({ ...row, ...facts }, deps.clock.now())) {
      return;
    }
    const description = await describeUse(deps, row.userId);
    const hash = createHash('sha256').update(description, 'utf8').digest();
    const request = {
      id: randomUUID(),
      account: accountOf(row),
      credentialId: facts.remoteCredentialId,
      certificates: pemsOf(facts.certificate),
      contents: [{ hash, name: row.name }],
      description,
    };
    const patience = AbortSignal.timeout(deps.settings.remoteSignSeconds * 1000);
    const taken = await signer.request(request, patience);
    const answer = taken.kind === 'taken' ? await signer.wait(taken, request, patience) : taken;
    if (answer.kind === 'signed') {
      await saveFacts(deps, row, facts);
    }
  } catch (error) {
    deps.log.warn({ error, certificateId: row.id }, 'the holder of a remote certificate could not be asked');
  }
}

/** What the holder reads, and signs nothing but. */
async function describeUse({ db }: Pick<Dependencies, 'db'>, userId: number): Promise<string> {
  const [user] = await db
    .select({ name: users.name, language: users.language, company: companies.name })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.comId))
    .where(eq(users.id, userId));
  return wordsFor(user?.language ?? null).certificateUse(user?.name ?? '', user?.company ?? '');
}
