import { X509Certificate } from 'node:crypto';

import type { ValidationData } from '../../adapters/pdf/pdf-engine.ts';
import type { Dependencies } from '../dependencies.ts';
import { authorityOf } from './authority.ts';
import { revocationListOf } from './revocation-list.ts';
import { validationDataOf } from './validation-data.ts';

type Needs = Pick<
  Dependencies,
  'db' | 'clock' | 'vault' | 'certificates' | 'settings' | 'revocations' | 'log'
>;

/**
 * Everything by which a finished document of a company is checked without asking anybody (B-LT): the certificates of all its
 * signatures, its seal and their time stamps, and what their authorities have revoked as of now. What another authority does not
 * tell is left out and logged: the document is no less signed. Asks over the network, so it is not for use inside a transaction.
 *
 * @param chains of each signature (PEM, the signer's own first) and of each time stamp (DER).
 */
export async function gatherValidationData(
  deps: Needs,
  comId: number,
  chains: readonly (readonly (string | Uint8Array)[])[],
): Promise<ValidationData> {
  const authority = new X509Certificate((await authorityOf(deps, comId)).certificate);
  const own = await revocationListOf(deps, comId);
  const { certificates } = validationDataOf(chains, { crls: [], ocsps: [] });
  const foreign = certificates.filter((der) => !new X509Certificate(der).verify(authority.publicKey));
  const { crls, ocsps, missing } = await deps.revocations.askAbout(foreign, deps.clock.now());
  for (const fact of missing) {
    deps.log.warn(fact, 'what is known of revoked certificates could not be had');
  }
  return validationDataOf([certificates], { crls: [own, ...crls], ocsps });
}
