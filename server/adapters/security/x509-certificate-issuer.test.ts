import { execFileSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { inFolder } from '../../../test/tools/in-folder.ts';
import type { KeyedCertificate } from './certificate-issuer.ts';
import { createCertificateIssuer, issueRsaCertificate } from './x509-certificate-issuer.ts';

const issuer = createCertificateIssuer();
const from = new Date('2026-11-21T03:00:00.900Z');
const authorityValidity = { from, to: new Date('2046-11-21T03:00:00.000Z') };
const userValidity = { from, to: new Date('2028-11-21T03:00:00.000Z') };
const inBetween = String(new Date('2027-06-01T00:00:00Z').getTime() / 1000);

const revocationListUrl = 'https://sign.example/api/trust/authorities/0123/crl';

let authority: KeyedCertificate;
let other: KeyedCertificate;

beforeAll(async () => {
  authority = await issuer.createAuthority('Công ty CP Minh Long', authorityValidity);
  other = await issuer.createAuthority('Công ty CP Minh Long', authorityValidity);
});

const request = (commonName = 'Nguyễn Văn An', uid = '001090000001') => ({
  commonName,
  uid,
  organization: 'Công ty CP Minh Long',
  validity: userValidity,
});

async function issueOne(...subject: Parameters<typeof request>): Promise<KeyedCertificate> {
  const [issued] = await issuer.issue({ ...authority, revocationListUrl }, [request(...subject)]);
  if (!issued) {
    throw new Error('nothing was issued');
  }
  return issued;
}

/** What openssl says of a certificate under an authority; it is the judge of what we write. */
function verify(certificate: string, under: string): string {
  return inFolder((folder) => {
    writeFileSync(join(folder, 'ca.pem'), under);
    writeFileSync(join(folder, 'user.pem'), certificate);
    const options = ['-x509_strict', '-check_ss_sig', '-attime', inBetween, '-no-CApath', '-no-CAstore'];
    const input = ['verify', ...options, '-CAfile', 'ca.pem', 'user.pem'];
    try {
      return execFileSync('openssl', input, { cwd: folder, stdio: 'pipe' }).toString('utf8');
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  });
}

const text = (certificate: string): string =>
  execFileSync('openssl', ['x509', '-noout', '-text', '-nameopt', 'RFC2253,-esc_msb,utf8'], {
    input: certificate,
  }).toString('utf8');

describe('a certificate of a user', () => {
  it('is valid under the authority that issued it, and under no other', async () => {
    const { certificate } = await issueOne();
    expect(verify(certificate, authority.certificate)).toContain('OK');
    expect(verify(certificate, other.certificate)).toContain('verification failed');
  });

  it('says who signs, for whom, and what for', async () => {
    const { certificate } = await issueOne();
    const written = text(certificate);
    expect(written).toContain('Subject: UID=001090000001,CN=Nguyễn Văn An,O=Công ty CP Minh Long');
    expect(written).toMatch(/Basic Constraints: critical\s+CA:FALSE/);
    expect(written).toMatch(/Key Usage: critical\s+Digital Signature, Non Repudiation\n/);
    expect(written).toContain('X509v3 Authority Key Identifier');
    expect(written).toMatch(
      new RegExp(`CRL Distribution Points: \\s+Full Name:\\s+URI:${revocationListUrl}\\n`),
    );
    expect(written).toContain('ecdsa-with-SHA256');
    expect(written).toContain('NIST CURVE: P-256');
  });

  it('tells the same of itself', async () => {
    const issued = await issueOne();
    const read = new X509Certificate(issued.certificate);
    expect(issued).toMatchObject({
      serialNumber: read.serialNumber,
      subjectDn: 'UID=001090000001,CN=Nguyễn Văn An,O=Công ty CP Minh Long',
      issuerDn: 'CN=Công ty CP Minh Long CA,O=Công ty CP Minh Long',
      validity: { from: new Date('2026-11-21T03:00:00Z'), to: userValidity.to },
    });
  });

  it('comes with its own key, and a number of its own', async () => {
    const issued = await issuer.issue(
      { ...authority, revocationListUrl: null },
      Array.from({ length: 70 }, () => request()),
    );
    expect(new Set(issued.map(({ serialNumber }) => serialNumber)).size).toBe(70);
    for (const { certificate, privateKey } of issued) {
      const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
      expect(new X509Certificate(certificate).checkPrivateKey(key)).toBe(true);
    }
  });

  it.each([
    ['signs of names', 'An, "Bình" + <Chi>; D=E\\F #1', 'NV-01/ß'],
    ['a name that is too long', 'Nguyễn '.repeat(40), 'x'.repeat(300)],
    ['line breaks', 'An\nO=Khác\u0000', 'a\r\nb'],
    ['nothing at all', '', ''],
  ])('holds %s', async (_what, commonName, uid) => {
    const { certificate } = await issueOne(commonName, uid);
    expect(verify(certificate, authority.certificate)).toContain('OK');
    expect(new X509Certificate(certificate).subject.split('\n')).toHaveLength(3);
  });
});

describe('a certificate to seal with', () => {
  const seal = (identifier: string | null) =>
    issuer.issueSeal(
      { ...authority, revocationListUrl: null },
      {
        organization: 'Công ty CP Minh Long',
        identifier,
        country: identifier === null ? null : 'VN',
        validity: userValidity,
      },
    );

  it('names an organization and its number, as ETSI EN 319 412-3 says, and what it is for', async () => {
    const { certificate } = await seal('VATVN-0101243150');
    expect(verify(certificate, authority.certificate)).toContain('OK');
    const written = text(certificate);
    expect(written).toContain(
      'Subject: CN=Công ty CP Minh Long,organizationIdentifier=VATVN-0101243150,O=Công ty CP Minh Long,C=VN',
    );
    expect(written).toMatch(/Key Usage: critical\s+Digital Signature, Non Repudiation\n/);
    expect(written).not.toContain('CRL Distribution Points');
  });

  it('says nothing of a number that is not known', async () => {
    const { certificate, subjectDn } = await seal(null);
    expect(verify(certificate, authority.certificate)).toContain('OK');
    expect(subjectDn).toBe('CN=Công ty CP Minh Long,O=Công ty CP Minh Long');
  });
});

describe('an authority', () => {
  it('issues certificates and nothing else', () => {
    expect(verify(authority.certificate, authority.certificate)).toContain('OK');
    const written = text(authority.certificate);
    expect(written).toMatch(/Basic Constraints: critical\s+CA:TRUE, pathlen:0/);
    expect(written).toMatch(/Key Usage: critical\s+Certificate Sign, CRL Sign\n/);
  });

  it('has a key that its certificates and those of its users name alike', async () => {
    const { certificate } = await issueOne();
    const keyId = issuer.keyIdOf(authority.certificate);
    expect(keyId).toMatch(/^[0-9a-f]{40}$/);
    const colons = (keyId.toUpperCase().match(/../g) ?? []).join(':');
    expect(text(authority.certificate)).toMatch(new RegExp(`Subject Key Identifier: \\s+${colons}`));
    expect(text(certificate)).toMatch(new RegExp(`Authority Key Identifier: \\s+${colons}`));
  });

  it('can be renewed with its key, and what it issued stays valid', async () => {
    const { certificate } = await issueOne();
    const renewed = await issuer.renewAuthority(authority, { from, to: new Date('2066-11-21T03:00:00Z') });
    expect(renewed.certificate).not.toBe(authority.certificate);
    expect(renewed.validity.to.getUTCFullYear()).toBe(2066);
    expect(verify(certificate, renewed.certificate)).toContain('OK');
  });
});

describe('a certificate for a key that is held elsewhere', () => {
  it('is RSA, names a person alone, and holds under its authority', async () => {
    const issued = await issueRsaCertificate(authority, {
      ...request('Nguyễn Văn An', 'CCCD:001094012345'),
      organization: null,
    });
    expect(issued.subjectDn).toBe('UID=CCCD:001094012345,CN=Nguyễn Văn An');
    expect(new X509Certificate(issued.certificate).publicKey.asymmetricKeyType).toBe('rsa');
    expect(verify(issued.certificate, authority.certificate)).toContain('OK');
    expect(verify(issued.certificate, other.certificate)).not.toContain('OK');
  });
});
