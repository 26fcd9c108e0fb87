import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { processCodeLogin } from '../../../contract/operations/auth.ts';
import { documentAttach } from '../../../contract/operations/document-actions.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { reassign } from '../../../contract/operations/follow-up.ts';
import {
  type ProcessRequestInput,
  processDocument,
  resendProcessCode,
} from '../../../contract/operations/processing.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { pngFixture } from '../../../test/files/pdf-fixtures.ts';
import { difference, renderPage } from '../../../test/tools/drawn-pages.ts';
import { checkPdf, textOf } from '../../../test/tools/pdf-tools.ts';
import type { SentDocument } from '../../../test/company/people.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';

const members = {
  clerk: { name: 'Văn thư', roles: ['clerk'] },
  an: { name: 'Nguyễn Văn An' },
  binh: { name: 'Trần Thị Bình' },
  chi: { name: 'Lê Thị Chi' },
} as const;
type Code = keyof typeof members;
let fixture: CompanyFixture<Code>;

beforeAll(async () => {
  fixture = await createCompanyFixture<Code>(members);
});

afterAll(() => fixture.app.close());

const stepOf = ({ stepIds }: SentDocument, index = 0): string => stepIds[index] ?? '';
const image = `data:image/png;base64,${Buffer.from(pngFixture()).toString('base64')}`;

const signature = (processId: string, change: Partial<ProcessRequestInput> = {}): ProcessRequestInput => ({
  processId,
  reason: 'Đồng ý nội dung',
  reject: false,
  otp: null,
  signatureDisplayMode: 2,
  signatureImage: image,
  signingPage: 1,
  signingPosition: '100,100,250,160',
  signatureText: 'Ký bởi: {{Name}}\n{{SignTime}}',
  fontSize: 9,
  showReason: true,
  confirmTermsConditions: true,
  ...change,
});

const approval = (processId: string, change: Partial<ProcessRequestInput> = {}): ProcessRequestInput => ({
  processId,
  reason: 'Đồng ý',
  reject: false,
  otp: null,
  ...change,
});

const act = (code: Code, body: ProcessRequestInput, token = fixture.tokens[code]) =>
  fixture.app.call(processDocument, { token, body });

const countOtps = async (code: Code): Promise<number> => (await fixture.otps(code)).length;

/** Both calls of an action. */
async function confirm(code: Code, body: ProcessRequestInput, token = fixture.tokens[code]) {
  const first = await act(code, body, token);
  expect(first).toMatchObject({ kind: 'otp-sent', code: 100, messages: ['Send confirmation otp success'] });
  return act(code, { ...body, otp: await fixture.newestOtp(code) }, token);
}

async function download(url: string | null): Promise<Uint8Array> {
  const { pathname, search } = new URL(url ?? '');
  const response = await fixture.app.app.inject({ url: pathname + search });
  expect(response.statusCode).toBe(200);
  return new Uint8Array(response.rawPayload);
}

