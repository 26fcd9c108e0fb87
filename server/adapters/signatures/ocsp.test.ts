import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { LoopbackResponder } from '../../../test/peers/ocsp-responder.ts';
import { OpensslAuthority } from '../../../test/peers/openssl-authority.ts';
import { createRevocationSource } from './http-revocation-source.ts';

let listed: LoopbackResponder;
let unlisted: LoopbackResponder;
let otherAuthority: OpensslAuthority;

beforeAll(async () => {
  listed = await LoopbackResponder.start();
  unlisted = await LoopbackResponder.start({ isListed: false });
  otherAuthority = new OpensslAuthority('Remote Root');
});
afterAll(async () => {
  await Promise.all([listed.end(), unlisted.end()]);
  otherAuthority.dispose();
});
beforeEach(() => {
  for (const responder of [listed, unlisted]) {
    responder.respond = (request) => responder.authority.answer(request);
    responder.servesList = true;
    responder.asked.length = 0;
  }
});

const hourMs = 3_600_000;
const later = (hours: number): Date => new Date(Date.now() + hours * hourMs);
const sourceOf = (options: { readonly responderMilliseconds?: number } = {}) =>
  createRevocationSource({ allow: ['127.0.0.1'], ...options });

/** A certificate with that of its issuer. */
function chainOf({ authority }: LoopbackResponder, id: string): readonly Uint8Array[] {
  const pems = [authority.certificate(id), authority.root()];
  return pems.map((pem) => new Uint8Array(new X509Certificate(pem).raw));
}

const issued = (responder: LoopbackResponder): readonly Uint8Array[] =>
  chainOf(responder, responder.authority.issue({ name: 'An' }));

/** What is found while a responder answers in a way, after some hours. */
async function found(responder: LoopbackResponder, respond: LoopbackResponder['respond'], hours = 0) {
  responder.respond = respond;
  return sourceOf().askAbout(issued(responder), later(hours));
}

const missing = (detail: string) => [
  {
    subject: expect.stringContaining('CN=An') as unknown,
    detail: expect.stringContaining(detail) as unknown,
  },
];

describe('the responder of a certificate', () => {
  it('is believed that it is good, and no list is asked for', async () => {
    const { crls, ocsps, revoked, missing: none } = await sourceOf().askAbout(issued(listed), new Date());
    expect({ crls, revoked, none }).toEqual({ crls: [], revoked: [], none: [] });
    expect(ocsps).toHaveLength(1);
    expect(listed.asked).toEqual(['ocsp']);
  });

  it('is believed that it is revoked, and what it said is told', async () => {
    const id = listed.authority.issue({ name: 'An' });
    listed.authority.revoke(id);
    const { ocsps, revoked } = await sourceOf().askAbout(chainOf(listed, id), new Date());
    expect(revoked).toEqual([expect.stringContaining('CN=An')]);
    expect(ocsps).toHaveLength(1);
  });

  it('may be one to whom the issuer gave a certificate for that', async () => {
    const by = listed.authority.issue({ name: 'Responder', extensions: 'responder' });
    const { ocsps } = await found(listed, (request) => listed.authority.answer(request, { by }));
    expect(ocsps).toHaveLength(1);
  });

  it('is asked about in turn where the issuer gave it a certificate that is listed, at its list alone', async () => {
    const by = listed.authority.issue({ name: 'Responder', extensions: 'responder' });
    const answer = (request: Buffer) => listed.authority.answer(request, { by });
    expect(await found(listed, answer)).toMatchObject({
      crls: [expect.anything()],
      ocsps: [expect.anything()],
    });
    expect(listed.asked).toEqual(['ocsp', 'crl']);

    listed.servesList = false;
    expect((await found(listed, answer)).missing).toEqual(
      missing('whether the responder is revoked is not known'),
    );
    listed.servesList = true;
    listed.authority.revoke(by);
    // The list of the certificate itself has the word then.
    expect(await found(listed, answer)).toMatchObject({ ocsps: [], crls: [expect.anything()], missing: [] });
  });

  it('is not asked about where its certificate says that nobody need', async () => {
    const by = listed.authority.issue({ name: 'Responder', extensions: 'unchecked-responder' });
    listed.authority.revoke(by);
    const { ocsps } = await found(listed, (request) => listed.authority.answer(request, { by }));
    expect(ocsps).toHaveLength(1);
    expect(listed.asked).toEqual(['ocsp']);
  });

  it('may leave out our nonce', async () => {
    const id = listed.authority.issue({ name: 'An' });
    listed.respond = () => listed.authority.answer(listed.authority.question(id));
    const { ocsps } = await sourceOf().askAbout(chainOf(listed, id), new Date());
    expect(ocsps).toHaveLength(1);
  });

  it('is asked again once its answer is over, and at each time where it never says until when it holds', async () => {
    const source = sourceOf();
    const chain = issued(listed);
    await source.askAbout(chain, new Date());
    await source.askAbout(chain, later(1));
    expect(listed.asked).toEqual(['ocsp']);
    listed.respond = (request) => listed.authority.answer(request, { isDated: false });
    await source.askAbout(chain, later(25));
    expect(listed.asked).toEqual(['ocsp', 'ocsp', 'crl']);
    const fresh = issued(listed);
    await source.askAbout(fresh, new Date());
    await source.askAbout(fresh, new Date());
    expect(listed.asked.slice(3)).toEqual(['ocsp', 'ocsp']);
  });
});

