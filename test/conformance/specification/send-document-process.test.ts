import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pdfFixture } from '../../files/pdf-fixtures.ts';
import { type MemberCode, createProgramFixture, type ProgramFixture } from '../../company/program-fixture.ts';
import type { WireAnswer } from '../../client/wire-client.ts';
import { expectKind, type Kind } from '../../client/wire-kinds.ts';

let fixture: ProgramFixture;
let id: string;
let answer: WireAnswer;
let mailsOfAn: number;
let mailsOfBinh: number;

beforeAll(async () => {
  fixture = await createProgramFixture();
  id = await draft('an', 'binh');
  mailsOfAn = (await fixture.app.outbox('an@example.vn')).length;
  mailsOfBinh = (await fixture.app.outbox('binh@example.vn')).length;
  answer = await send(id);
});
afterAll(() => fixture.app.close());

const send = (documentId: string, as: MemberCode = 'clerk') =>
  fixture.post(as, `/v2/documents/send-process/${documentId}`);

let numbers = 0;

/** A document of the clerk that these people approve, one after another. */
async function draft(...processors: readonly string[]): Promise<string> {
  numbers += 1;
  const created = await fixture.wire.postForm(
    '/api/documents/create',
    {
      no: `G-${String(numbers)}`,
      subject: 'Hợp đồng',
      typeId: String(fixture.company.typeId),
      departmentId: String(fixture.company.departmentId),
      file: new File([new Uint8Array(pdfFixture())], 'hop-dong.pdf', { type: 'application/pdf' }),
    },
    fixture.tokens.clerk,
  );
  const documentId = String(created.at('id'));
  await fixture.post('clerk', '/api/documents/update-process', {
    id: documentId,
    processInOrder: true,
    processes: processors.map((processedByUserCode, index) => ({
      orderNo: index + 1,
      processedByUserCode,
      accessPermissionCode: 'A',
    })),
  });
  return documentId;
}

describe('Specification, "4. Send document process"', () => {
  it('success=true, code=0, Send to recipient success', () => {
    expect(answer).toMatchObject({
      status: 200,
      success: true,
      code: 0,
      messages: ['Send to recipient success'],
    });
  });

  it('data = Document with status value 2 (Ready)', async () => {
    expect(answer.at('id')).toBe(id);
    expect(answer.at('status')).toEqual({ value: 2, description: 'Ready' });
    expect((await fixture.read({ id })).at('status.value')).toBe(2);
  });

  it.each<[string, Kind]>([
    ['createdByUser', 'object'],
    ['waitingProcess', 'object'],
    ['waitingProcesses', 'array'],
    ['processes', 'array'],
    ['histories', 'array'],
    ['downloadFileUrls', 'array'],
    ['zipDownloadUrl', 'zip link'],
    ['zipDownloadOriginalUrl', 'zip link'],
    ['zipDownloadWatermarkMetadataUrl', 'zip link'],
  ])('data holds %s: %s', (field, kind) => expectKind(answer.at(field), kind));

  it('waitingProcess is the first pending step, waitingProcesses the current one, processes all', () => {
    expect(answer.at('waitingProcess')).toMatchObject({ orderNo: 1, processedByUser: { code: 'an' } });
    expect(answer.at('waitingProcesses')).toEqual([answer.at('waitingProcess')]);
    expect(answer.at('processes')).toHaveLength(2);
    expect(answer.at('processRecipientCount')).toBe(2);
  });

  it('downloadFileUrls and histories are filled', () => {
    expect(answer.at('downloadFileUrls')).toHaveLength(1);
    expect(answer.at('histories')).not.toHaveLength(0);
  });

  it('the first processor is notified, and no one else yet', async () => {
    expect(await fixture.app.outbox('an@example.vn')).toHaveLength(mailsOfAn + 1);
    expect(await fixture.app.outbox('binh@example.vn')).toHaveLength(mailsOfBinh);
  });

  it('there is no request body: none, null and [] are the same', async () => {
    for (const body of [undefined, null, []]) {
      const documentId = await draft('an');
      const sent = await fixture.post('clerk', `/v2/documents/send-process/${documentId}`, body);
      expect(sent.messages).toEqual(['Send to recipient success']);
    }
  });

  it('documentId: a GUID', async () => {
    expect(await send('HD-1')).toMatchObject({ status: 200, success: false });
  });

  it('documentId: of no document, or of one of another company, is not found', async () => {
    const absent = await send('6f1c3d3e-6f0a-4c7e-9c6b-2d0f6c8f9a10');
    expect(absent).toMatchObject({ status: 200, success: false, messages: ['Document not found'] });
    const stranger = await send(await draft('an'), 'stranger');
    expect(stranger).toMatchObject({ status: 200, success: false, messages: ['Document not found'] });
  });

  it('a workflow is sent once', async () => {
    const mails = (await fixture.app.outbox('an@example.vn')).length;
    expect(await send(id)).toMatchObject({ status: 200, success: false });
    expect(await fixture.app.outbox('an@example.vn')).toHaveLength(mails);
  });

  it('a workflow out of order has every step pending', async () => {
    const documentId = await draft();
    await fixture.post('clerk', '/api/documents/update-process', {
      id: documentId,
      processInOrder: false,
      processes: ['an', 'binh'].map((processedByUserCode) => ({
        processedByUserCode,
        accessPermissionCode: 'A',
      })),
    });
    expect((await send(documentId)).at('waitingProcesses')).toHaveLength(2);
  });
});

describe('Specification, "Events"', () => {
  it('sending notifies the first processor and records activity value 3 (Invite recipient)', () => {
    const histories = answer.at('histories');
    expect(histories).toContainEqual(
      expect.objectContaining({ activity: { value: 3, description: 'Invite recipient' } }),
    );
  });

  it.each([
    ['email', 1, 'an@example.vn'],
    ['SMS', 2, '0912345678'],
  ])('a confirmation OTP is sent by %s on the first call', async (_, method, recipient) => {
    await fixture.app.database.pool.query('update users set receive_otp_method = $1 where code = $2', [
      method,
      'an',
    ]);
    const { stepIds } = await fixture.sent([['an', 'A']]);
    const codes = async () => (await fixture.app.outbox(recipient)).filter(({ otp }) => otp !== null).length;
    const before = await codes();
    const first = await fixture.process('an', {
      processId: stepIds[0],
      reason: 'Đồng ý',
      reject: false,
      otp: null,
    });
    expect(first.at('receiveOtpMethod')).toBe(method);
    expect(await codes()).toBe(before + 1);
  });
});
