import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';

import { TestClock } from '../../../test/service/test-clock.ts';
import { createTokens } from './jwt-tokens.ts';
import { deriveKey } from './keyed-secrets.ts';
import type { TokenClaims } from './tokens.ts';

const secret = new Uint8Array(32).fill(3);
const session: TokenClaims = { kind: 'session', accountId: 'a', userId: 7, comId: 164, tokenVersion: 2 };
const byCode: TokenClaims = {
  kind: 'document',
  via: 'process-code',
  grantId: 'g',
  userId: 7,
  comId: 164,
  documentId: 'd',
  stepId: 's',
  tokenVersion: 1,
};

function setUp() {
  const clock = new TestClock();
  return { clock, tokens: createTokens(secret, clock, 24) };
}

describe('bearer tokens', () => {
  it('give back what they say until 24 hours are over', async () => {
    const { clock, tokens } = setUp();
    const { token, expiresAt } = await tokens.issue(session);
    expect(expiresAt.getTime() - clock.now().getTime()).toBe(24 * 3_600_000);
    clock.advance({ hours: 23, minutes: 59 });
    expect(await tokens.read(token)).toEqual({ claims: session, expiresAt });
    clock.advance({ minutes: 2 });
    expect(await tokens.read(token)).toBeNull();
  });

  it('have an audience for each kind', async () => {
    const { tokens } = setUp();
    const kinds: TokenClaims[] = [
      session,
      { kind: 'company-choice', accountId: 'a', tokenVersion: 1 },
      byCode,
      { ...byCode, via: 'link' },
    ];
    const audiences = await Promise.all(
      kinds.map(async (claims) => decodeJwt((await tokens.issue(claims)).token).aud),
    );
    expect(audiences).toEqual([
      'countersign:session',
      'countersign:company-choice',
      'countersign:process-code',
      'countersign:link',
    ]);
  });

  it('are refused when their content claims more than their audience', async () => {
    const { clock, tokens } = setUp();
    const at = Math.floor(clock.now().getTime() / 1000);
    const forged = await new SignJWT({ data: session })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('countersign')
      .setAudience('countersign:process-code')
      .setIssuedAt(at)
      .setExpirationTime(at + 60)
      .sign(deriveKey(secret, 'tokens'));
    expect(await tokens.read(forged)).toBeNull();
  });

  it('are refused from another installation, changed, unsigned, signed otherwise, or no tokens at all', async () => {
    const { clock, tokens } = setUp();
    const { token } = await tokens.issue(session);
    const at = Math.floor(clock.now().getTime() / 1000);
    const foreign = await createTokens(new Uint8Array(32).fill(4), clock, 24).issue(session);
    const other = await new SignJWT({ data: session })
      .setProtectedHeader({ alg: 'HS512' })
      .setIssuer('countersign')
      .setAudience('countersign:session')
      .setIssuedAt(at)
      .setExpirationTime(at + 60)
      .sign(deriveKey(secret, 'tokens'));
    const unsigned = new UnsecuredJWT({ data: session })
      .setIssuer('countersign')
      .setAudience('countersign:session')
      .setIssuedAt(at)
      .setExpirationTime(at + 60)
      .encode();
    const [head = '', , tail = ''] = token.split('.');
    const changed = `${head}.${Buffer.from(JSON.stringify({ ...decodeJwt(token), data: byCode })).toString('base64url')}.${tail}`;
    for (const bad of [foreign.token, other, unsigned, changed, 'x.y.z', '', 'null']) {
      expect(await tokens.read(bad)).toBeNull();
    }
  });
});

describe('download tokens', () => {
  const file = { sha256: 'ab', fileName: 'Hợp đồng.pdf', mediaType: 'application/pdf', size: 12 };

  it('open one file for one hour', async () => {
    const { clock, tokens } = setUp();
    const token = await tokens.issueDownload(file);
    clock.advance({ minutes: 59 });
    expect(await tokens.readDownload(token)).toEqual(file);
    clock.advance({ minutes: 2 });
    expect(await tokens.readDownload(token)).toBeNull();
  });

  it('are no bearer tokens, nor the other way round', async () => {
    const { tokens } = setUp();
    expect(await tokens.read(await tokens.issueDownload(file))).toBeNull();
    expect(await tokens.readDownload((await tokens.issue(session)).token)).toBeNull();
  });
});

describe('tokens of archives', () => {
  const archive = { comId: 164, documentId: 'd', variant: 'original' } as const;

  it('open the files of one document for one hour, and nothing else', async () => {
    const { clock, tokens } = setUp();
    const token = await tokens.issueArchive(archive);
    expect(await tokens.readArchive(token)).toEqual(archive);
    expect(await tokens.readDownload(token)).toBeNull();
    expect(await tokens.read(token)).toBeNull();
    clock.advance({ minutes: 61 });
    expect(await tokens.readArchive(token)).toBeNull();
  });
});
