import type { Dependencies } from '../dependencies.ts';
import { authorityOf } from './authority.ts';
import type { Checked } from './holder.ts';
import { ensureCertificate, openUserKey } from './issue-certificates.ts';

/** What a signature is made with here: PEM certificates, the signer's first and the authority's last, and a PKCS #8 DER key. */
export type SigningKey = {
  readonly certificates: readonly string[];
  readonly privateKey: Uint8Array;
};

/** A user's certificate and key as `ensureCertificate` finds or issues them. Not for use inside a transaction. */
export async function ensureSigningKey(
  deps: Pick<Dependencies, 'db' | 'clock' | 'vault' | 'certificates' | 'settings'>,
  comId: number,
  userId: number,
  checked?: Checked,
): Promise<SigningKey> {
  const row = await ensureCertificate(deps, comId, userId, checked);
  if (row.certificate === null) {
    throw new Error('an issued certificate has no bytes');
  }
  const { certificate: authority } = await authorityOf(deps, comId);
  return { certificates: [row.certificate, authority], privateKey: openUserKey(deps, row) };
}
