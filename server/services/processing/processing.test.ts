import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ProcessRequestInput } from '../../../contract/operations/processing.ts';
import { processCodeLogin } from '../../../contract/operations/auth.ts';
import { documentGet, documentsList } from '../../../contract/operations/documents.ts';
import { processDocument, resendProcessCode } from '../../../contract/operations/processing.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { otpChallenges } from '../../adapters/database/schema/processing.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { HandOverError, type Messenger } from '../../adapters/messaging/messenger.ts';
import { pngFixture } from '../../../test/files/pdf-fixtures.ts';
import { checkPdf, difference, renderPage, textOf } from '../../../test/tools/pdf-tools.ts';
import type { SentDocument } from '../../../test/company/people.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';

let channelWorks = true;
const members = {
  clerk: { name: 'Văn thư', roles: ['clerk'] },
  an: { name: 'Nguyễn Văn An' },
  binh: { name: 'Trần Thị Bình' },
  chi: { name: 'Lê Thị Chi' },
} as const;
type Code = keyof typeof members;
let desk: CompanyFixture<Code>;

beforeAll(async () => {
  const breakable = (outbox: Messenger): Messenger => ({
    has: (channel) => outbox.has(channel),
    immediate: outbox.immediate,
    send: (message) => (channelWorks ? outbox.send(message) : Promise.reject(new HandOverError('no line'))),
  });
  desk = await createCompanyFixture<Code>(members, { messenger: breakable });
});

afterAll(() => desk.app.close());

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

const act = (code: Code, body: ProcessRequestInput, token = desk.tokens[code]) =>
  desk.app.call(processDocument, { token, body });

const countOtps = async (code: Code): Promise<number> => (await desk.otps(code)).length;

/** Both calls of an action. */
async function confirm(code: Code, body: ProcessRequestInput, token = desk.tokens[code]) {
  const first = await act(code, body, token);
  expect(first).toMatchObject({ kind: 'otp-sent', code: 100, messages: ['Send confirmation otp success'] });
  return act(code, { ...body, otp: await desk.newestOtp(code) }, token);
}

async function download(url: string | null): Promise<Uint8Array> {
  const { pathname, search } = new URL(url ?? '');
  const response = await desk.app.app.inject({ url: pathname + search });
  expect(response.statusCode).toBe(200);
  return new Uint8Array(response.rawPayload);
}

/** Another code than the given one. */
const wrong = (otp: string): string => (otp === '000000' ? '111111' : '000000');