describe('signing', () => {
  it('takes two calls, puts the mark where it was placed, and hands the document on', async () => {
    const document = await fixture.sent([
      ['an', 'DR'],
      ['binh', 'A'],
    ]);
    const first = await act('an', signature(stepOf(document)));
    expect(first).toMatchObject({
      kind: 'otp-sent',
      code: 100,
      data: {
        processId: stepOf(document),
        documentId: document.id,
        documentIds: [document.id],
        accessPermission: 2,
        signatureDisplayMode: 2,
        signingPage: 1,
        receiveOtpMethod: 1,
        receiveOtpEmail: 'a•••@example.vn',
        receiveOtpPhone: '•••678',
        requireOtpConfirmation: true,
        retryAfterSeconds: 30,
        expiresAt: '2026-11-21T10:05:00.000+07:00',
      },
    });
    const raw = first.raw.json<{ data: object }>().data;
    expect(raw).not.toHaveProperty('id');
    expect(raw).not.toHaveProperty('status');
    expect(JSON.stringify(raw)).not.toContain(await fixture.newestOtp('an'));

    const before = await fixture.app.done(documentGet, {
      token: fixture.tokens.an,
      params: { id: document.id },
    });
    expect(before).toMatchObject({ status: { value: 2 }, processes: [{ status: { value: 1 } }, {}] });

    const second = await act('an', signature(stepOf(document), { otp: await fixture.newestOtp('an') }));
    expect(second).toMatchObject({
      kind: 'done',
      code: 0,
      messages: ['Sign document success'],
      data: {
        status: { value: 3, description: 'In progress' },
        processes: [
          {
            status: { value: 3, description: 'Signed' },
            signatureText: 'Ký bởi: Nguyễn Văn An\n21/11/2026 10:00 +07:00\nLý do: Đồng ý nội dung',
            reason: 'Đồng ý nội dung',
            displayType: { value: 2, description: 'Text and image' },
          },
          { status: { value: 1 } },
        ],
        waitingProcess: { processedByUser: { code: 'binh' } },
      },
    });
    const [invitation] = await fixture.app.outbox('binh@example.vn');
    expect(invitation?.processCode).toMatch(/^\d{6}$/);

    const original = await download(before.downloadOriginalUrl);
    const signed = await download(second.kind === 'done' ? second.data.downloadUrl : null);
    expect(Buffer.from(signed).subarray(0, original.length).equals(Buffer.from(original))).toBe(true);
    checkPdf(signed);
    const ink = difference(renderPage(original), renderPage(signed), { width: 595, height: 842 });
    expect(ink).not.toBeNull();
    expect(ink?.llx).toBeGreaterThanOrEqual(100);
    expect(ink?.lly).toBeGreaterThanOrEqual(100);
    expect(ink?.urx).toBeLessThanOrEqual(250);
    expect(ink?.ury).toBeLessThanOrEqual(160);
    expect(textOf(signed)).toContain('Nguyễn Văn An');
  });

  it('completes the document with its last step, and tells everyone', async () => {
    const document = await fixture.sent([
      ['an', 'E'],
      ['binh', 'A'],
      ['chi', 'V'],
    ]);
    await confirm('an', signature(stepOf(document)));
    const last = await confirm('binh', approval(stepOf(document, 1)));
    expect(last).toMatchObject({
      kind: 'done',
      messages: ['Approve document success'],
      data: {
        status: { value: 4, description: 'Completed' },
        completedDate: '2026-11-21T10:00:00.000+07:00',
        waitingProcess: null,
        waitingProcesses: [],
        processes: [{ status: { value: 3 } }, { status: { value: 4, description: 'Approved' } }, {}],
      },
    });
    for (const code of ['clerk', 'an', 'binh', 'chi']) {
      const [mail] = await fixture.app.outbox(`${code}@example.vn`);
      expect(mail?.subject, code).toMatch(/^Đã hoàn tất/);
    }
    const activities =
      last.kind === 'done' ? last.data.histories.map((entry) => entry.activity.description) : [];
    expect(activities).toEqual([
      'Create document',
      'Update document',
      'Invite recipient',
      'Send OTP',
      'E-Sign',
      'Invite recipient',
      'Send OTP',
      'Approve',
      'Complete document',
    ]);
  });

  it('signs one after another on the same file, each keeping what was there', async () => {
    const document = await fixture.sent(
      [
        ['an', 'DR'],
        ['binh', 'DR'],
      ],
      false,
    );
    const first = await confirm(
      'binh',
      signature(stepOf(document, 1), { signingPosition: '300,300,450,360' }),
    );
    const second = await confirm('an', signature(stepOf(document)));
    const one = await download(first.kind === 'done' ? first.data.downloadUrl : null);
    const two = await download(second.kind === 'done' ? second.data.downloadUrl : null);
    expect(Buffer.from(two).subarray(0, one.length).equals(Buffer.from(one))).toBe(true);
    checkPdf(two);
    expect(textOf(two)).toContain('Trần Thị Bình');
    expect(second).toMatchObject({ kind: 'done', data: { status: { value: 4 } } });
  });

  it.each([
    [{ signingPage: 3 }, 'signingPage: the document has 2 pages'],
    [{ signingPosition: '500,10,600,20' }, 'signingPosition: must lie on the page'],
    [
      { signatureImage: Buffer.from('no picture').toString('base64') },
      'signatureImage: must be a PNG or JPEG image',
    ],
    [{ signatureImage: null }, 'Please add a signature image'],
    [{ confirmTermsConditions: false }, 'confirmTermsConditions: must be accepted'],
  ])('says before any code goes out that %j is wrong', async (change, message) => {
    const document = await fixture.sent([['an', 'DR']]);
    const sent = await countOtps('an');
    const answer = await act('an', signature(stepOf(document), change));
    expect(answer).toMatchObject({ status: 200, kind: 'refused', messages: [message] });
    expect(await countOtps('an')).toBe(sent);
  });
});

