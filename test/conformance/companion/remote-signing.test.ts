import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { userCertificates } from '../../../server/adapters/database/schema/users.ts';
import { remoteCertificates, RemoteSignerDouble } from '../../service/remote-signer-double.ts';
import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';
import { drawing } from '../../client/wire-actions.ts';

const remote = new RemoteSignerDouble();
let fixture: WireFixture;
let certificateId: number | undefined;

beforeAll(async () => {
  fixture = await createWireFixture({ remoteSigner: remote });
  const [row] = await fixture.app.deps.db
    .insert(userCertificates)
    .values({
      comId: fixture.company.id,
      userId: fixture.people.an.userId,
      kind: 'remote',
      name: 'Ký số từ xa',
      commonName: 'Nguyễn Văn An',
      serialNumber: '54010101',
      subjectDn: 'CN=Nguyễn Văn An, O=Sở Lao động, OU=Phòng Nhân sự, UID=CMND:001099012345, T=Giám đốc',
      issuerDn: 'CN=Test CA',
      remoteUsername: '001099012345',
      remoteCredentialId: 'credential-1',
      certificate: remoteCertificates,
    })
    .returning({ id: userCertificates.id });
  certificateId = row?.id;
});
afterAll(() => fixture.app.close());

const sent = () => fixture.sent([{ to: 'an', permission: 'D' }]);
/** Without `otp` and `confirmTermsConditions`, which remote signing does not send. */
const sign = (processId: unknown, change: object = {}) => {
  const request = drawing(processId, {
    RemoteCaCertId: certificateId,
    isBusinessRemoteCaAccount: false,
    otp: undefined,
    confirmTermsConditions: undefined,
    ...change,
  });
  return fixture.process('an', request);
};

describe('Companion operations, §7, remote signing', () => {
  it('the call waits for the person; `remoteSigning {state, expiresAt}` stands on the step meanwhile', async () => {
    const { id, processes } = await sent();
    const call = sign(processes[0]?.id);
    const waiting = await remote.next();
    const meanwhile = await fixture.wire.get(`/api/documents/${id}`, fixture.tokens.clerk);
    expect(meanwhile.at('processes.0.remoteSigning')).toEqual({
      state: 'waiting',
      expiresAt: '2026-11-21T10:04:00.000+07:00',
    });
    expect(meanwhile.at('processes.0.status.value')).toBe(1);
    waiting.confirm();
    expect(await call).toMatchObject({ success: true, code: 0, messages: ['Sign document success'] });
    const { histories } = await fixture.get(id);
    expect(histories.map(({ activity }) => activity)).toContainEqual({
      value: 7,
      description: 'Sign digital',
    });
  });

  it.each([
    ['timeOut', 'Confirmation in the remote signing application timed out', 'timed-out'],
    ['decline', 'Signing was declined in the remote signing application', 'declined'],
  ] as const)('%s answers `%s`, the step still waiting', async (what, message, state) => {
    const { id, processes } = await sent();
    const call = sign(processes[0]?.id);
    (await remote.next())[what]();
    expect(await call).toMatchObject({ status: 200, success: false, code: 0, messages: [message] });
    expect(await fixture.get(id)).toMatchObject({
      status: { value: 2 },
      processes: [{ status: { value: 1 }, remoteSigning: { state, expiresAt: null } }],
    });
    // Left out, since typed programs cannot read a time as null (companion operations, §1).
    const read = await fixture.wire.get(`/api/documents/${id}`, fixture.tokens.clerk);
    expect(read.at('processes.0.remoteSigning')).toEqual({ state });
    const again = sign(processes[0]?.id);
    const waiting = await remote.next();
    expect((await fixture.get(id)).processes[0]?.remoteSigning?.state).toBe('waiting');
    waiting.confirm();
    expect(await again).toMatchObject({ success: true, data: { processes: [{ remoteSigning: null }] } });
  });

  it('the lease is kept meanwhile: others get `Document is being signed by another person, try again`', async () => {
    const { processes } = await fixture.sent(
      [
        { to: 'an', permission: 'D' },
        { to: 'binh', permission: 'DR' },
      ],
      false,
    );
    const call = sign(processes[0]?.id);
    const waiting = await remote.next();
    const other = await fixture.process('binh', drawing(processes[1]?.id));
    expect(other.messages).toEqual(['Document is being signed by another person, try again']);
    waiting.confirm();
    await call;
    expect((await fixture.process('binh', drawing(processes[1]?.id))).success).toBe(true);
  });
});

describe('Companion operations, §4, `signatureText`', () => {
  it.each([
    ['{{SubjectDN.CN}}', 'Nguyễn Văn An'],
    ['{{SubjectDN.O}}', 'Sở Lao động'],
    ['{{SubjectDN.OU}}', 'Phòng Nhân sự'],
    ['{{SubjectDN.UID}}', 'CMND:001099012345'],
    ['{{SubjectDN.T}}', 'Giám đốc'],
  ])('may hold %s', async (signatureText, expected) => {
    const { processes } = await sent();
    const call = sign(processes[0]?.id, { signatureText, showReason: false });
    (await remote.next()).confirm();
    expect((await call).at('processes.0.signatureText')).toBe(expected);
  });
});
