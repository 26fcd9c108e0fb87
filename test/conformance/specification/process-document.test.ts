import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createProgramFixture, type ProgramFixture } from '../../company/program-fixture.ts';
import { approval, drawing, type Fields, signatureImage } from '../../client/wire-actions.ts';
import { textOf } from '../../tools/pdf-tools.ts';
import type { WireAnswer } from '../../client/wire-client.ts';
import { expectKind, type Kind } from '../../client/wire-kinds.ts';

let fixture: ProgramFixture;
beforeAll(async () => {
  fixture = await createProgramFixture();
});
afterAll(() => fixture.app.close());

type Permission = 'A' | 'DR' | 'E';

async function stepOf(permission: Permission): Promise<string> {
  const { stepIds } = await fixture.sent([['an', permission]]);
  return stepIds[0] ?? '';
}

/** The data of a first call (Action A, rule 2). */
const firstCall: readonly (readonly [field: string, kind: Kind])[] = [
  ['isBatchProcess', 'boolean'],
  ['isSingleProcess', 'boolean'],
  ['isProcessedByWorkerService', 'boolean'],
  ['processId', 'guid string'],
  ['documentId', 'guid string'],
  ['documentIds', 'array'],
  ['accessPermission', 'int'],
  ['signMethod', 'int'],
  ['signatureDisplayMode', 'int'],
  ['batchProcessStatus', 'int'],
  ['signingPage', 'int'],
  ['reason', 'string'],
  ['confirmReason', 'boolean'],
  ['showReason', 'boolean'],
  ['fontSize', 'int'],
  ['receiveOtpMethod', 'int'],
  ['receiveOtpEmail', 'string'],
  ['receiveOtpPhone', 'string'],
  ['requireOtpConfirmation', 'boolean'],
  ['generateOtp', 'boolean'],
  ['caPluginAdvancedSign', 'boolean'],
];

describe.each([
  ['A: Approve (accessPermission = 3)', 'A', 3, approval, 'Approve document success'],
  ['B: Sign draw (accessPermission = 2)', 'DR', 2, drawing, 'Sign document success'],
  ['C: E-Sign (accessPermission = 7)', 'E', 7, drawing, 'Sign document success'],
] as const)('Specification, "Action %s, two calls', (_name, permission, value, fields, message) => {
  let processId: string;
  let first: WireAnswer;
  let second: WireAnswer;
  let mailsBefore: number;
  let mailsAfter: number;

  beforeAll(async () => {
    processId = await stepOf(permission);
    mailsBefore = (await fixture.app.outbox('an@example.vn')).length;
    first = await fixture.process('an', fields(processId));
    mailsAfter = (await fixture.app.outbox('an@example.vn')).length;
    second = await fixture.process('an', fields(processId, { otp: await fixture.newestOtp('an') }));
  });

  it('1. first call (otp null): success=true, code=100, Send confirmation otp success', () => {
    expect(first).toMatchObject({ status: 200, success: true, code: 100 });
    expect(first.messages).toContain('Send confirmation otp success');
  });

  it('1. the service sends a confirmation OTP to the user by email or SMS', async () => {
    expect(mailsAfter).toBe(mailsBefore + 1);
    expect(await fixture.newestOtp('an')).toMatch(/^\d{6}$/);
  });

  it.each(firstCall)('2. data of the first call holds %s: %s', (field, kind) => {
    expectKind(first.at(field), kind);
  });

  it('2. data of the first call is about this step and nobody is named in full', () => {
    expect(first.data).toMatchObject({ processId, accessPermission: value, receiveOtpMethod: 1 });
    expect(first.at('documentIds')).toEqual([first.at('documentId')]);
    expect(first.at('receiveOtpEmail')).toBe('a•••@example.vn');
  });

  it(`2. signatureText and signatureImage: ${permission === 'A' ? 'only of sign actions' : 'given'}`, () => {
    for (const field of ['signatureText', 'signatureImage']) {
      if (permission === 'A') {
        expect(first.at(field) ?? null).toBeNull();
      } else {
        expectKind(first.at(field), 'string');
      }
    }
  });

  it(`3. second call, the same and the OTP: success=true, code=0, ${message}, data = Document`, () => {
    expect(second).toMatchObject({ status: 200, success: true, code: 0, messages: [message] });
    expect(second.at('id')).toBe(first.at('documentId'));
    expect(second.at('processes.0.id')).toBe(processId);
    expectKind(second.at('histories'), 'array');
  });

  it.each<[string, Kind]>([
    ['success', 'boolean'],
    ['code', 'int'],
    ['messages', 'array'],
    ['data', 'object'],
  ])('"Response fields of the final call" %s: %s', (field, kind) => {
    expectKind(Reflect.get(second, field), kind);
  });

  it('processId: required, a string', async () => {
    expect((await fixture.process('an', fields(undefined))).messages).toEqual(['processId: is required']);
    expect((await fixture.process('an', fields('bước 1'))).messages).toEqual(['processId: must be a GUID']);
  });

  it('reason: stands on the step', () => expect(second.at('processes.0.reason')).toBe('Đồng ý'));

  it('reject: true = reject', async () => {
    const step = await stepOf(permission);
    const answer = await fixture.confirm('an', fields(step, { reject: true, reason: 'Sai số tiền' }));
    expect(answer).toMatchObject({ success: true, code: 0, messages: ['Reject document success'] });
    expect(answer.at('processes.0.status.value')).toBe(-1);
    expect(answer.at('status.value')).toBe(-1);
  });

  it('reject: its reason is required', async () => {
    const step = await stepOf(permission);
    const answer = await fixture.process('an', fields(step, { reject: true, reason: '' }));
    expect(answer.messages).toEqual(['reason: is required']);
  });

  it('otp: another than the one that was received is refused, and the step stays pending', async () => {
    const step = await stepOf(permission);
    await fixture.process('an', fields(step));
    const wrong = (await fixture.newestOtp('an')) === '000000' ? '111111' : '000000';
    const answer = await fixture.process('an', fields(step, { otp: wrong }));
    expect(answer).toMatchObject({ status: 200, success: false, messages: ['Invalid OTP'] });
    expect((await fixture.process('an', fields(step, { otp: await fixture.newestOtp('an') }))).code).toBe(0);
  });
});

