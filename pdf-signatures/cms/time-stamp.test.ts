import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signCms, stampInfo, stampType } from '../../test/peers/handmade-cms.ts';
import { OpensslAuthority } from '../../test/peers/openssl-authority.ts';
import { contentOf } from './content.ts';
import { readSignedData } from './signed-data.ts';
import { checkTimeStamp } from './time-stamp.ts';

let authority: OpensslAuthority;
let stamper: string;

beforeAll(() => {
  authority = new OpensslAuthority();
  stamper = authority.issue({ name: 'Stamper', extensions: 'stamper' });
});

afterAll(() => {
  authority.dispose();
});

const stamped = new Uint8Array(Buffer.from('a signature'));
const time = new Date('2026-11-23T21:30:00Z');

const token = (
  info: Uint8Array,
  { digest = 'sha256', algorithm = '1.2.840.10045.4.3.2', enclosed = stampType } = {},
): Buffer =>
  signCms({
    certificate: authority.certificate(stamper),
    key: authority.key(stamper),
    content: info,
    digest: digest === 'sha1' ? 'sha1' : 'sha256',
    algorithm,
    enclosed,
  });

async function check(cms: Uint8Array) {
  const data = readSignedData(cms);
  return data === null ? null : checkTimeStamp(data, contentOf(stamped));
}

describe('time stamps', () => {
  it.each([
    ['sha1', 'SHA-1', true],
    ['sha512', 'SHA-512', false],
    ['sha3-256', 'SHA3-256', false],
  ] as const)('hold with %s, and SHA-1 is weak', async (digest, name, isWeak) => {
    expect(await check(token(stampInfo(stamped, digest, { time })))).toMatchObject({
      kind: 'good',
      time: time.getTime(),
      digest: name,
      isWeak,
      authority: { subject: { commonName: 'Stamper' } },
    });
  });

  it('that are signed with SHA-1 are weak', async () => {
    const cms = token(stampInfo(stamped, 'sha256'), { digest: 'sha1', algorithm: '1.2.840.10045.4.1' });
    expect(await check(cms)).toMatchObject({ kind: 'good', digest: 'SHA-256', isWeak: true });
  });

  it('by openssl hold, and not for other bytes', async () => {
    expect(await check(authority.stamp(stamper, stamped))).toMatchObject({ kind: 'good' });
    expect(await check(authority.stamp(stamper, Buffer.from('another signature')))).toEqual({ kind: 'bad' });
  });

  it('of another version, of another type of content or of nothing are none', async () => {
    expect(await check(token(stampInfo(stamped, 'sha256', { version: 2 })))).toEqual({ kind: 'bad' });
    const info = stampInfo(stamped, 'sha256');
    expect(await check(token(info, { enclosed: '1.2.840.113549.1.7.1' }))).toEqual({ kind: 'bad' });
    expect(await check(token(new Uint8Array(Buffer.from('later'))))).toEqual({ kind: 'bad' });
  });
});
