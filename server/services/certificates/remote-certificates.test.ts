import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Data } from '../../../contract/operation.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { type ProcessRequestInput, processDocument } from '../../../contract/operations/processing.ts';
import { userGet, smartCaAdd } from '../../../contract/operations/users.ts';
import { LoopbackAuthority } from '../../../test/peers/authority.ts';
import type { SentDocument } from '../../../test/company/people.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';

/* The service and the authority in the protocol between them, as far as a person on the phone. */

type Code = 'clerk' | 'admin' | 'an';
let authority: LoopbackAuthority;
let fixture: CompanyFixture<Code>;

beforeAll(async () => {
  authority = await LoopbackAuthority.start();
  const members = {
    clerk: { roles: ['clerk'] },
    admin: { roles: ['admin'] },
    an: { name: 'Nguyễn Văn An' },
  } as const;
  fixture = await createCompanyFixture<Code>(members, { remoteSigner: authority.signers.csc });
});

afterAll(async () => {
  await fixture.app.close();
  await authority.end();
});

const add = (username: string, business = false) =>
  fixture.app.done(smartCaAdd, {
    token: fixture.tokens.admin,
    body: { userId: fixture.people.an.userId, username, isBusinessSmartCaAccount: business },
  });

const digital = (
  { stepIds }: SentDocument,
  remoteCaCertId: number,
  isBusinessRemoteCaAccount: boolean,
): ProcessRequestInput => ({
  processId: stepIds[0] ?? '',
  reason: 'Đồng ý',
  signatureDisplayMode: 1,
  signingPage: 1,
  signingPosition: '100,100,300,180',
  signatureText: '{{SubjectDN.CN}}, {{SubjectDN.O}}',
  fontSize: 9,
  remoteCaCertId,
  isBusinessRemoteCaAccount,
});

const newest = ({ userCertificates }: Data<typeof smartCaAdd>): number =>
  Math.max(...userCertificates.map(({ id }) => id));

/** The holder's word comes to the service when it asks for it. */
const patient = { timeout: 20_000 };

async function seen(id: number) {
  const params = { id: fixture.people.an.userId };
  const { userCertificates } = await fixture.app.done(userGet, { token: fixture.tokens.admin, params });
  return userCertificates.find((certificate) => certificate.id === id);
}

/** Whose holder has confirmed, when they were asked. */
async function confirmed(username: string, business = false): Promise<number> {
  const id = newest(await add(username, business));
  await authority.decide('confirm');
  await expect.poll(() => seen(id), patient).toMatchObject({ isConfirmed: true });
  return id;
}

let own: Promise<number> | null = null;
/** A certificate of their own, given to them once. */
const ownId = (): Promise<number> => (own ??= confirmed('001094012345'));

const sign = (body: ProcessRequestInput) =>
  fixture.app.call(processDocument, { token: fixture.tokens.an, body });

describe('a remote certificate', () => {
  const hidden = {
    ...{ commonName: '', serialNumber: '', subjectDN: '', issuerDN: '', validTo: null },
    isConfirmed: false,
  };

  it('tells nothing of itself until its holder has confirmed it in the remote application', async () => {
    const added = await add('001094012345');
    const id = newest(added);
    expect(added.userCertificates).toMatchObject([hidden]);
    await authority.nextId();
    expect(await authority.page()).toContain('Dùng chứng thư số này để ký cho Nguyễn Văn An tại Minh Long');
    expect(await seen(id)).toMatchObject(hidden);
    await authority.decide('confirm');
    await expect
      .poll(() => seen(id))
      .toMatchObject({
        ...{ commonName: 'Nguyễn Văn An', isValid: true, isConfirmed: true },
        subjectDN: expect.stringContaining('CCCD:001094012345') as unknown,
      });
    own = Promise.resolve(id);
  });

  it('of somebody else signs nothing: its holder is not asked, and nothing is told', async () => {
    const id = newest(await add('036185004271'));
    const document = await fixture.sent([['an', 'D']]);
    expect(await sign(digital(document, id, false))).toMatchObject({
      kind: 'refused',
      messages: ['remoteCaCertId: the certificate is that of somebody else'],
    });
    expect(await authority.isAsked()).toBe(false);
    expect(await seen(id)).toMatchObject(hidden);
  });

  it('that its holder declined is confirmed by the first signature with it', async () => {
    const id = newest(await add('0101243150-an', true));
    await authority.decide('decline');
    const document = await fixture.sent([['an', 'D']]);
    const call = sign(digital(document, id, true));
    await authority.decide('confirm');
    await expect(call).resolves.toMatchObject({
      kind: 'done',
      data: {
        status: { value: 4 },
        processes: [{ signatureText: 'Nguyễn Văn An, Công ty Cổ phần Minh Long' }],
      },
    });
    expect(await seen(id)).toMatchObject({ commonName: 'Nguyễn Văn An', isConfirmed: true });
  });

  it.each<[string, string, (body: string) => string, string?]>([
    ['a page of a proxy', 'credentials/authorize', () => '<!doctype html><title>502 Bad Gateway</title>'],
    ['half an answer', 'signatures/signHash', (body) => body.slice(0, body.length / 2)],
    ['nothing', 'signatures/signHash', () => ''],
    ['no signatures', 'signatures/signHash', () => '{"signatures":[]}'],
    ['a number for a text', 'credentials/authorizeCheck', () => '{"SAD":42}'],
    [
      'a signature of another key',
      'signatures/signHash',
      () => JSON.stringify({ signatures: [Buffer.alloc(256, 7).toString('base64')] }),
      'The provider has another certificate than the linked one, nothing was signed: link the account again',
    ],
  ])(
    'of an authority that answers %s leaves the step waiting, and signs at the second try',
    async (_what, path, nonsense, told = 'The remote signing service cannot be reached, try again later') => {
      const id = await ownId();
      const document = await fixture.sent([['an', 'D']]);
      authority.spoil = (asked, body) => (asked === path ? nonsense(body) : body);
      const call = sign(digital(document, id, false));
      await authority.decide('confirm');
      await expect(call).resolves.toMatchObject({
        kind: 'refused',
        messages: [told],
      });
      authority.spoil = (_asked, body) => body;
      const again = sign(digital(document, id, false));
      await authority.decide('confirm');
      await expect(again).resolves.toMatchObject({ kind: 'done', data: { status: { value: 4 } } });
    },
  );

  it('of an authority that is killed leaves the step waiting, and signs when it is back', async () => {
    const id = await ownId();
    const document = await fixture.sent([['an', 'D']]);
    const call = sign(digital(document, id, false));
    await authority.nextId();
    await authority.kill();
    await expect(call).resolves.toMatchObject({
      messages: ['The remote signing service cannot be reached, try again later'],
    });
    const read = await fixture.app.done(documentGet, {
      token: fixture.tokens.an,
      params: { id: document.id },
    });
    expect(read.processes).toMatchObject([{ status: { value: 1 }, remoteSigning: { state: 'unavailable' } }]);
    await authority.restart();
    const again = sign(digital(document, id, false));
    await authority.decide('confirm');
    await expect(again).resolves.toMatchObject({ kind: 'done', data: { status: { value: 4 } } });
  });
});
