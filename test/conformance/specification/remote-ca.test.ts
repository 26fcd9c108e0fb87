import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createProgramFixture, type ProgramFixture } from '../../company/program-fixture.ts';
import { digital, type Fields, signatureImage } from '../../client/wire-actions.ts';
import { RemoteSignerDouble } from '../../service/remote-signer-double.ts';
import type { WireAnswer } from '../../client/wire-client.ts';
import { expectKind } from '../../client/wire-kinds.ts';

const remote = new RemoteSignerDouble();
let fixture: ProgramFixture;
let certificateId: number;
/** A step that only ever sees requests which are refused. */
let untouched: string;
beforeAll(async () => {
  fixture = await createProgramFixture({ remoteSigner: remote });
  certificateId = await fixture.certify('an');
  untouched = await step();
});
afterAll(() => fixture.app.close());

async function step(): Promise<string> {
  const { stepIds } = await fixture.sent([['an', 'D']]);
  return stepIds[0] ?? '';
}

/** One call, which the person confirms in the remote application. */
async function sign(change: Fields = {}): Promise<WireAnswer> {
  const call = fixture.process('an', digital(await step(), certificateId, change));
  (await remote.next()).confirm();
  return call;
}

const refused = (change: Fields): Promise<WireAnswer> =>
  fixture.process('an', digital(untouched, certificateId, change));

describe('Specification, "Action D: Remote-CA digital signature (signMethod = 2), one call, no OTP"', () => {
  it('one call: code 0, Sign document success, data = Document', async () => {
    const mails = (await fixture.app.outbox('an@example.vn')).filter(({ otp }) => otp !== null).length;
    const answer = await sign();
    expect(answer).toMatchObject({
      status: 200,
      success: true,
      code: 0,
      messages: ['Sign document success'],
    });
    expect(answer.at('status')).toEqual({ value: 4, description: 'Completed' });
    expectKind(answer.at('processes'), 'array');
    const after = (await fixture.app.outbox('an@example.vn')).filter(({ otp }) => otp !== null).length;
    expect(after).toBe(mails);
  });

  it('the service waits until the user confirms there, then returns the result', async () => {
    const processId = await step();
    let answered = false;
    const call = fixture.process('an', digital(processId, certificateId)).finally(() => {
      answered = true;
    });
    const request = await remote.next();
    expect(answered).toBe(false);
    request.confirm();
    expect((await call).at('processes.0.status')).toEqual({ value: 3, description: 'Signed' });
  });

  it('the request is forwarded to the account of the certificate', async () => {
    const before = remote.requests.length;
    await sign();
    expect(remote.requests.slice(before)).toMatchObject([
      { account: { username: '001099012345', business: false }, credentialId: 'credential-1' },
    ]);
  });

  it('a user who declines there leaves the step waiting', async () => {
    const document = await fixture.sent([['an', 'D']]);
    const call = fixture.process('an', digital(document.stepIds[0], certificateId));
    (await remote.next()).decline();
    expect(await call).toMatchObject({ status: 200, success: false });
    expect((await fixture.read(document)).at('processes.0.status.value')).toBe(1);
  });

  it('processId: required', async () => {
    const answer = await fixture.process('an', digital(undefined, certificateId));
    expect(answer.messages).toEqual(['processId: is required']);
  });

  it('RemoteCaCertId: int, required', async () => {
    expect((await refused({ RemoteCaCertId: undefined })).messages).toEqual(['remoteCaCertId: is required']);
    expect((await refused({ RemoteCaCertId: 'một' })).messages).toEqual(['remoteCaCertId: must be a number']);
  });

  it("RemoteCaCertId: the id of one of the user's certificates", async () => {
    const ofBinh = await fixture.certify('binh');
    for (const id of [ofBinh, 2_000_000_000, 3_000_000_000]) {
      expect((await refused({ RemoteCaCertId: id })).messages).toEqual([
        'remoteCaCertId: no such remote certificate of yours',
      ]);
    }
  });

  it('isBusinessRemoteCaAccount: true = business account, false = personal', async () => {
    await sign({ isBusinessRemoteCaAccount: false });
    expect(remote.requests.at(-1)?.account.business).toBe(false);
    const business = await fixture.certify('an', true);
    await sign({ RemoteCaCertId: business, isBusinessRemoteCaAccount: true });
    expect(remote.requests.at(-1)?.account.business).toBe(true);
  });

  it('reason, signatureDisplayMode, signingPage, signingPosition, signatureText, fontSize: as in Sign draw', async () => {
    const answer = await sign({
      reason: 'Đồng ý ký số',
      signatureDisplayMode: 1,
      signingPage: 2,
      signingPosition: '120,90,260,150',
      signatureText: 'Ký số',
      fontSize: 11,
      showReason: false,
    });
    expect(answer.at('processes.0')).toMatchObject({
      reason: 'Đồng ý ký số',
      displayType: { value: 1 },
      pageSign: 2,
      position: '120,90,260,150',
      signatureText: 'Ký số',
      fontSize: 11,
    });
  });

  it('showReason: the reason stands on the signature', async () => {
    const answer = await sign({ reason: 'Vì đúng', showReason: true });
    expect(answer.at('processes.0.signatureText')).toContain('Vì đúng');
  });

  it.each([
    ['a data URI', signatureImage],
    ['Base64', signatureImage.slice(signatureImage.indexOf(',') + 1)],
  ])('signatureImage: %s', async (_kind, image) => {
    expect((await sign({ signatureImage: image })).success).toBe(true);
  });

  it.each(['signatureDisplayMode', 'signingPage', 'signingPosition', 'signatureImage'])(
    '%s: what cannot be used is refused before anybody is asked',
    async (field) => {
      const before = remote.requests.length;
      const answer = await refused({ [field]: field === 'signingPage' ? 9 : '***' });
      expect(answer).toMatchObject({ success: false, code: 400 });
      expect(answer.messages[0]).toContain(`${field}: `);
      expect(remote.requests).toHaveLength(before);
    },
  );

  it('reject: true rejects, and asks nobody there', async () => {
    const before = remote.requests.length;
    const request = digital(await step(), certificateId, { reject: true, reason: 'Sai nội dung' });
    const answer = await fixture.process('an', request);
    expect(answer).toMatchObject({ success: true, code: 0, messages: ['Reject document success'] });
    expect(answer.at('status.value')).toBe(-1);
    expect(remote.requests).toHaveLength(before);
  });

  it('adjacent steps are signed in the same call', async () => {
    const { stepIds } = await fixture.sent([
      ['an', 'D'],
      ['an', 'D'],
      ['binh', 'A'],
    ]);
    const request = digital(stepIds[0], certificateId, { processAllAdjacentProcesses: true });
    const call = fixture.process('an', request);
    (await remote.next()).confirm();
    const answer = await call;
    expect(answer.at('processes.0.status.value')).toBe(3);
    expect(answer.at('processes.1.status.value')).toBe(3);
    expect(answer.at('processes.2.status.value')).toBe(1);
  });
});
