import { afterEach, describe, expect, it } from 'vitest';
import { OpensslAuthority } from '../../test/peers/openssl-authority.ts';
import type { Certificate } from '../cms/certificate.ts';
import { readOcspResponse } from '../cms/ocsp.ts';
import { findChain } from './chain.ts';
import { readCertificates, readCrls } from './trust-files.ts';
import { judgeTrust } from './trust.ts';

let authority: OpensslAuthority | null = null;
afterEach(() => {
  authority?.dispose();
  authority = null;
});

/** After all that is issued here, however long that takes. */
const now = Date.now() + 3_600_000;

function only(pem: Uint8Array): Certificate {
  const [certificate] = readCertificates(pem);
  if (certificate === undefined) {
    throw new Error('no certificate');
  }
  return certificate;
}

describe('chains', () => {
  it.each(['ec', 'rsa', 'rsa-pss', 'brainpool256', 'brainpool512', 'ed25519', 'ed448'] as const)(
    'are built of issuers with %s, and so are revocations',
    async (key) => {
      authority = new OpensslAuthority('Gốc', { key });
      const [revoked, good] = [authority.issue({ name: 'An' }), authority.issue({ name: 'Bình' })];
      authority.revoke(revoked);
      const anchor = { kind: 'company', name: 'Công ty Thử' } as const;
      const material = {
        roots: [{ certificate: only(authority.root()), anchor }],
        certificates: [],
        crls: readCrls(authority.crl()),
        ocsps: [],
      };
      const judge = (id: string) =>
        judgeTrust(
          only(authority?.certificate(id) ?? new Uint8Array()),
          material,
          { at: now, provenAt: null },
          'signing',
        );
      expect(await judge(good)).toMatchObject({
        verdict: { kind: 'trusted', by: anchor },
        revocation: { kind: 'good' },
      });
      expect(await judge(revoked)).toMatchObject({
        verdict: { kind: 'untrusted', why: 'revoked' },
        revocation: { kind: 'revoked', reason: 1 },
      });
    },
  );

  it('are told to be good or revoked by answers about them, and by nobody who may not answer', async () => {
    authority = new OpensslAuthority();
    const [an, binh] = [authority.issue({ name: 'An' }), authority.issue({ name: 'Bình' })];
    const responder = authority.issue({ name: 'Responder', extensions: 'responder' });
    authority.revoke(binh, 'superseded');
    const roots = [{ certificate: only(authority.root()), anchor: { kind: 'own' } as const }];
    const judge = async (id: string, by: string) => {
      const bytes = authority?.answer(authority.question(id), { by }) ?? new Uint8Array();
      const material = { roots, certificates: [], crls: [], ocsps: [readOcspResponse(bytes)] };
      const own = only(authority?.certificate(id) ?? new Uint8Array());
      return judgeTrust(own, material, { at: now, provenAt: null }, 'signing');
    };
    for (const by of ['root', responder]) {
      expect(await judge(an, by)).toMatchObject({
        verdict: { kind: 'trusted' },
        revocation: { kind: 'good', asOf: expect.any(Number) as unknown },
      });
      expect(await judge(binh, by)).toMatchObject({
        verdict: { kind: 'untrusted', why: 'revoked' },
        revocation: { kind: 'revoked', reason: 4 },
      });
    }
    expect(await judge(binh, an)).toMatchObject({
      verdict: { kind: 'trusted' },
      revocation: { kind: 'unknown' },
    });
  });

  it('are not told by a responder that a list of its issuer names, unless nobody need ask about it', async () => {
    const own = new OpensslAuthority();
    authority = own;
    const an = own.issue({ name: 'An' });
    const [asked, unasked] = (['responder', 'unchecked-responder'] as const).map((extensions) =>
      own.issue({ name: 'Responder', extensions }),
    );
    [asked, unasked].forEach((id = '') => own.revoke(id));
    const crls = readCrls(own.crl());
    own.revoke(an);
    const roots = [{ certificate: only(own.root()), anchor: { kind: 'own' } as const }];
    const judge = (by = '') => {
      const ocsps = [readOcspResponse(own.answer(own.question(an), { by }))];
      const material = { roots, certificates: [], crls, ocsps };
      return judgeTrust(only(own.certificate(an)), material, { at: now, provenAt: null }, 'signing');
    };
    expect(await judge(asked)).toMatchObject({ revocation: { kind: 'good' } });
    expect(await judge(unasked)).toMatchObject({ revocation: { kind: 'revoked' } });
  });

  it('are not told to be good by a list that is of other certificates alone', async () => {
    const own = new OpensslAuthority();
    authority = own;
    const an = only(own.certificate(own.issue({ name: 'An' })));
    const roots = [{ certificate: only(own.root()), anchor: { kind: 'own' } as const }];
    const judge = (list: Uint8Array) => {
      const material = { roots, certificates: [], crls: readCrls(list), ocsps: [] };
      return judgeTrust(an, material, { at: now, provenAt: null }, 'signing');
    };
    expect(await judge(own.crl('PEM', 'of-attributes'))).toMatchObject({ revocation: { kind: 'unknown' } });
    expect(await judge(own.crl())).toMatchObject({ revocation: { kind: 'good' } });
  });

  it('go on once a certificate is on hold no more, unless it has ended since', async () => {
    const own = new OpensslAuthority();
    authority = own;
    const timeOf = (days: number) =>
      `${new Date(now + days * 86_400_000).toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
    const an = own.issue({ name: 'An', to: timeOf(2) });
    const listOf = (days: number) => {
      const dated = ['-crl_lastupdate', timeOf(days), '-crl_nextupdate', timeOf(days + 1)];
      return own.run('ca', '-config', 'openssl.cnf', '-gencrl', ...dated);
    };
    const before = listOf(-2);
    own.revoke(an, 'certificateHold');
    const held = listOf(-1);
    own.write('index.txt', '');
    const [released, tooLate] = [listOf(1), listOf(3)];
    const judge = (...lists: readonly Uint8Array[]) => {
      const material = {
        roots: [{ certificate: only(own.root()), anchor: { kind: 'own' } as const }],
        certificates: [],
        crls: lists.flatMap(readCrls),
        ocsps: [],
      };
      return judgeTrust(only(own.certificate(an)), material, { at: now, provenAt: null }, 'signing');
    };
    const onHold = {
      verdict: { kind: 'untrusted', why: 'revoked' },
      revocation: { kind: 'revoked', reason: 6 },
    };
    expect(await judge(before, held)).toMatchObject(onHold);
    expect(await judge(held, tooLate)).toMatchObject(onHold);
    expect(await judge(before, held, released)).toMatchObject({
      verdict: { kind: 'trusted' },
      revocation: { kind: 'good' },
    });
    const inIndex = (days: number) => timeOf(days).slice(2);
    own.write('index.txt', `R\t${inIndex(2)}\t${inIndex(1)},superseded\t1000\tunknown\t/CN=An\n`);
    expect(await judge(held, listOf(1))).toMatchObject({
      verdict: { kind: 'trusted' },
      revocation: { kind: 'revoked', reason: 4 },
    });
  });

  it('end with the compromise of an authority in them, also where the signer has left since', async () => {
    const own = new OpensslAuthority();
    authority = own;
    const from = '20260101000000Z';
    const above = own.issue({ name: 'CA', extensions: 'authority', from });
    const an = own.issue({ name: 'An', from });
    const byAbove = ['-config', 'openssl.cnf', '-cert', `${above}.pem`, '-keyfile', `${above}.key`];
    own.run(
      ...['ca', '-batch', '-notext', ...byAbove, '-in', `${an}.csr`, '-utf8', '-startdate', from],
      ...['-extensions', 'signer', '-out', `${an}.pem`],
    );
    own.revoke(an, 'affiliationChanged');
    const listOfAbove = own.run('ca', ...byAbove, '-gencrl');
    const judge = (lists: readonly Uint8Array[]) => {
      const material = {
        roots: [{ certificate: only(own.root()), anchor: { kind: 'own' } as const }],
        certificates: [only(own.certificate(above))],
        crls: lists.flatMap(readCrls),
        ocsps: [],
      };
      const before = { at: Date.parse('2026-06-01T00:00:00Z'), provenAt: null };
      return judgeTrust(only(own.certificate(an)), material, before, 'signing');
    };
    expect(await judge([listOfAbove, own.crl()])).toMatchObject({
      verdict: { kind: 'trusted' },
      revocation: { kind: 'revoked', reason: 3 },
    });
    own.revoke(above);
    expect(await judge([listOfAbove, own.crl()])).toMatchObject({
      verdict: { kind: 'untrusted', why: 'revoked' },
      revocation: { kind: 'revoked', reason: 1 },
    });
  });

  it('do not end with a signer whom one trusts: they vouch for nobody else', async () => {
    const own = new OpensslAuthority();
    authority = own;
    const [an, boss] = [own.issue({ name: 'An' }), own.issue({ name: 'Giám đốc' })];
    own.run(
      ...['ca', '-batch', '-notext', '-config', 'openssl.cnf', '-in', `${boss}.csr`, '-utf8'],
      ...['-cert', `${an}.pem`, '-keyfile', `${an}.key`, '-extensions', 'signer', '-out', `${boss}.pem`],
    );
    const roots = [{ certificate: only(own.certificate(an)), anchor: { kind: 'own' } as const }];
    const find = (id: string) => findChain(only(own.certificate(id)), [], roots, now);
    expect(await find(an)).toMatchObject({ kind: 'anchored' });
    expect(await find(boss)).toMatchObject({ kind: 'loose', why: 'issuer-unfit' });
  });

  it('are found among thousands of certificates', async () => {
    authority = new OpensslAuthority();
    const own = only(authority.certificate(authority.issue({ name: 'An' })));
    const root = only(authority.root());
    const pool = Array.from({ length: 5000 }, (_, index) => ({ ...own, fingerprint: String(index) }));
    const chain = await findChain(
      own,
      [...pool, root],
      [{ certificate: root, anchor: { kind: 'own' } }],
      now,
    );
    expect(chain).toMatchObject({ kind: 'anchored', path: [own, root] });
  });

  it('end where certificates name one another in a circle', async () => {
    authority = new OpensslAuthority();
    const own = only(authority.certificate(authority.issue({ name: 'An' })));
    const root = only(authority.root());
    // Two names, each of whose certificates is issued by all of the other name.
    const names = [own.issuerKey, 'other'] as const;
    const pool = Array.from({ length: 50 }, (_, index) => ({
      ...root,
      fingerprint: String(index),
      subjectKey: names[index % 2] ?? '',
      issuerKey: names[(index + 1) % 2] ?? '',
    }));
    expect(await findChain(own, pool, [], now)).toMatchObject({ kind: 'loose', path: { length: 8 } });
  });
});