describe('whose step it is', () => {
  it('lets readers read at any time, without a code', async () => {
    const document = await fixture.sent([
      ['an', 'A'],
      ['chi', 'V'],
    ]);
    const viewed = await act('chi', { processId: stepOf(document, 1), reason: 'Đã đọc' });
    expect(viewed).toMatchObject({
      kind: 'done',
      messages: ['View document success'],
      data: { status: { value: 2 }, processes: [{}, { status: { value: 2, description: 'Viewed' } }] },
    });
    await expect(confirm('an', approval(stepOf(document)))).resolves.toMatchObject({
      kind: 'done',
      data: { status: { value: 4 } },
    });
  });
});

describe('reading', () => {
  it('takes nothing from somebody who is signing at the same time', async () => {
    const document = await fixture.sent([
      ['an', 'A'],
      ['chi', 'V'],
    ]);
    const signing = {
      leaseHolder: '6f1c3d3e-6f0a-4c7e-9c6b-2d0f6c8f9a10',
      leaseUntil: fixture.app.clock.now(),
    };
    await fixture.app.deps.db.update(documents).set(signing).where(eq(documents.id, document.id));
    const [before] = await fixture.app.deps.db.select().from(documents).where(eq(documents.id, document.id));
    await act('chi', { processId: stepOf(document, 1), reason: null });
    const [after] = await fixture.app.deps.db.select().from(documents).where(eq(documents.id, document.id));
    expect(after).toEqual(before);
  });
});

describe('after a clock was set back', () => {
  it('nobody waits until then for whoever signed before: their lease counts as over', async () => {
    const document = await fixture.sent([['an', 'DR']]);
    const body = signature(stepOf(document));
    await act('an', body);
    const hours = new Date(fixture.app.clock.now().getTime() + 5 * 3_600_000);
    const stranger = '6f1c3d3e-6f0a-4c7e-9c6b-2d0f6c8f9a10';
    await fixture.app.deps.db
      .update(documents)
      .set({ leaseHolder: stranger, leaseUntil: hours })
      .where(eq(documents.id, document.id));
    await expect(act('an', { ...body, otp: await fixture.newestOtp('an') })).resolves.toMatchObject({
      kind: 'done',
    });
  });
});

describe('an expired document', () => {
  it('takes no action any more', async () => {
    const document = await fixture.sent([['an', 'A']]);
    await fixture.app.deps.db
      .update(documents)
      .set({ expiryDate: '2026-11-20' })
      .where(eq(documents.id, document.id));
    const answer = await act('an', approval(stepOf(document)));
    expect(answer.messages).toEqual(['Document has expired']);
    await expect(
      fixture.app.done(documentGet, { token: fixture.tokens.an, params: { id: document.id } }),
    ).resolves.toMatchObject({
      isExpired: true,
    });
  });
});

