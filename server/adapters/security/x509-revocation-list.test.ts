import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import type { KeyedCertificate, RevocationList, RevokedCertificate } from './certificate-issuer.ts';
import { createCertificateIssuer } from './x509-certificate-issuer.ts';
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts';

/* openssl is the judge of what we write. */

const issuer = createCertificateIssuer();
const from = new Date('2026-11-21T03:00:00.900Z');
const now = new Date('2027-06-01T00:00:00.500Z');
const folder = temporaryFolder();

let authority: KeyedCertificate;
let stranger: KeyedCertificate;
let users: readonly KeyedCertificate[];

beforeAll(async () => {
  const validity = { from, to: new Date('2046-11-21T03:00:00Z') };
  authority = await issuer.createAuthority('Công ty CP Minh Long', validity);
  stranger = await issuer.createAuthority('Công ty CP Minh Long', validity);
  users = await issuer.issue(
    { ...authority, revocationListUrl: null },
    ['An', 'Bình', 'Chi'].map((commonName) => ({
      commonName,
      uid: commonName,
      organization: 'Minh Long',
      validity: { from, to: new Date('2028-11-21T03:00:00Z') },
    })),
  );
});

const list = (revoked: readonly RevokedCertificate[], change: Partial<RevocationList> = {}) =>
  issuer.listRevoked(authority, {
    number: now.getTime(),
    thisUpdate: now,
    nextUpdate: new Date('2027-06-02T00:00:00Z'),
    completeSince: from,
    revoked,
    ...change,
  });

const end = (index: number, reason: RevokedCertificate['reason'] = 'cessationOfOperation') => ({
  serialNumber: users[index]?.serialNumber ?? '',
  revokedAt: new Date('2027-03-01T08:00:00Z'),
  reason,
});

function openssl(...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
  return `${stdout}${stderr}`;
}

/** What openssl says of a user's certificate that has to stand on no list. */
function verify(user: number, bytes: Uint8Array, at = now): string {
  writeFileSync(join(folder, 'list.crl'), bytes);
  writeFileSync(join(folder, 'ca.pem'), authority.certificate);
  writeFileSync(join(folder, 'user.pem'), users[user]?.certificate ?? '');
  openssl('crl', '-inform', 'DER', '-in', 'list.crl', '-out', 'list.pem');
  const moment = String(Math.floor(at.getTime() / 1000));
  const options = ['-x509_strict', '-crl_check', '-attime', moment, '-no-CApath', '-no-CAstore'];
  return openssl('verify', ...options, '-CAfile', 'ca.pem', '-CRLfile', 'list.pem', 'user.pem');
}

describe('a list of revoked certificates', () => {
  it('ends those that stand on it, and no others', async () => {
    const bytes = await list([end(0), end(2)]);
    expect(verify(0, bytes)).toContain('certificate revoked');
    expect(verify(1, bytes)).toContain('user.pem: OK');
    expect(verify(2, bytes)).toContain('certificate revoked');
  });

  it('may be empty', async () => {
    expect(verify(0, await list([]))).toContain('user.pem: OK');
  });

  it('is signed by its authority, and by no other of the same name', async () => {
    writeFileSync(join(folder, 'signed.crl'), await list([end(0)]));
    writeFileSync(join(folder, 'right.pem'), authority.certificate);
    writeFileSync(join(folder, 'wrong.pem'), stranger.certificate);
    const options = ['crl', '-verify', '-inform', 'DER', '-in', 'signed.crl', '-noout'];
    expect(openssl(...options, '-CAfile', 'right.pem')).toContain('verify OK');
    expect(openssl(...options, '-CAfile', 'wrong.pem')).not.toContain('verify OK');
  });

  it('is over when the next one is due', async () => {
    const bytes = await list([]);
    expect(verify(0, bytes, new Date('2027-06-03T00:00:00Z'))).toContain('CRL has expired');
    expect(verify(0, bytes, new Date('2027-05-31T00:00:00Z'))).toContain('CRL is not yet valid');
  });

  it('says its number, the moment and why each certificate ended', async () => {
    writeFileSync(join(folder, 'told.crl'), await list([end(0), end(1, 'keyCompromise')]));
    const told = openssl('crl', '-inform', 'DER', '-in', 'told.crl', '-noout', '-text');
    expect(told).toContain('Version 2');
    expect(told).toContain('ecdsa-with-SHA256');
    expect(told).toMatch(new RegExp(`CRL Number: \\s+${String(now.getTime())}\\n`));
    expect(told).toContain('Last Update: Jun  1 00:00:00 2027 GMT');
    expect(told).toContain('Next Update: Jun  2 00:00:00 2027 GMT');
    expect(told).toContain('Revocation Date: Mar  1 08:00:00 2027 GMT');
    expect(told).toMatch(/Reason Code: \s+Cessation Of Operation[^]+Reason Code: \s+Key Compromise/);
    expect(told).toContain(`Serial Number: ${users[0]?.serialNumber ?? ''}`);
  });
});
