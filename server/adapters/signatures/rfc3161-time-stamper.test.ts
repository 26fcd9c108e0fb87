import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash, X509Certificate } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { LoopbackTimeStamps } from '../../../test/peers/time-stamp-authority.ts';
import { oid } from '../security/der.ts';
import { createTimeStamper } from './rfc3161-time-stamper.ts';
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts';

/* The authority is openssl's, and so is the judge. */

const value = Buffer.from('the value of a signature');
const hash = createHash('sha256').update(value).digest();
const folder = temporaryFolder();
let authority: LoopbackTimeStamps;

beforeAll(async () => {
  authority = await LoopbackTimeStamps.start();
});
afterEach(() => {
  authority.spoil = (body) => ({ body });
});
afterAll(async () => {
  await authority.end();
});

const stamp = (milliseconds?: number) =>
  createTimeStamper({
    url: authority.url,
    ...(milliseconds !== undefined && { milliseconds }),
  }).stamp(hash);

function verify(token: Uint8Array, stamped: Uint8Array, by = authority): string {
  writeFileSync(join(folder, 'token'), token);
  writeFileSync(join(folder, 'stamped'), stamped);
  writeFileSync(join(folder, 'root.pem'), by.root());
  const args = ['ts', '-verify', '-token_in', '-in', 'token', '-data', 'stamped', '-CAfile', 'root.pem'];
  try {
    return execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' }).toString('utf8');
  } catch (error) {
    return String(error instanceof Error && 'stderr' in error ? error.stderr : error);
  }
}

describe('a time stamp', () => {
  it.each(['rsa', 'ec'] as const)(
    'holds under the root of an authority with a key of the kind %s',
    async (kind) => {
      const own = await LoopbackTimeStamps.start(kind);
      const before = Date.now();
      const outcome = await createTimeStamper({ url: own.url }).stamp(hash);
      if (outcome.kind === 'failed') {
        throw new Error(`${outcome.reason}: ${outcome.detail}`);
      }
      expect(verify(outcome.token, value, own)).toContain('Verification: OK');
      expect(verify(outcome.token, Buffer.from('another value'), own)).toContain('message imprint mismatch');
      expect(Math.abs(outcome.time.getTime() - before)).toBeLessThan(10_000);
      expect(outcome.certificates.map((der) => new X509Certificate(der).subject)).toEqual([
        'O=Time\nCN=Time Stamps',
        'O=Time\nCN=Time Root',
      ]);
      await own.end();
    },
  );

  it('is asked for with the user and password of the address', async () => {
    const url = authority.url.replace('http://', 'http://ky:m%E1%BA%ADt@');
    const outcome = await createTimeStamper({ url }).stamp(hash);
    expect(outcome.kind).toBe('stamped');
    const headers = authority.asked.at(-1)?.headers;
    const [, pair = ''] = (headers?.authorization ?? '').split(' ');
    expect(Buffer.from(pair, 'base64').toString('utf8')).toBe('ky:mật');
    expect(headers?.['content-type']).toBe('application/timestamp-query');
  });
});

describe('there is no time stamp', () => {
  it('when nobody answers', async () => {
    const outcome = await createTimeStamper({ url: 'http://127.0.0.1:1' }).stamp(hash);
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'unreachable' });
  });

  it('when the answer does not end in time', async () => {
    authority.spoil = (body) => ({ body: body.subarray(0, 100), ends: false });
    expect(await stamp(300)).toMatchObject({ kind: 'failed', reason: 'unreachable' });
  });

  it('when the authority has trouble of its own', async () => {
    authority.spoil = (body) => ({ status: 503, body });
    expect(await stamp()).toEqual({ kind: 'failed', reason: 'unreachable', detail: 'HTTP 503' });
  });

  it('when the answer is endless', async () => {
    authority.spoil = () => ({ body: Buffer.alloc(300 * 1024, 0x30) });
    expect(await stamp()).toMatchObject({ kind: 'failed', reason: 'malformed' });
  });

  it('when the answer is to an earlier question', async () => {
    const kept: Buffer[] = [];
    authority.spoil = (body) => {
      kept.push(body);
      return { body };
    };
    expect((await stamp()).kind).toBe('stamped');
    authority.spoil = () => ({ body: kept[0] ?? Buffer.alloc(0) });
    expect(await stamp()).toMatchObject({ kind: 'failed', reason: 'mismatch' });
  });

  it('when a certificate that only comes along cannot be read', async () => {
    const root = new X509Certificate(authority.root()).raw;
    const commonName = oid('2.5.4.3');
    authority.spoil = (body) => {
      const spoilt = Buffer.from(body);
      // No kind of text any more.
      const kind = body.indexOf(commonName, body.indexOf(root)) + commonName.length;
      spoilt[kind] = (spoilt[kind] ?? 0) ^ 0x20;
      return { body: spoilt };
    };
    expect(await stamp()).toMatchObject({ kind: 'failed', reason: 'invalid' });
  });

  it('when a byte was changed anywhere but in certificates that only come along', async () => {
    const first = await stamp();
    const size = first.kind === 'stamped' ? first.token.length : 0;
    let changed = 0;
    for (let at = 60; at < size; at += Math.floor(size / 40)) {
      authority.spoil = (body) => {
        const spoilt = Buffer.from(body);
        spoilt[at] = (spoilt[at] ?? 0) ^ 0x20;
        return { body: spoilt };
      };
      const outcome = await stamp();
      if (outcome.kind === 'failed') {
        changed += 1;
      } else {
        // What does not matter has to matter as little to openssl.
        expect(verify(outcome.token, value)).toContain('Verification: OK');
      }
    }
    expect(changed).toBeGreaterThan(25);
  });
});