describe('signing', () => {
  it('takes two calls, puts the mark where it was placed, and hands the document on', async () => {
    const document = await desk.sent([
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
    expect(JSON.stringify(raw)).not.toContain(await desk.newestOtp('an'));

    const before = await desk.app.done(documentGet, { token: desk.tokens.an, params: { id: document.id } });
    expect(before).toMatchObject({ status: { value: 2 }, processes: [{ status: { value: 1 } }, {}] });

    const second = await act('an', signature(stepOf(document), { otp: await desk.newestOtp('an') }));
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
    const [invitation] = await desk.app.outbox('binh@example.vn');
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
    const document = await desk.sent([
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
      const [mail] = await desk.app.outbox(`${code}@example.vn`);
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
    const document = await desk.sent(
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
    const document = await desk.sent([['an', 'DR']]);
    const sent = await countOtps('an');
    const answer = await act('an', signature(stepOf(document), change));
    expect(answer).toMatchObject({ status: 200, kind: 'refused', messages: [message] });
    expect(await countOtps('an')).toBe(sent);
  });
});

describe('adjacent steps', () => {
  const mine = (): Promise<SentDocument> =>
    desk.sent([
      ['an', 'DR'],
      ['an', 'DR'],
      ['an', 'DR'],
      ['binh', 'A'],
      ['an', 'DR'],
    ]);
  const statuses = (answer: Awaited<ReturnType<typeof act>>): (number | undefined)[] =>
    answer.kind === 'done' ? answer.data.processes.map(({ status }) => status.value) : [];

  it('are left alone unless they are asked for', async () => {
    const document = await mine();
    expect(statuses(await confirm('an', signature(stepOf(document))))).toEqual([3, 1, 1, 1, 1]);
  });

  it('are all done with one code, each at its own place, when the flag says so', async () => {
    const document = await mine();
    const answer = await confirm(
      'an',
      signature(stepOf(document), { processAllAdjacentProcesses: true, signingPosition: '300,500,450,560' }),
    );
    expect(statuses(answer)).toEqual([3, 3, 3, 1, 1]);
    expect(answer).toMatchObject({
      data: {
        processes: [{ position: '300,500,450,560' }, { position: '100,100,250,160' }, {}, {}, {}],
        waitingProcess: { processedByUser: { code: 'binh' } },
      },
    });
    const signed = await download(answer.kind === 'done' ? answer.data.downloadUrl : null);
    checkPdf(signed);
    // The second and the third were placed one on the other, where poppler reads the same text once.
    expect(textOf(signed).match(/Nguyễn Văn An/g)).toHaveLength(2);
    const drawn =
      answer.kind === 'done' ? answer.data.histories.filter(({ activity }) => activity.value === 6) : [];
    expect(drawn).toHaveLength(3);
  });

  it('are done as listed, with values of their own', async () => {
    const document = await mine();
    const answer = await confirm(
      'an',
      signature(stepOf(document), {
        processAllAdjacentProcesses: true,
        adjacentProcesses: [
          {
            processId: stepOf(document, 1),
            signingPage: 2,
            signingPosition: '10,10,160,70',
            signatureDisplayMode: 1,
            signatureText: 'Ký nháy',
            reason: 'Trang phụ',
            fontSize: 7,
          },
        ],
      }),
    );
    expect(statuses(answer)).toEqual([3, 3, 1, 1, 1]);
    expect(answer).toMatchObject({
      data: {
        processes: [
          { reason: 'Đồng ý nội dung' },
          {
            pageSign: 2,
            position: '10,10,160,70',
            displayType: { value: 1 },
            signatureText: 'Ký nháy\nLý do: Trang phụ',
            reason: 'Trang phụ',
            fontSize: 7,
          },
          {},
          {},
          {},
        ],
      },
    });
  });

  it.each([
    ['somebody else’s', 3],
    ['beyond somebody else’s', 4],
    ['beyond one that is left out', 2],
  ])('cannot be %s', async (_what, index) => {
    const document = await mine();
    const processId = stepOf(document, index);
    const answer = await act('an', signature(stepOf(document), { adjacentProcesses: [{ processId }] }));
    expect(answer.messages).toEqual([`Document process is not adjacent: ${processId}`]);
  });

  it('all fail when one is wrong, and the fault says where', async () => {
    const document = await mine();
    const adjacentProcesses = [{ processId: stepOf(document, 1), signingPosition: '500,10,700,60' }];
    const answer = await act('an', signature(stepOf(document), { adjacentProcesses }));
    expect(answer.messages).toEqual(['adjacentProcesses.0.signingPosition: must lie on the page']);
  });

  it('are approved together as well', async () => {
    const document = await desk.sent([
      ['an', 'A'],
      ['an', 'A'],
    ]);
    const answer = await confirm('an', approval(stepOf(document), { processAllAdjacentProcesses: true }));
    expect(statuses(answer)).toEqual([4, 4]);
    expect(answer).toMatchObject({ data: { status: { value: 4 } } });
  });
});

describe('rejecting', () => {
  it('ends the document with its reason, and tells whoever made it or acted', async () => {
    const document = await desk.sent([
      ['an', 'DR'],
      ['binh', 'A'],
      ['chi', 'A'],
    ]);
    await confirm('an', signature(stepOf(document)));
    const rejected = await confirm(
      'binh',
      approval(stepOf(document, 1), { reject: true, reason: 'Sai mức lương' }),
    );
    expect(rejected).toMatchObject({
      kind: 'done',
      messages: ['Reject document success'],
      data: {
        status: { value: -1, description: 'Rejected' },
        reason: 'Sai mức lương',
        waitingProcess: null,
        processes: [{ status: { value: 3 } }, { status: { value: -1 } }, { status: { value: 1 } }],
      },
    });
    for (const code of ['clerk', 'an']) {
      const [mail] = await desk.app.outbox(`${code}@example.vn`);
      expect(mail?.subject).toMatch(/^Bị từ chối/);
      expect(mail?.text).toContain('Trần Thị Bình đã từ chối');
      expect(mail?.text).toContain('Sai mức lương');
    }
    const late = await act('chi', approval(stepOf(document, 2)));
    expect(late.messages).toEqual(['Document process is not waiting']);
  });

  it('needs a reason, and no terms, place or picture', async () => {
    const document = await desk.sent([['an', 'DR']]);
    const bare = approval(stepOf(document), { reject: true });
    const answer = await act('an', { ...bare, reason: '' });
    expect(answer).toMatchObject({ code: 400, messages: ['reason: is required'] });
    await expect(confirm('an', bare)).resolves.toMatchObject({ kind: 'done' });
  });
});

describe('whose step it is', () => {
  it('is told apart: not visible, not mine, not my turn, already done', async () => {
    const document = await desk.sent([
      ['an', 'A'],
      ['binh', 'A'],
    ]);
    const invisible = await act('chi', approval(stepOf(document)));
    expect(invisible.messages).toEqual(['Document process not found']);
    const unknown = await act('an', approval('6f1c3d3e-6f0a-4c7e-9c6b-2d0f6c8f9a10'));
    expect(unknown.messages).toEqual(['Document process not found']);
    const notMine = await act('binh', approval(stepOf(document)));
    expect(notMine.messages).toEqual(['Document process is not waiting']);
    const early = await act('binh', approval(stepOf(document, 1)));
    expect(early.messages).toEqual(['Document process is not waiting']);
    await confirm('an', approval(stepOf(document)));
    const again = await act('an', approval(stepOf(document)));
    expect(again.messages).toEqual(['Document process is not waiting']);
  });

  it('lets readers read at any time, without a code', async () => {
    const document = await desk.sent([
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
    const document = await desk.sent([
      ['an', 'A'],
      ['chi', 'V'],
    ]);
    const signing = { leaseHolder: '6f1c3d3e-6f0a-4c7e-9c6b-2d0f6c8f9a10', leaseUntil: desk.app.clock.now() };
    await desk.app.deps.db.update(documents).set(signing).where(eq(documents.id, document.id));
    const [before] = await desk.app.deps.db.select().from(documents).where(eq(documents.id, document.id));
    await act('chi', { processId: stepOf(document, 1), reason: null });
    const [after] = await desk.app.deps.db.select().from(documents).where(eq(documents.id, document.id));
    expect(after).toEqual(before);
  });
});

describe('a one-time code', () => {
  it('goes out again only after thirty seconds, and then ends the one before it', async () => {
    const document = await desk.sent([['an', 'A']]);
    const body = approval(stepOf(document));
    await act('an', body);
    const first = await desk.newestOtp('an');
    const sent = await countOtps('an');
    desk.app.clock.advance({ seconds: 20 });
    await expect(act('an', body)).resolves.toMatchObject({
      kind: 'otp-sent',
      data: { retryAfterSeconds: 10 },
    });
    expect(await countOtps('an')).toBe(sent);
    desk.app.clock.advance({ seconds: 11 });
    await act('an', body);
    expect(await countOtps('an')).toBe(sent + 1);
    const second = await desk.newestOtp('an');
    if (first !== second) {
      await expect(act('an', { ...body, otp: first })).resolves.toMatchObject({ messages: ['Invalid OTP'] });
    }
    await expect(act('an', { ...body, otp: second })).resolves.toMatchObject({ kind: 'done' });
  });

  it('is bound to the exact request', async () => {
    const document = await desk.sent([['an', 'A']]);
    const body = approval(stepOf(document));
    await act('an', body);
    const otp = await desk.newestOtp('an');
    const changed = await act('an', { ...body, reason: 'Không đồng ý', otp });
    expect(changed.messages).toEqual(['The request differs from the one that the OTP was sent for']);
    const rejecting = await act('an', { ...body, reject: true, otp });
    expect(rejecting.messages).toEqual(['The request differs from the one that the OTP was sent for']);
    const sent = await countOtps('an');
    await act('an', { ...body, reason: 'Không đồng ý' });
    expect(await countOtps('an')).toBe(sent + 1);
    const old = await act('an', { ...body, otp });
    expect(old.messages).toEqual(['The request differs from the one that the OTP was sent for']);
  });

  it('has five tries', async () => {
    const document = await desk.sent([['an', 'A']]);
    const body = approval(stepOf(document));
    await act('an', body);
    const otp = await desk.newestOtp('an');
    for (const attemptsLeft of [4, 3, 2, 1]) {
      const answer = await act('an', { ...body, otp: wrong(otp) });
      expect(answer).toMatchObject({ messages: ['Invalid OTP'], data: { attemptsLeft } });
    }
    const fifth = await act('an', { ...body, otp: wrong(otp) });
    expect(fifth.messages).toEqual(['Invalid OTP', 'OTP is no longer valid, request a new one']);
    const right = await act('an', { ...body, otp });
    expect(right.messages).toEqual(['OTP is no longer valid, request a new one']);
    await expect(confirm('an', body)).resolves.toMatchObject({ kind: 'done' });
  });

  it('counts every one of many guesses at once', async () => {
    const document = await desk.sent([['an', 'A']]);
    const body = approval(stepOf(document));
    await act('an', body);
    const otp = await desk.newestOtp('an');
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => act('an', { ...body, otp: wrong(otp) })),
    );
    expect(guesses.filter(({ messages }) => messages[0] === 'Invalid OTP')).toHaveLength(5);
    const right = await act('an', { ...body, otp });
    expect(right.kind).toBe('refused');
  });

  it('is good for five minutes', async () => {
    const document = await desk.sent([['an', 'A']]);
    const body = approval(stepOf(document));
    await act('an', body);
    const otp = await desk.newestOtp('an');
    desk.app.clock.advance({ minutes: 5 });
    const late = await act('an', { ...body, otp });
    expect(late.messages).toEqual(['OTP has expired']);
  });

  it('must have been asked for', async () => {
    const document = await desk.sent([['an', 'A']]);
    const answer = await act('an', approval(stepOf(document), { otp: '123456' }));
    expect(answer.messages).toEqual(['Request an OTP first']);
  });

  it('that its channel does not take never answers code 100, and the next one works', async () => {
    const document = await desk.sent([['an', 'A']]);
    const body = approval(stepOf(document));
    channelWorks = false;
    const answer = await act('an', body).finally(() => {
      channelWorks = true;
    });
    expect(answer).toMatchObject({
      kind: 'refused',
      code: 0,
      messages: ['The OTP could not be sent, try again later'],
    });
    await expect(confirm('an', body)).resolves.toMatchObject({ kind: 'done' });
  });

  it('is nowhere in the database but in the demo outbox', async () => {
    const document = await desk.sent([['an', 'A']]);
    await act('an', approval(stepOf(document)));
    const otp = await desk.newestOtp('an');
    const rows = await desk.app.deps.db
      .select()
      .from(otpChallenges)
      .where(eq(otpChallenges.stepId, stepOf(document)));
    expect(JSON.stringify(rows)).not.toContain(otp);
  });

  it('is skipped by someone signed in who wants none, but not by a typed code', async () => {
    await desk.app.deps.db
      .update(users)
      .set({ signConfirmationEnabled: false })
      .where(eq(users.id, desk.people.chi.userId));
    const [one, two] = [await desk.sent([['chi', 'A']]), await desk.sent([['chi', 'A']])];
    await expect(act('chi', approval(stepOf(one)))).resolves.toMatchObject({
      kind: 'done',
      messages: ['Approve document success'],
      data: { receiveOtpMethod: -1, status: { value: 4 } },
    });
    const [mail] = await desk.app.outbox('chi@example.vn');
    const invitations = (await desk.app.outbox('chi@example.vn')).filter(
      (message) => message.processCode !== null,
    );
    expect(mail).toBeDefined();
    const { token } = await desk.app.done(processCodeLogin, {
      body: { processCode: invitations[0]?.processCode ?? '' },
    });
    const byCode = await act('chi', approval(stepOf(two)), token);
    expect(byCode.kind).toBe('otp-sent');
    await desk.app.deps.db
      .update(users)
      .set({ signConfirmationEnabled: true })
      .where(eq(users.id, desk.people.chi.userId));
  });
});

describe('a second call', () => {
  it('that comes again answers the same and signs nothing twice', async () => {
    const document = await desk.sent([
      ['an', 'DR'],
      ['binh', 'A'],
    ]);
    const body = signature(stepOf(document));
    const done = await confirm('an', body);
    const again = await act('an', { ...body, otp: await desk.newestOtp('an') });
    expect(again).toMatchObject({ kind: 'done', messages: ['Sign document success'] });
    const sizes = [done, again].map((answer) => (answer.kind === 'done' ? answer.data.file?.size : null));
    expect(sizes[0]).toBe(sizes[1]);
    const other = await act('an', { ...body, otp: wrong(await desk.newestOtp('an')) });
    expect(other.messages).toEqual(['Document process is not waiting']);
  });

  it('doubled by an impatient click is done once, and both answer success', async () => {
    const document = await desk.sent([
      ['an', 'DR'],
      ['binh', 'A'],
    ]);
    const body = signature(stepOf(document));
    await act('an', body);
    const otp = await desk.newestOtp('an');
    const answers = await Promise.all([1, 2, 3].map(() => act('an', { ...body, otp })));
    expect(answers.map(({ messages }) => messages)).toEqual([
      ['Sign document success'],
      ['Sign document success'],
      ['Sign document success'],
    ]);
    const after = await desk.app.done(documentGet, { token: desk.tokens.an, params: { id: document.id } });
    expect(after.histories.filter((entry) => entry.activity.value === 6)).toHaveLength(1);
  });

  it('doubled on the last step answers success as well, though the document is being sealed by then', async () => {
    const document = await desk.sent([['an', 'A']]);
    const body = { processId: stepOf(document), reason: 'Đồng ý' };
    await act('an', body);
    const otp = await desk.newestOtp('an');
    const answers = await Promise.all([1, 2, 3, 4].map(() => act('an', { ...body, otp })));
    expect(answers.map(({ messages }) => messages)).toEqual(answers.map(() => ['Approve document success']));
  });

  it('waits for nobody else: one signs at a time', async () => {
    const document = await desk.sent([['an', 'DR']]);
    const body = signature(stepOf(document));
    await act('an', body);
    const later = new Date(desk.app.clock.now().getTime() + 60_000);
    const stranger = '6f1c3d3e-6f0a-4c7e-9c6b-2d0f6c8f9a10';
    await desk.app.deps.db
      .update(documents)
      .set({ leaseHolder: stranger, leaseUntil: later })
      .where(eq(documents.id, document.id));
    const busy = await act('an', { ...body, otp: await desk.newestOtp('an') });
    expect(busy.messages).toEqual(['Document is being signed by another person, try again']);
    desk.app.clock.set(new Date(later.getTime() + 1));
    await expect(act('an', { ...body, otp: await desk.newestOtp('an') })).resolves.toMatchObject({
      kind: 'done',
    });
  });
});

describe('after a clock was set back', () => {
  it('nobody waits until then for whoever signed before: their lease counts as over', async () => {
    const document = await desk.sent([['an', 'DR']]);
    const body = signature(stepOf(document));
    await act('an', body);
    const hours = new Date(desk.app.clock.now().getTime() + 5 * 3_600_000);
    const stranger = '6f1c3d3e-6f0a-4c7e-9c6b-2d0f6c8f9a10';
    await desk.app.deps.db
      .update(documents)
      .set({ leaseHolder: stranger, leaseUntil: hours })
      .where(eq(documents.id, document.id));
    await expect(act('an', { ...body, otp: await desk.newestOtp('an') })).resolves.toMatchObject({
      kind: 'done',
    });
  });
});

describe('an expired document', () => {
  it('takes no action any more', async () => {
    const document = await desk.sent([['an', 'A']]);
    await desk.app.deps.db
      .update(documents)
      .set({ expiryDate: '2026-11-20' })
      .where(eq(documents.id, document.id));
    const answer = await act('an', approval(stepOf(document)));
    expect(answer.messages).toEqual(['Document has expired']);
    await expect(
      desk.app.done(documentGet, { token: desk.tokens.an, params: { id: document.id } }),
    ).resolves.toMatchObject({
      isExpired: true,
    });
  });
});

describe('someone who came by a process code', () => {
  async function openByCode(code: Code): Promise<string> {
    const invitation = (await desk.app.outbox(`${code}@example.vn`)).find(
      (message) => message.processCode !== null,
    );
    const answer = await desk.app.done(processCodeLogin, {
      body: { processCode: invitation?.processCode ?? '' },
    });
    return answer.token;
  }

  it('signs the document that it opens, and reads it for a day after', async () => {
    const document = await desk.sent([
      ['an', 'DR'],
      ['binh', 'A'],
    ]);
    const token = await openByCode('an');
    const body = signature(stepOf(document));
    const signed = await confirm('an', body, token);
    expect(signed).toMatchObject({ kind: 'done', data: { status: { value: 3 } } });
    const repeated = await act('an', { ...body, otp: await desk.newestOtp('an') }, token);
    expect(repeated.messages).toEqual(['Sign document success']);
    desk.app.clock.advance({ hours: 23 });
    await expect(desk.app.done(documentGet, { token, params: { id: document.id } })).resolves.toMatchObject({
      id: document.id,
    });
    await desk.signInAgain();
  });

  it('is shown the step that the code is for, where one person holds several', async () => {
    const document = await desk.sent(
      [
        ['binh', 'A'],
        ['binh', 'DR'],
      ],
      false,
    );
    const invitations = (await desk.app.outbox('binh@example.vn')).filter(
      (message) => message.processCode !== null,
    );
    const shown = await Promise.all(
      invitations
        .slice(0, 2)
        .map((message) =>
          desk.app.done(processCodeLogin, { body: { processCode: message.processCode ?? '' } }),
        ),
    );
    expect(shown.map((answer) => answer.document.waitingProcess?.id).toSorted()).toEqual(
      [...document.stepIds].toSorted(),
    );
  });

  it('sees no other document and no list', async () => {
    await desk.sent([['an', 'A']]);
    const token = await openByCode('an');
    const other = await desk.sent([['an', 'A']]);
    const answer = await desk.app.call(documentGet, { token, params: { id: other.id } });
    expect(answer.messages).toEqual(['Document not found']);
    const step = await act('an', approval(stepOf(other)), token);
    expect(step.messages).toEqual(['Document process not found']);
    const list = await desk.app.call(documentsList, { token, query: {} });
    expect(list.status).toBe(403);
  });

  it('gets a fresh code on asking, which ends the one before it', async () => {
    const document = await desk.sent([['an', 'A']]);
    const [before] = await desk.app.outbox('an@example.vn');
    const resent = await desk.app.call(resendProcessCode, {
      token: desk.tokens.clerk,
      params: { processId: stepOf(document) },
    });
    expect(resent.messages).toEqual(['Send process code success']);
    const [after] = await desk.app.outbox('an@example.vn');
    expect(after?.link).not.toBe(before?.link);
    const old = await desk.app.call(processCodeLogin, { body: { processCode: before?.processCode ?? '' } });
    if (before?.processCode !== after?.processCode) {
      expect(old.messages).toEqual(['Process code is invalid or expired']);
    }
    await confirm('an', approval(stepOf(document)));
    const ended = await desk.app.call(processCodeLogin, { body: { processCode: after?.processCode ?? '' } });
    expect(ended.messages).toEqual(['Process code is invalid or expired']);
    const late = await desk.app.call(resendProcessCode, {
      token: desk.tokens.clerk,
      params: { processId: stepOf(document) },
    });
    expect(late.messages).toEqual(['Document process is not waiting']);
  });
});

// Last of all, since it leaves her no tries for the day.
describe('guessing at many steps', () => {
  it('has fifty wrong tries a day over all steps, also when they come at once', async () => {
    const bodies: ProcessRequestInput[] = [];
    for (let count = 0; count < 12; count += 1) {
      const body = approval(stepOf(await desk.sent([['chi', 'A']])));
      await act('chi', body);
      bodies.push({ ...body, otp: wrong(await desk.newestOtp('chi')) });
    }
    const guesses = bodies.flatMap((body) => Array.from({ length: 5 }, () => act('chi', body)));
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ messages }) => messages[0] === 'Invalid OTP')).toHaveLength(50);
  });
});