describe('someone who came by a process code', () => {
  const setDelegation = (processorsMayReassign: boolean) =>
    fixture.app.deps.db.update(companies).set({ processorsMayReassign });

  async function openByCode(code: Code): Promise<string> {
    const invitation = (await fixture.app.outbox(`${code}@example.vn`)).find(
      (message) => message.processCode !== null,
    );
    const answer = await fixture.app.done(processCodeLogin, {
      body: { processCode: invitation?.processCode ?? '' },
    });
    return answer.token;
  }

  it('signs the document that it opens, and reads it for a day after', async () => {
    const document = await fixture.sent([
      ['an', 'DR'],
      ['binh', 'A'],
    ]);
    const token = await openByCode('an');
    const body = signature(stepOf(document));
    const signed = await confirm('an', body, token);
    expect(signed).toMatchObject({ kind: 'done', data: { status: { value: 3 } } });
    const repeated = await act('an', { ...body, otp: await fixture.newestOtp('an') }, token);
    expect(repeated.messages).toEqual(['Sign document success']);
    fixture.app.clock.advance({ hours: 23 });
    await expect(
      fixture.app.done(documentGet, { token, params: { id: document.id } }),
    ).resolves.toMatchObject({
      id: document.id,
    });
    await fixture.signInAgain();
  });

  it('acts in the step that the code is for, and in their others only together with it', async () => {
    const document = await fixture.sent(
      [
        ['an', 'DR'],
        ['an', 'DR'],
      ],
      false,
    );
    const token = await openByCode('an');
    const opened = await fixture.app.done(documentGet, { token, params: { id: document.id } });
    const own = opened.waitingProcess?.id ?? '';
    const other = document.stepIds.find((id) => id !== own) ?? '';
    const refused = { kind: 'refused', messages: ['Document process is not waiting'] };
    expect(await act('an', signature(other), token)).toMatchObject(refused);
    const reject = { processId: other, reason: 'Sai', reject: true };
    expect(await fixture.app.call(processDocument, { token, body: reject })).toMatchObject(refused);
    const resend = { token, params: { processId: other } };
    expect(await fixture.app.call(resendProcessCode, resend)).toMatchObject(refused);
    const file = new File(['Ghi chú'], 'ghi-chu.txt', { type: 'text/plain' });
    const attach = { token, body: { processId: other, file } };
    expect(await fixture.app.call(documentAttach, attach)).toMatchObject(refused);
    await setDelegation(true);
    const handOn = { token, params: { processId: other }, body: { userCode: 'binh', reason: 'Bận' } };
    expect(await fixture.app.call(reassign, handOn)).toMatchObject({
      kind: 'refused',
      messages: ['Only the creator of the document may do this'],
    });
    await setDelegation(false);
    const both = { ...signature(own), adjacentProcesses: [{ processId: other }] };
    expect(await confirm('an', both, token)).toMatchObject({ kind: 'done', data: { status: { value: 4 } } });
  });

  it('is sent again so often in an hour and no more, also to whom its creator sends it', async () => {
    const document = await fixture.sent([['chi', 'A']]);
    const token = await openByCode('chi');
    let calls = 0;
    // Each from an address of its own: how often one may call within a minute is not what is tried here.
    const again = (by: string) => {
      calls += 1;
      const ipAddress = `10.0.1.${String(calls)}`;
      return fixture.app.call(resendProcessCode, {
        token: by,
        params: { processId: stepOf(document) },
        ipAddress,
      });
    };
    const mails = async () => (await fixture.app.outbox('chi@example.vn')).length;
    const before = await mails();
    const limited = {
      kind: 'refused',
      messages: ['Process code has been sent too often within the last hour, try again later'],
    };
    for (const by of [token, token, token, fixture.tokens.clerk]) {
      fixture.app.clock.advance({ minutes: 2 });
      expect(await again(by)).toMatchObject({ kind: 'done' });
    }
    fixture.app.clock.advance({ minutes: 2 });
    expect(await again(token)).toMatchObject(limited);
    expect(await again(fixture.tokens.clerk)).toMatchObject(limited);
    expect(await mails()).toBe(before + 4);
    fixture.app.clock.advance({ hours: 1 });
    expect(await again(fixture.tokens.clerk)).toMatchObject({ kind: 'done' });
  });

  it('is shown the step that the code is for, where one person holds several', async () => {
    const document = await fixture.sent(
      [
        ['binh', 'A'],
        ['binh', 'DR'],
      ],
      false,
    );
    const invitations = (await fixture.app.outbox('binh@example.vn')).filter(
      (message) => message.processCode !== null,
    );
    const shown = await Promise.all(
      invitations
        .slice(0, 2)
        .map((message) =>
          fixture.app.done(processCodeLogin, { body: { processCode: message.processCode ?? '' } }),
        ),
    );
    expect(shown.map((answer) => answer.document.waitingProcess?.id).toSorted()).toEqual(
      [...document.stepIds].toSorted(),
    );
  });
});
