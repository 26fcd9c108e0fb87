import { execFileSync } from 'node:child_process';
import { createHash, sign as signWith, X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OctetString, Sequence } from 'asn1js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeStreamRevision } from '../test/attacks/stream-revision.ts';
import { makePdf } from '../test/files/make-pdf.ts';
import { checkWith, verdictsOf } from '../test/tools/check-with.ts';
import {
  asItem,
  attribute,
  signCms,
  stampInfo,
  stampType,
  tagged,
  withIndefiniteLengths,
} from '../test/peers/handmade-cms.ts';
import { OpensslAuthority } from '../test/peers/openssl-authority.ts';
import { GrowingPdf, signatureDictionary } from '../test/files/signed-pdf.ts';
import { readPdf } from './check-pdf.ts';
import { temporaryFolder } from '../test/tools/temporary-folder.ts';

let authority: OpensslAuthority;
let stranger: OpensslAuthority;
const folder = temporaryFolder();
/** Who signs unless told otherwise; and a file that they signed. */
let an: string;
let good: Uint8Array;

beforeAll(() => {
  authority = new OpensslAuthority();
  an = authority.issue({ name: 'Nguyễn Văn An' });
  good = Uint8Array.from(signed().bytes);
  stranger = new OpensslAuthority('Another Root');
});

afterAll(() => {
  authority.dispose();
  stranger.dispose();
});

/** As a PDF writes it, in UTC, so many days from now. */
function pdfTime(days = 0): string {
  const digits = new Date(Date.now() + days * 86_400_000 + 5000).toISOString().replace(/\D/g, '');
  return `D:${digits.slice(0, 14)}Z`;
}

function signed(wish: Partial<Parameters<GrowingPdf['sign']>[0]> = {}): GrowingPdf {
  const pdf = new GrowingPdf();
  pdf.sign({
    field: 'An',
    rect: [72, 600, 272, 640],
    time: pdfTime(),
    sign: (content) => authority.sign(an, content, { cades: true }),
    room: 2500,
    ...wish,
  });
  return pdf;
}