describe.each([
  ['B: Sign draw', 'DR'],
  ['C: E-Sign', 'E'],
] as const)('Specification, "Action %s", fields', (_name, permission) => {
  let untouched: string;
  beforeAll(async () => {
    untouched = await stepOf(permission);
  });
  const refused = (change: Fields): Promise<WireAnswer> => fixture.process('an', drawing(untouched, change));
  const signed = async (change: Fields): Promise<WireAnswer> =>
    fixture.confirm('an', drawing(await stepOf(permission), change));

  async function textOfSigned(answer: WireAnswer): Promise<string> {
    const file = await fixture.wire.fetchFile(String(answer.at('downloadUrl')));
    return textOf(new Uint8Array(await file.arrayBuffer()));
  }

  it('signatureDisplayMode: required', async () => {
    const answer = await refused({ signatureDisplayMode: null });
    expect(answer.messages).toEqual(['signatureDisplayMode: is required']);
  });

  it.each([
    ['a data URI', signatureImage],
    ['a Base64 string', signatureImage.slice(signatureImage.indexOf(',') + 1)],
  ])('signatureImage: %s', async (_kind, image) => {
    expect((await signed({ signatureImage: image })).at('status.value')).toBe(4);
  });

  it('signatureImage: what is no picture is refused', async () => {
    expect((await refused({ signatureImage: '***' })).messages[0]).toContain('signatureImage: ');
  });

  it('signingPage: page number', async () => {
    expect((await signed({ signingPage: 2 })).at('processes.0.pageSign')).toBe(2);
    expect((await refused({ signingPage: 3 })).messages).toEqual(['signingPage: the document has 2 pages']);
  });

  it('signingPosition: llx,lly,urx,ury', async () => {
    const answer = await signed({ signingPosition: '120,90,260,150' });
    expect(answer.at('processes.0.position')).toBe('120,90,260,150');
  });

  it.each(['120,90,260', '260,150,120,90', '500,90,700,150', 'góc trái'])(
    'signingPosition: %s is refused',
    async (signingPosition) => {
      expect((await refused({ signingPosition })).messages[0]).toContain('signingPosition: ');
    },
  );

  it('signatureText and fontSize: signature content, font size', async () => {
    const answer = await signed({ signatureText: 'Giám đốc ký', fontSize: 12, showReason: false });
    expect(answer.at('processes.0')).toMatchObject({ signatureText: 'Giám đốc ký', fontSize: 12 });
    expect(await textOfSigned(answer)).toContain('Giám đốc ký');
  });

  it('showReason: true = show the signing reason on the signature', async () => {
    const shown = await signed({ reason: 'Lý do hiện', showReason: true });
    expect(await textOfSigned(shown)).toContain('Lý do hiện');
    const hidden = await signed({ reason: 'Lý do ẩn', showReason: false });
    expect(await textOfSigned(hidden)).not.toContain('Lý do ẩn');
  });

  it('confirmTermsConditions: true = legal terms agreed; nothing is signed without', async () => {
    const answer = await refused({ confirmTermsConditions: false });
    expect(answer.messages).toEqual(['confirmTermsConditions: must be accepted']);
  });
});

describe('Specification, "1. Process document"', () => {
  it('the processId of send-document-process works', async () => {
    const document = await fixture.sent([['an', 'A']]);
    const processId = (await fixture.read(document)).at('waitingProcess.id');
    expect((await fixture.process('an', approval(processId))).code).toBe(100);
  });

  it('the processId of login-by-process-code works, with the token that comes with it', async () => {
    await fixture.sent([['an', 'A']]);
    const [mail] = await fixture.app.outbox('an@example.vn');
    const login = await fixture.wire.post('/api/auth/process-code-login', { processCode: mail?.processCode });
    const processId = login.at('document.waitingProcess.id');
    const token = String(login.at('token'));
    const answer = await fixture.wire.post('/api/documents/process', approval(processId), token);
    expect(answer.code).toBe(100);
  });

  it.each([
    ['A', 'Approve document success'],
    ['DR', 'Sign document success'],
  ] as const)("the action is determined by the step's accessPermission: %s", async (permission, message) => {
    const answer = await fixture.confirm('an', drawing(await stepOf(permission)));
    expect(answer.messages).toEqual([message]);
  });
});