describe('an answer that proves nothing', () => {
  const huge = new Uint8Array(70_000);
  const delegate = (extensions: 'signer' | 'responder', validity: { from?: string; to?: string } = {}) =>
    unlisted.authority.issue({ name: 'Responder', extensions, ...validity });
  const past = { from: '20250101000000Z', to: '20250201000000Z' };
  const byAnother = (request: Buffer): Uint8Array => {
    const by = otherAuthority.issue({ name: 'Responder', extensions: 'responder' });
    unlisted.authority.write('other.pem', otherAuthority.certificate(by));
    unlisted.authority.write('other.key', otherAuthority.key(by).export({ format: 'pem', type: 'pkcs8' }));
    return unlisted.authority.answer(request, { by: 'other' });
  };

  it.each<[string, (request: Buffer) => Uint8Array | null, string, number?]>([
    [
      'of somebody who does not know the certificate',
      (request) => unlisted.authority.answer(request, { isKnowing: false }),
      'does not know the certificate',
    ],
    ['that is over', (request) => unlisted.authority.answer(request), 'is over', 25],
    [
      'of days ago, without an end',
      (request) => unlisted.authority.answer(request, { isDated: false }),
      'is over',
      25,
    ],
    ['of tomorrow', (request) => unlisted.authority.answer(request), 'of tomorrow', -1],
    ['signed by the key of another authority', byAnother, 'nobody who may answer'],
    [
      'of a responder whose certificate is not for that',
      (request) => unlisted.authority.answer(request, { by: delegate('signer') }),
      'nobody who may answer',
    ],
    [
      'of a responder whose certificate has expired',
      (request) => unlisted.authority.answer(request, { by: delegate('responder', past) }),
      'nobody who may answer',
    ],
    [
      'about another certificate',
      () => unlisted.authority.answer(unlisted.authority.question(delegate('signer'))),
      'about another certificate',
    ],
    [
      'with bytes that were changed',
      (request) => damaged(unlisted.authority.answer(request)),
      'nobody who may answer',
    ],
    ['of a responder that refuses', () => Uint8Array.of(0x30, 3, 0x0a, 1, 6), 'status 6'],
    ['that is huge', () => huge, 'too large'],
    ['that is none', () => Buffer.from('<html>'), ''],
  ])('%s leaves a certificate unchecked', async (_what, respond, detail, hours) => {
    const { crls, ocsps, revoked, missing: left } = await found(unlisted, respond, hours);
    expect({ crls, ocsps, revoked }).toEqual({ crls: [], ocsps: [], revoked: [] });
    expect(left).toEqual(missing(detail));
  });

  it('that never comes leaves a certificate unchecked', async () => {
    unlisted.respond = () => null;
    const source = sourceOf({ responderMilliseconds: 300 });
    const { missing: left } = await source.askAbout(issued(unlisted), new Date());
    expect(left).toEqual(missing('aborted'));
  });

  it('to a request of somebody else is refused', async () => {
    const earlier: Buffer[] = [];
    const id = unlisted.authority.issue({ name: 'An' });
    const replay = (request: Buffer): Uint8Array => {
      earlier.push(request);
      return unlisted.authority.answer(earlier[0] ?? request);
    };
    unlisted.respond = replay;
    await sourceOf().askAbout(chainOf(unlisted, id), new Date());
    const { missing: left } = await sourceOf().askAbout(chainOf(unlisted, id), new Date());
    expect(left).toEqual(missing('to another request'));
  });

  it('gives the list of its issuer the word', async () => {
    const unknowing = (request: Buffer): Uint8Array => listed.authority.answer(request, { isKnowing: false });
    const { crls, ocsps, missing: none } = await found(listed, unknowing);
    expect({ ocsps, none }).toEqual({ ocsps: [], none: [] });
    expect(crls).toHaveLength(1);

    const id = listed.authority.issue({ name: 'An' });
    listed.authority.revoke(id);
    const { revoked } = await sourceOf().askAbout(chainOf(listed, id), new Date());
    expect(revoked).toEqual([expect.stringContaining('CN=An')]);

    listed.servesList = false;
    const { missing: left } = await found(listed, unknowing);
    expect(left).toEqual(missing('does not know the certificate'));
  });
});

/** With another byte in the middle, which is signed. */
function damaged(response: Uint8Array): Uint8Array {
  const at = Buffer.from(response).indexOf(Buffer.from('Z', 'latin1')) - 1;
  return Uint8Array.from(response, (byte, index) => (index === at ? byte ^ 1 : byte));
}
