import { X509Certificate } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';

import { createCertificateIssuer } from '../../adapters/security/x509-certificate-issuer.ts';
import { validationDataOf } from './validation-data.ts';

const validity = { from: new Date('2026-01-01'), to: new Date('2036-01-01') };
let root: string;
let users: string[];

beforeAll(async () => {
  const issuer = createCertificateIssuer();
  const authority = await issuer.createAuthority('Minh Long', validity);
  const requests = ['An', 'Bình'].map((commonName) => ({
    commonName,
    uid: commonName,
    organization: null,
    validity,
  }));
  const issued = await issuer.issue({ ...authority, revocationListUrl: null }, requests);
  root = authority.certificate;
  users = issued.map(({ certificate }) => certificate);
});

it('holds each certificate and each list once, whoever brought it and however it was written', () => {
  const [an = '', binh = ''] = users;
  const list = Uint8Array.of(1, 2, 3);
  const { certificates, crls, ocsps } = validationDataOf(
    [
      [an, root],
      [binh, new Uint8Array(new X509Certificate(root).raw)],
    ],
    { crls: [list, Uint8Array.of(1, 2, 3), Uint8Array.of(4)], ocsps: [list, list] },
  );
  expect(certificates.map((der) => new X509Certificate(der).subject)).toEqual([
    'CN=An\nUID=An',
    'O=Minh Long\nCN=Minh Long CA',
    'CN=Bình\nUID=Bình',
  ]);
  expect(crls).toEqual([list, Uint8Array.of(4)]);
  expect(ocsps).toEqual([list]);
});