function seenByPdfsig(content: Uint8Array): string {
  const path = join(folder, 'agreed.pdf');
  writeFileSync(path, content);
  return execFileSync('pdfsig', ['-nocert', path], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

const trusting = () => ({ roots: authority.root() });

describe('signatures that openssl made', () => {
  // Keys of RSA take long to make.
  let rsa: string;
  beforeAll(() => {
    rsa = authority.issue({ name: 'Trần Thị Bình', key: 'rsa' });
  });

  it.each([
    { key: 'ec', digest: 'sha256' },
    { key: 'p384', digest: 'sha384' },
    { key: 'p521', digest: 'sha512' },
    { key: 'rsa', digest: 'sha256' },
    { key: 'rsa', digest: 'sha512', pss: true },
    { key: 'brainpool512', digest: 'sha512' },
  ] as const)('are valid with $key and $digest', async ({ key, ...how }) => {
    const id = key === 'rsa' ? rsa : authority.issue({ name: 'Trần Thị Bình', key });
    const { bytes } = signed({ sign: (content) => authority.sign(id, content, { cades: true, ...how }) });
    const report = await checkWith(bytes, trusting());
    expect(report.verdict).toBe('intact');
    expect(report.signatures[0]).toMatchObject({
      verdict: 'intact',
      integrity: { kind: 'intact', digest: how.digest.toUpperCase().replace('SHA', 'SHA-'), isWeak: false },
      coverage: { revision: 1, revisions: 1, isWhole: true, changes: [] },
      places: [{ page: 1, rect: { llx: 72, lly: 600, urx: 272, ury: 640 } }],
      signer: {
        trust: { kind: 'trusted', by: { kind: 'own' } },
        path: [
          { subject: { commonName: 'Trần Thị Bình', organization: 'Công ty Thử' } },
          { subject: { commonName: 'Test Root' } },
        ],
        revocation: { kind: 'unknown' },
      },
      time: { kind: 'said' },
    });
  });

  it('are read in the older form as well, and SHA-1 is said to be weak', async () => {
    const { bytes } = signed({
      subFilter: 'adbe.pkcs7.detached',
      sign: (content) => authority.sign(rsa, content, { digest: 'sha1' }),
    });
    const report = await checkWith(bytes, trusting());
    expect(report.signatures[0]).toMatchObject({
      verdict: 'intact',
      integrity: { kind: 'intact', isWeak: true },
    });
  });

  it('are intact, and no more, for whoever trusts nobody or somebody else', async () => {
    for (const roots of [null, stranger.root()]) {
      const report = await checkWith(good, { roots });
      expect(report).toMatchObject({ verdict: 'intact', isTrusted: false });
      expect(report.signatures[0]?.signer?.trust).toEqual({ kind: 'untrusted', why: 'unknown-root' });
      expect(report.wantedKeyIds).toHaveLength(1);
    }
  });

  it('are read where the digest is enclosed: adbe.pkcs7.sha1', async () => {
    const enclose = (content: Uint8Array): Uint8Array =>
      authority.sign(rsa, createHash('sha1').update(content).digest(), { options: ['-nodetach', '-stream'] });
    const subFilter = 'adbe.pkcs7.sha1';
    expect(
      (await checkWith(signed({ subFilter, sign: enclose }).bytes, trusting())).signatures[0],
    ).toMatchObject({ verdict: 'intact', integrity: { kind: 'intact', digest: 'SHA-1', isWeak: true } });
    const other = signed({ subFilter, sign: () => enclose(Buffer.from('something else')) });
    expect((await checkWith(other.bytes, trusting())).signatures[0]?.integrity).toEqual({
      kind: 'broken',
      because: 'digest-differs',
    });
    const detached = signed({ subFilter, sign: (content) => authority.sign(rsa, content) });
    expect((await checkWith(detached.bytes, trusting())).signatures[0]).toMatchObject({
      verdict: 'unexamined',
      integrity: { kind: 'unsupported', what: 'CMS without its content' },
    });
  });

  it.each([
    ['sha1', { digest: 'SHA-1', isWeak: true }],
    ['sha256', { digest: 'SHA-256', isWeak: false }],
  ])('are read without CMS: adbe.x509.rsa_sha1 with %s', async (digest, expected) => {
    const certificates = [authority.certificate(rsa), authority.root()].map(
      (pem) => `<${new X509Certificate(pem).raw.toString('hex')}>`,
    );
    const plain = (sign: (content: Uint8Array) => Uint8Array): Uint8Array =>
      signed({ subFilter: 'adbe.x509.rsa_sha1', entries: `/Cert [${certificates.join(' ')}]`, sign }).bytes;
    const wrap = (value: Uint8Array): Uint8Array =>
      new Uint8Array(new OctetString({ valueHex: value }).toBER());
    const value = (content: Uint8Array): Uint8Array => signWith(digest, content, authority.key(rsa));
    const report = await checkWith(
      plain((content) => wrap(value(content))),
      trusting(),
    );
    expect(report.signatures[0]).toMatchObject({
      verdict: 'intact',
      integrity: { kind: 'intact', ...expected },
      signer: { trust: { kind: 'trusted' } },
    });
    const integrities = [];
    for (const bytes of [
      plain(() => wrap(value(Buffer.from('something else')))),
      plain(() => wrap(new Uint8Array(256).fill(7))),
      plain((content) => value(content)),
      signed({ subFilter: 'adbe.x509.rsa_sha1', sign: (content) => wrap(value(content)) }).bytes,
    ]) {
      integrities.push((await checkWith(bytes, trusting())).signatures[0]?.integrity);
    }
    expect(integrities).toEqual([
      { kind: 'broken', because: 'digest-differs' },
      { kind: 'broken', because: 'signature-differs' },
      { kind: 'broken', because: 'not-a-signature' },
      { kind: 'broken', because: 'no-certificate' },
    ]);
  });

  it('tell why and where they were made on one line, without signs that turn letters around', async () => {
    const utf16 = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
    const entries = `/Reason ${utf16('Đồng ý\n\u202Eký')} /Location ${utf16('Hà\u200B Nội\u2066')}`;
    const report = await checkWith(signed({ entries }).bytes, trusting());
    expect(report.signatures[0]).toMatchObject({ reason: 'Đồng ý ký', location: 'Hà Nội' });
  });

  it('are named where they are of a kind or an algorithm that is not known', async () => {
    const odd = authority.issue({ name: 'Chi', key: 'secp256k1' });
    const integrityOf = async (wish: Partial<Parameters<GrowingPdf['sign']>[0]>) => {
      const [signature] = (await checkWith(signed({ room: 4000, ...wish }).bytes, trusting())).signatures;
      expect(signature?.verdict).toBe('unexamined');
      return signature?.integrity;
    };
    expect(await integrityOf({ subFilter: 'gov.example.quantum' })).toEqual({
      kind: 'unsupported',
      what: 'gov.example.quantum',
    });
    expect(await integrityOf({ sign: (content) => authority.sign(odd, content) })).toEqual({
      kind: 'unsupported',
      what: 'ECDSA on secp256k1',
    });
    expect(
      await integrityOf({ sign: (content) => authority.sign(an, content, { options: ['-nodetach'] }) }),
    ).toEqual({ kind: 'unsupported', what: 'CMS that holds its content' });
  });

  it('hold with indefinite lengths, for pdfsig as well', async () => {
    const { bytes } = signed({
      sign: (content) => withIndefiniteLengths(authority.sign(an, content, { cades: true })),
    });
    expect(verdictsOf(await checkWith(bytes, trusting()))).toEqual(['intact']);
    expect(seenByPdfsig(bytes)).toContain('Signature is Valid');
  });

  it('are agreed upon with pdfsig', async () => {
    expect(seenByPdfsig(good)).toContain('Signature is Valid');
    const changed = Uint8Array.from(good);
    const at = Buffer.from(good).indexOf('Hop dong');
    changed[at] = 0x4b;
    expect(seenByPdfsig(changed)).not.toContain('Signature is Valid');
    expect(verdictsOf(await checkWith(changed, trusting()))).toEqual(['broken']);
  });
});

describe('a changed byte', () => {
  /** The same places in each run (Park and Miller). */
  function* numbers(): Generator<number, never> {
    let state = 20261122;
    while (true) {
      state = (state * 48271) % 2147483647;
      yield state;
    }
  }

  it('is found, wherever it is: 200 of them', async () => {
    expect((await checkWith(good, trusting())).verdict).toBe('intact');
    const random = numbers();
    const missed: number[] = [];
    for (let round = 0; round < 200;) {
      const at = random.next().value % good.length;
      const changed = good.slice();
      changed[at] = (good[at] ?? 0) ^ ((random.next().value % 255) + 1);
      // Digits of either case are the same number: nothing was changed.
      const [before, after] = [good[at], changed[at]].map((byte) =>
        String.fromCharCode(byte ?? 0).toLowerCase(),
      );
      if (before === after) {
        continue;
      }
      round += 1;
      const read = await readPdf(changed);
      const verdict = read.kind === 'refused' ? read.why : (await checkWith(changed, trusting())).verdict;
      if (!['broken', 'unexamined', 'not-pdf'].includes(verdict)) {
        missed.push(at);
      }
    }
    expect(missed).toEqual([]);
  });

  it('is found in each byte of the signature itself', async () => {
    const small = Uint8Array.from(signed({ room: 1600 }).bytes);
    const start = Buffer.from(small).indexOf('/Contents <') + '/Contents <'.length;
    const missed: number[] = [];
    for (let at = start; at < start + 3200; at += 3) {
      const changed = small.slice();
      changed[at] = (small[at] ?? 0) ^ 1;
      const report = await checkWith(changed, trusting());
      if (!['broken', 'unexamined'].includes(report.verdict)) {
        missed.push(at - start);
      }
    }
    expect(missed).toEqual([]);
  });
});

describe('certificates', () => {
  const trustOf = async (
    issue: () => string,
    { days = 0, crls }: { readonly days?: number; readonly crls?: () => Uint8Array } = {},
  ) => {
    const id = issue();
    const { bytes } = signed({
      time: pdfTime(days),
      sign: (content) => authority.sign(id, content, { cades: true }),
    });
    const report = await checkWith(bytes, {
      roots: authority.root(),
      ...(crls === undefined ? {} : { crls: crls() }),
    });
    return report.signatures[0];
  };

  it('count at the time of signing: expired, not yet valid', async () => {
    const past = () => authority.issue({ name: 'An', from: '20250101000000Z', to: '20250201000000Z' });
    expect(await trustOf(past)).toMatchObject({
      verdict: 'intact',
      signer: { trust: { why: 'expired' } },
    });
    const future = () => authority.issue({ name: 'An', from: '20400101000000Z', to: '20410101000000Z' });
    expect(await trustOf(future)).toMatchObject({
      verdict: 'intact',
      signer: { trust: { why: 'not-yet-valid' } },
    });
  });

  it('that have run out since then are said to, and count', async () => {
    const id = authority.issue({ name: 'An', from: '20250101000000Z', to: '20250201000000Z' });
    const { bytes } = signed({
      time: 'D:20250115080000Z',
      sign: (content) => authority.sign(id, content, { cades: true }),
    });
    const report = await checkWith(bytes, trusting());
    expect(report.signatures[0]).toMatchObject({ verdict: 'intact', signer: { hasExpiredSince: true } });
  });

  it('for another purpose are not for signing', async () => {
    expect(await trustOf(() => authority.issue({ name: 'An', extensions: 'server' }))).toMatchObject({
      verdict: 'intact',
      signer: { trust: { why: 'wrong-purpose' } },
    });
  });

  it('that were revoked are said to be; on a list without them they are good', async () => {
    const unlisted = await trustOf(() => an, { crls: () => authority.crl() });
    expect(unlisted).toMatchObject({ verdict: 'intact', signer: { revocation: { kind: 'good' } } });

    const id = authority.issue({ name: 'An' });
    const revoked = await trustOf(() => id, {
      crls: () => {
        authority.revoke(id);
        return authority.crl();
      },
    });
    expect(revoked).toMatchObject({
      verdict: 'intact',
      signer: { trust: { why: 'revoked' }, revocation: { kind: 'revoked', reason: 1 } },
    });
  });

  it('are good by a response that was signed with the rest, as Adobe does it', async () => {
    const response = authority.answer(authority.question(an));
    const archive = new Sequence({ value: [tagged(1, new Sequence({ value: [asItem(response)] }))] });
    const { bytes } = signed({
      sign: (content) =>
        signCms({
          certificate: authority.certificate(an),
          key: authority.key(an),
          content,
          digest: 'sha256',
          algorithm: '1.2.840.10045.4.3.2',
          arrange: (all) => [...all, attribute('1.2.840.113583.1.1.8', archive)],
        }),
      room: 4000,
    });
    const report = await checkWith(bytes, trusting());
    expect(report.signatures[0]).toMatchObject({
      verdict: 'intact',
      signer: { revocation: { kind: 'good' } },
    });
  });

  it('that were given up for a harmless reason after signing still count for what was signed before', async () => {
    const id = authority.issue({ name: 'An', from: '20260101000000Z', to: '20300101000000Z' });
    const leaving = await trustOf(() => id, {
      days: -30,
      crls: () => {
        authority.revoke(id, 'affiliationChanged');
        return authority.crl();
      },
    });
    expect(leaving).toMatchObject({ verdict: 'intact', signer: { revocation: { kind: 'revoked' } } });
  });

  it('count by the list of their own issuer alone', async () => {
    const id = stranger.issue({ name: 'An' });
    stranger.revoke(id);
    const report = await trustOf(() => an, { crls: () => stranger.crl() });
    expect(report).toMatchObject({ verdict: 'intact', signer: { revocation: { kind: 'unknown' } } });
  });

  it('cannot be swapped for another of the same name, or of another key', async () => {
    const other = authority.issue({ name: 'Nguyễn Văn An' });
    const der = (pem: Uint8Array): Buffer =>
      Buffer.from(
        Buffer.from(pem)
          .toString()
          .replace(/-----[^-]+-----|\s/g, ''),
        'base64',
      );
    const { bytes } = signed({
      sign: (content) => {
        const own = Buffer.from(authority.sign(an, content, { cades: true })).toString('hex');
        const [from, to] = [der(authority.certificate(an)), der(authority.certificate(other))];
        // Of one length nearly always; a signature of another one would only be more visible.
        return Buffer.from(own.replace(from.toString('hex'), to.toString('hex')), 'hex');
      },
    });
    expect(verdictsOf(await checkWith(bytes, trusting()))).toEqual(['broken']);
  });
});

describe('time stamps', () => {
  it('of the whole document prove when it was there', async () => {
    const stamper = authority.issue({ name: 'Stamper', extensions: 'stamper', key: 'rsa' });
    const pdf = signed();
    pdf.sign({
      field: 'Time',
      subFilter: 'ETSI.RFC3161',
      time: null,
      sign: (content) => authority.stamp(stamper, content),
    });
    const report = await checkWith(pdf.bytes, trusting());
    expect(report.verdict).toBe('intact-with-additions');
    expect(report.signatures[1]).toMatchObject({
      kind: 'time-stamp',
      time: { kind: 'time-stamp', authority: 'Stamper', isTrusted: true },
      coverage: { isWhole: true },
    });
    const distrusted = await checkWith(pdf.bytes);
    expect(distrusted.signatures[1]).toMatchObject({
      verdict: 'intact',
      time: { kind: 'time-stamp', isTrusted: false },
    });
  });

  it('prove nothing once the key of their authority is stolen, unless another authority saw them before', async () => {
    const [from, to] = ['20250101000000Z', '20350101000000Z'];
    const signer = authority.issue({ name: 'An', from, to });
    const [stolen, other] = (['Stolen', 'Other'] as const).map((name) =>
      authority.issue({ name, extensions: 'stamper', from, to }),
    );
    const pdf = signed({
      time: 'D:20250601080000Z',
      sign: (content) => authority.sign(signer, content, { cades: true }),
    });
    const stampBy = (id = '', time = '') =>
      pdf.sign({
        field: id,
        subFilter: 'ETSI.RFC3161',
        time: null,
        sign: (content) =>
          signCms({
            certificate: authority.certificate(id),
            key: authority.key(id),
            content: stampInfo(content, 'sha256', { time: new Date(time) }),
            digest: 'sha256',
            algorithm: '1.2.840.10045.4.3.2',
            enclosed: stampType,
          }),
      });
    const trustIn = async () => {
      const { signatures } = await checkWith(pdf.bytes, { roots: authority.root(), crls: authority.crl() });
      return signatures.map(({ signer: told }) =>
        told?.trust.kind === 'untrusted' ? told.trust.why : 'trusted',
      );
    };
    stampBy(stolen, '2025-06-02T08:00:00Z');
    authority.revoke(signer);
    expect(await trustIn()).toEqual(['trusted', 'trusted']);
    authority.revoke(stolen ?? '');
    expect(await trustIn()).toEqual(['revoked', 'revoked']);
    stampBy(other, '2025-06-03T08:00:00Z');
    expect(await trustIn()).toEqual(['trusted', 'trusted', 'trusted']);
  });

  it('of the whole document take nothing from a signature whose certificate ended between the two', async () => {
    const from = '20250101000000Z';
    const [expired, left] = [
      authority.issue({ name: 'An', from, to: '20250701000000Z' }),
      authority.issue({ name: 'An', from, to: '20350101000000Z' }),
    ];
    authority.revoke(left, 'affiliationChanged');
    const trusted = { roots: authority.root(), crls: authority.crl() };
    const stamper = authority.issue({ name: 'Stamper', extensions: 'stamper' });
    for (const id of [expired, left]) {
      const pdf = signed({
        time: 'D:20250601080000Z',
        sign: (content) => authority.sign(id, content, { cades: true }),
      });
      expect(await checkWith(pdf.bytes, trusted)).toMatchObject({ isTrusted: true });
      pdf.sign({
        field: 'Archive',
        subFilter: 'ETSI.RFC3161',
        time: null,
        sign: (content) => authority.stamp(stamper, content),
      });
      expect(await checkWith(pdf.bytes, trusted)).toMatchObject({ isTrusted: true });
    }
  });

  it('by somebody who may not make them are not trusted', async () => {
    // openssl makes none with such a certificate.
    const byHand = (content: Uint8Array): Uint8Array =>
      signCms({
        certificate: authority.certificate(an),
        key: authority.key(an),
        content: stampInfo(content, 'sha256'),
        digest: 'sha256',
        algorithm: '1.2.840.10045.4.3.2',
        enclosed: stampType,
      });
    const pdf = signed({ subFilter: 'ETSI.RFC3161', sign: byHand });
    expect((await checkWith(pdf.bytes, trusting())).signatures[0]).toMatchObject({
      verdict: 'intact',
      time: { kind: 'time-stamp', isTrusted: false },
      signer: { trust: { kind: 'untrusted', why: 'wrong-purpose' } },
    });
  });

  it('of the signature prove when it was there, each of several', async () => {
    const stamper = authority.issue({
      name: 'Stamper',
      extensions: 'stamper',
      from: '20260101000000Z',
      to: '20360101000000Z',
    });
    const times = [new Date('2026-11-20T08:00:00Z'), new Date('2026-11-19T08:00:00Z')];
    const value = (content: Uint8Array, over: (signature: Uint8Array) => Uint8Array): Uint8Array => {
      const wish = {
        certificate: authority.certificate(an),
        key: authority.key(an),
        content,
        digest: 'sha512',
        algorithm: '1.2.840.10045.4.3.4',
      } as const;
      const tokens = (signature: Uint8Array) =>
        times.map((time) =>
          attribute(
            '1.2.840.113549.1.9.16.2.14',
            asItem(
              signCms({
                certificate: authority.certificate(stamper),
                key: authority.key(stamper),
                content: stampInfo(over(signature), 'sha512', { time }),
                digest: 'sha512',
                algorithm: '1.2.840.10045.4.3.4',
                enclosed: stampType,
              }),
            ),
          ),
        );
      return signCms({ ...wish, unsigned: tokens });
    };
    const check = async (over: (signature: Uint8Array) => Uint8Array) =>
      (await checkWith(signed({ room: 4000, sign: (content) => value(content, over) }).bytes, trusting()))
        .signatures[0];
    expect(await check((signature) => signature)).toMatchObject({
      verdict: 'intact',
      time: { kind: 'time-stamp', at: '2026-11-19T08:00:00.000Z', authority: 'Stamper', isTrusted: true },
    });
    expect(await check(() => Buffer.from('another signature'))).toMatchObject({
      integrity: { kind: 'broken', because: 'time-stamp-damaged' },
    });
  });
});

describe('files of all kinds', () => {
  const signatureText = signatureDictionary({ field: 'An', sign: (content) => content });

  const made = (args: readonly string[], bytes: Uint8Array): Uint8Array => {
    writeFileSync(join(folder, 'in.pdf'), bytes);
    execFileSync('qpdf', [...args, join(folder, 'in.pdf'), join(folder, 'out.pdf')]);
    return readFileSync(join(folder, 'out.pdf'));
  };

  it('without signatures are said to have none, packed or not', async () => {
    const plain = makePdf([{}, {}]);
    for (const bytes of [plain, made(['--object-streams=generate'], plain), made(['--linearize'], plain)]) {
      expect(await checkWith(bytes)).toMatchObject({ verdict: 'unsigned', signatures: [], isDamaged: false });
    }
  });

  it('are followed through object streams and cross-reference streams', async () => {
    const pdf = new GrowingPdf(made(['--object-streams=generate', '--preserve-unreferenced'], good));
    // Rewriting broke the signature that was there; that it is found is what counts.
    const report = await checkWith(pdf.bytes, trusting());
    expect(verdictsOf(report)).toEqual(['broken']);
    expect(report.signatures[0]?.fieldName).toBe('An');
    expect(report.signatures[0]?.places).toHaveLength(1);
  });

  it.each([
    { how: 'was packed into an object stream', value: '5 0 R', other: signatureText, isContained: true },
    { how: 'stands within its field', value: signatureText, other: 'null', isContained: false },
  ])(
    'whose signature $how, where none holds, are said to have had one',
    async ({ value, other, isContained }) => {
      const header = '%PDF-1.7\n';
      const objects = new Map([
        [1, '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /SigFlags 3 >> >>'],
        [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
        [3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [4 0 R] >>'],
        [4, `<< /Type /Annot /Subtype /Widget /FT /Sig /T (An) /V ${value} /Rect [9 9 99 99] /P 3 0 R >>`],
        [5, other],
      ]);
      const packed = writeStreamRevision(objects, {
        ...{ offset: header.length, container: 6, section: 7, trailer: '/Size 8 /Root 1 0 R' },
        isContained: () => isContained,
      });
      const report = await checkWith(Buffer.from(header + packed, 'latin1'), trusting());
      expect(verdictsOf(report)).toEqual(['broken']);
      expect(report.signatures[0]).toMatchObject({ fieldName: 'An', places: [{ page: 1 }] });
    },
  );

  it('are checked though their cross-reference is damaged, and said to be damaged', async () => {
    const text = Buffer.from(good).toString('latin1');
    const damaged = Buffer.from(
      text.replace(/startxref\s+\d+\s+%%EOF\s*$/, 'startxref\n5\n%%EOF\n'),
      'latin1',
    );
    const report = await checkWith(damaged, trusting());
    expect(report.isDamaged).toBe(true);
    expect(verdictsOf(report)).toEqual(['broken']);
  });

  it('that are encrypted are checked all the same', async () => {
    const encrypted = made(['--encrypt', '', 'owner', '256', '--'], makePdf([{}]));
    expect(await checkWith(encrypted)).toMatchObject({ verdict: 'unsigned', isEncrypted: true });
    const rewritten = made(['--encrypt', '', 'owner', '128', '--use-aes=y', '--'], good);
    expect(await checkWith(rewritten)).toMatchObject({ verdict: 'broken', isEncrypted: true });
  });

  it('that are none are refused, never thrown at', async () => {
    expect(await readPdf(new Uint8Array())).toEqual({ kind: 'refused', why: 'not-pdf' });
    expect(await readPdf(Buffer.from('PK\x03\x04 a picture'))).toEqual({ kind: 'refused', why: 'not-pdf' });
    expect(await readPdf(Buffer.from('%PDF-1.7\nnothing else'))).toEqual({
      kind: 'refused',
      why: 'unreadable',
    });
  });

  it('that are cut off anywhere give an answer', async () => {
    for (let end = 0; end < good.length; end += 97) {
      const read = await readPdf(good.slice(0, end));
      expect(['read', 'refused']).toContain(read.kind);
      if (read.kind === 'read') {
        expect((await checkWith(good.slice(0, end), trusting())).verdict).not.toBe('intact');
      }
    }
  });

  it('with structures that bite their own tail give an answer', async () => {
    const loop = Buffer.from(
      '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [3 0 R] >> >>\nendobj\n' +
        '2 0 obj\n<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 2 0 R >>\nendobj\n' +
        '3 0 obj\n<< /T (a) /Kids [3 0 R] /Parent 3 0 R >>\nendobj\n4 0 obj\n4 0 R\nendobj\n' +
        `5 0 obj\n${'['.repeat(5000)}\nendobj\ntrailer\n<< /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF\n`,
    );
    expect(await checkWith(loop)).toMatchObject({ verdict: 'unsigned', isDamaged: true });
  });
});
