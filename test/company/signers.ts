import type { LocalSigner } from '../../server/adapters/pdf/pdf-engine.ts';
import type { AuthorityKey } from '../../server/adapters/security/certificate-issuer.ts';
import {
  createCertificateIssuer,
  issueRsaCertificate,
} from '../../server/adapters/security/x509-certificate-issuer.ts';

/** An authority and people whom it has certified, for a year. */
export type Signers = { readonly root: string; readonly ec: LocalSigner; readonly rsa: LocalSigner };

export async function makeSigners(): Promise<Signers> {
  const day = 86_400_000;
  const validity = { from: new Date(Date.now() - day), to: new Date(Date.now() + 365 * day) };
  const issuer = createCertificateIssuer();
  // Nobody serves a list of what it revokes.
  const authority = {
    ...(await issuer.createAuthority('Công ty Cổ phần An Bình', validity)),
    revocationListUrl: null,
  };
  const organization = 'Công ty Cổ phần An Bình';
  const [ec] = await issuer.issue(authority, [
    { commonName: 'Nguyễn Văn An', uid: 'an', organization, validity },
  ]);
  if (!ec) {
    throw new Error('no certificate was issued');
  }
  const rsa = await issueRsaCertificate(authority, {
    ...{ commonName: 'Trần Thị Bình', uid: 'binh', organization, validity },
  });
  return { root: authority.certificate, ec: signerOf(ec, authority), rsa: signerOf(rsa, authority) };
}

const signerOf = ({ certificate, privateKey }: AuthorityKey, authority: AuthorityKey): LocalSigner => ({
  chain: [certificate, authority.certificate],
  privateKey,
});
