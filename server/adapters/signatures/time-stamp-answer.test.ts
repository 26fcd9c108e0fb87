import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { element, generalizedTime, integer, octets, oid, sequence, utf8 } from '../security/der.ts';
import { readTimeStampAnswer } from './time-stamp-answer.ts';
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts';

/* Answers that no honest authority gives: openssl signs whatever we put into them. */

const question = {
  hash: createHash('sha256').update('a value').digest(),
  nonce: Buffer.from('4142434445464748', 'hex'),
};
const folder = temporaryFolder();
const tstInfo = '1.2.840.113549.1.9.16.1.4';

beforeAll(() => {
  const usages = {
    stamps: 'critical,timeStamping',
    mail: 'emailProtection',
    both: 'critical,timeStamping,emailProtection',
  };
  for (const [name, usage] of Object.entries(usages)) {
    certify(name, ['-addext', `extendedKeyUsage=${usage}`]);
  }
  certify('any', []);
});

function certify(name: string, extensions: readonly string[]): void {
  const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${name}`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'];
  execFileSync('openssl', ['req', '-x509', ...key, ...files, ...extensions], { cwd: folder, stdio: 'pipe' });
}

type Told = {
  readonly hash?: Uint8Array;
  readonly algorithm?: string;
  readonly nonce?: Uint8Array | null;
  readonly time?: Date;
};

/** TSTInfo (RFC 3161, 2.4.2). */
function infoOf({
  hash = question.hash,
  algorithm = '2.16.840.1.101.3.4.2.1',
  nonce,
  time,
}: Told): Uint8Array {
  return sequence(
    integer(Uint8Array.of(1)),
    oid('1.2.3.4.1'),
    sequence(sequence(oid(algorithm), element(0x05)), octets(hash)),
    integer(Uint8Array.of(7)),
    generalizedTime(time ?? new Date()),
    ...(nonce === null ? [] : [integer(nonce ?? question.nonce)]),
  );
}

function signed(info: Uint8Array, by = 'stamps', options: readonly string[] = ['-cades']): Uint8Array {
  writeFileSync(join(folder, 'info'), info);
  const kind = ['-binary', '-nodetach', '-econtent_type', tstInfo, '-md', 'sha256', '-nosmimecap'];
  const files = ['-in', 'info', '-signer', `${by}.pem`, '-inkey', `${by}.key`, '-out', 'token'];
  execFileSync('openssl', ['cms', '-sign', '-outform', 'DER', ...kind, ...files, ...options], {
    cwd: folder,
    stdio: 'pipe',
  });
  return readFileSync(join(folder, 'token'));
}

const granted = (token: Uint8Array): Uint8Array => sequence(sequence(integer(Uint8Array.of(0))), token);
const read = (answer: Uint8Array) => readTimeStampAnswer(answer, question);

describe('an answer of a time-stamp authority', () => {
  it('is taken when everything in it holds', async () => {
    const token = signed(infoOf({ time: new Date(Date.now() + 60_000) }));
    expect(await read(granted(token))).toMatchObject({ kind: 'stamped', token: new Uint8Array(token) });
  });

  it.each<[string, Told]>([
    ['stamps another value', { hash: createHash('sha256').update('another').digest() }],
    ['stamps by another algorithm', { algorithm: '2.16.840.1.101.3.4.2.3' }],
    ['answers another question', { nonce: Buffer.from('41', 'hex') }],
    ['does not say which question it answers', { nonce: null }],
  ])('is none to this question when it %s', async (_what, told) => {
    expect(await read(granted(signed(infoOf(told))))).toMatchObject({ kind: 'failed', reason: 'mismatch' });
  });

  it.each<[string, () => Uint8Array]>([
    ['a certificate for mail', () => signed(infoOf({}), 'mail')],
    ['a certificate for time stamps and something else', () => signed(infoOf({}), 'both')],
    ['a certificate for anything', () => signed(infoOf({}), 'any')],
    ['no certificate in it', () => signed(infoOf({}), 'stamps', ['-cades', '-nocerts'])],
    ['a certificate that the signature does not name', () => signed(infoOf({}), 'stamps', [])],
    ['no signed attributes', () => signed(infoOf({}), 'stamps', ['-noattr'])],
    ['a digest that is not relied on', () => signed(infoOf({}), 'stamps', ['-cades', '-md', 'sha1'])],
    ['a certificate that was not valid then', () => signed(infoOf({ time: new Date('2020-01-01') }))],
  ])('does not hold with %s', async (_what, token) => {
    expect(await read(granted(token()))).toMatchObject({ kind: 'failed', reason: 'invalid' });
  });

  it('tells why the authority refuses', async () => {
    const told = sequence(integer(Uint8Array.of(2)), sequence(utf8('quota is used up')));
    expect(await read(sequence(told))).toEqual({
      kind: 'failed',
      reason: 'refused',
      detail: 'status 2 quota is used up',
    });
  });

  it('that refuses is no time stamp, whatever comes with it', async () => {
    const refused = sequence(sequence(integer(Uint8Array.of(2))), signed(infoOf({})));
    expect(await read(refused)).toMatchObject({ kind: 'failed', reason: 'refused' });
  });

  it.each<[string, () => Uint8Array]>([
    ['nothing', () => new Uint8Array()],
    ['a page', () => Buffer.from('<html>Sign in</html>')],
    ['half an answer', () => granted(signed(infoOf({}))).subarray(0, 300)],
    ['zeros', () => new Uint8Array(2000)],
    ['nested sequences', () => Buffer.alloc(4000, 0x30)],
    ['a token that stamps no time', () => granted(signed(utf8('xin chào')))],
    ['a token of another kind', () => granted(sequence(oid('1.2.840.113549.1.7.1'), octets(utf8('x'))))],
  ])('cannot be read when it is %s', async (_what, answer) => {
    expect(await read(answer())).toMatchObject({ kind: 'failed', reason: 'malformed' });
  });
});
