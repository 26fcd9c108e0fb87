import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { documents } from '../../../server/adapters/database/schema/documents.ts';
import { failedAttempts } from '../../../server/adapters/database/schema/installation.ts';
import { otpChallenges } from '../../../server/adapters/database/schema/processing.ts';
import { users } from '../../../server/adapters/database/schema/users.ts';
import { HandOverError, type Messenger } from '../../../server/adapters/messaging/messenger.ts';
import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';
import { approval, drawing, type Fields } from '../../client/wire-actions.ts';

let fixture: WireFixture;
let channelWorks = true;

beforeAll(async () => {
  const breakable = (outbox: Messenger): Messenger => ({
    has: (channel) => outbox.has(channel),
    immediate: outbox.immediate,
    push: outbox.push,
    send: (message) => (channelWorks ? outbox.send(message) : Promise.reject(new HandOverError('no line'))),
  });
  fixture = await createWireFixture({ messenger: breakable });
  await fixture.askForCodes('an');
});
afterAll(() => fixture.app.close());

/** The step of a new document that Nguyễn Văn An approves. */
const stepToApprove = async (): Promise<string> =>
  (await fixture.sent([{ to: 'an', permission: 'A' }])).processes[0]?.id ?? '';
/** A document in no order: Nguyễn Văn An approves it, and Trần Thị Bình fills a price in. */
async function priced() {
  const { id } = await fixture.create();
  const post = (path: string, body: unknown, as: 'clerk' | 'binh') =>
    fixture.wire.post(path, body, fixture.tokens[as]);
  const fillingItems = [{ key: 'gia', name: 'Giá', page: 1, position: '100,500,300,520' }];
  const processes = [
    { processedByUserCode: 'an', accessPermissionCode: 'A' },
    { processedByUserCode: 'binh', accessPermissionCode: 'F', fillingItems },
  ];
  const drafted = await post(
    '/api/documents/update-process',
    { id, processInOrder: false, processes },
    'clerk',
  );
  await post(`/v2/documents/send-process/${id}`, undefined, 'clerk');
  return {
    id,
    approve: drafted.at('processes.0.id'),
    async fillIn() {
      const values = [{ key: 'gia', value: '9000000000' }];
      const processId = drafted.at('processes.1.id');
      const filled = await post('/api/documents/fill-data', { processId, values }, 'binh');
      expect(filled.messages).toEqual(['Fill data success']);
    },
  };
}
const another = (otp: string): string => (otp === '000000' ? '111111' : '000000');
const differs = 'The request differs from the one that the OTP was sent for';
const changed = 'The document has changed since the OTP was sent, request a new one';
const burned = 'OTP is no longer valid, request a new one';

describe('Companion operations, §4, "OTP"', () => {
  it('six digits, five minutes; an expired one says `OTP has expired`', async () => {
    const step = await stepToApprove();
    const first = await fixture.process('an', approval(step));
    expect(first.at('expiresAt')).toBe('2026-11-21T10:05:00.000+07:00');
    const otp = await fixture.newestOtp('an');
    expect(otp).toMatch(/^\d{6}$/);
    fixture.app.clock.advance({ minutes: 5 });
    expect((await fixture.process('an', approval(step, { otp }))).messages).toEqual(['OTP has expired']);
    fixture.app.clock.advance({ minutes: -5 });
  });

  it('a wrong code: success false, messages[0] exactly `Invalid OTP`', async () => {
    const step = await stepToApprove();
    await fixture.process('an', approval(step));
    const otp = another(await fixture.newestOtp('an'));
    const answer = await fixture.process('an', approval(step, { otp }));
    expect(answer).toMatchObject({ status: 200, success: false });
    expect(answer.messages[0]).toBe('Invalid OTP');
  });

  it('the first call’s data always holds receiveOtpMethod and never id or status', async () => {
    const first = await fixture.process('an', approval(await stepToApprove()));
    expect(first.at('receiveOtpMethod')).toBe(1);
    expect(first.data).not.toHaveProperty('id');
    expect(first.data).not.toHaveProperty('status');
    await fixture.app.deps.db.update(users).set({ receiveOtpMethod: 2 }).where(eq(users.code, 'an'));
    const bySms = await fixture.process('an', approval(await stepToApprove()));
    expect(bySms.at('receiveOtpMethod')).toBe(2);
    // By its last line a phone fills the code in on our site, and on no other.
    const [sms] = await fixture.app.outbox();
    expect(sms?.text).toMatch(/\n@sign\.example #\d{6}$/);
    await fixture.app.deps.db.update(users).set({ receiveOtpMethod: 1 }).where(eq(users.code, 'an'));
  });

  it('everything is validated on the first call, before a code goes out; terms must be true unless rejecting', async () => {
    const { processes } = await fixture.sent([{ to: 'an', permission: 'DR' }]);
    const step = processes[0]?.id;
    const sent = await fixture.countOtps('an');
    const attempt = async (change: Fields) => (await fixture.process('an', drawing(step, change))).messages;
    expect(await attempt({ confirmTermsConditions: false })).toEqual([
      'confirmTermsConditions: must be accepted',
    ]);
    expect(await attempt({ signingPage: 9 })).toEqual([expect.stringMatching(/^signingPage: /)]);
    expect(await attempt({ signatureDisplayMode: 9 })).toEqual([
      'signatureDisplayMode: must be one of 1, 2, 3',
    ]);
    expect(await fixture.countOtps('an')).toBe(sent);
    const rejecting = { reject: true, confirmTermsConditions: false };
    expect(await attempt(rejecting)).toEqual(['Send confirmation otp success']);
  });

  it('a failed hand-over is success false, never code 100', async () => {
    const step = await stepToApprove();
    channelWorks = false;
    const answer = await fixture.process('an', approval(step)).finally(() => {
      channelWorks = true;
    });
    expect(answer).toMatchObject({
      ...{ status: 200, success: false, code: 0 },
      messages: ['The OTP could not be sent, try again later'],
    });
    expect((await fixture.confirm('an', approval(step))).success).toBe(true);
  });

  it('repeating the first call within 30 s sends nothing; after that a new code ends the old one', async () => {
    const step = await stepToApprove();
    await fixture.process('an', approval(step));
    const [old, sent] = [await fixture.newestOtp('an'), await fixture.countOtps('an')];
    fixture.app.clock.advance({ seconds: 29 });
    expect(await fixture.process('an', approval(step))).toMatchObject({ code: 100, success: true });
    expect(await fixture.countOtps('an')).toBe(sent);
    fixture.app.clock.advance({ seconds: 1 });
    await fixture.process('an', approval(step));
    expect(await fixture.countOtps('an')).toBe(sent + 1);
    const otp = await fixture.newestOtp('an');
    if (otp !== old) {
      expect((await fixture.process('an', approval(step, { otp: old }))).messages[0]).toBe('Invalid OTP');
    }
    expect((await fixture.process('an', approval(step, { otp }))).success).toBe(true);
  });

  it('data.retryAfterSeconds and data.expiresAt tell the page', async () => {
    const step = await stepToApprove();
    expect((await fixture.process('an', approval(step))).at('retryAfterSeconds')).toBe(30);
    fixture.app.clock.advance({ seconds: 20 });
    expect((await fixture.process('an', approval(step))).at('retryAfterSeconds')).toBe(10);
  });

  it('a first call with other parameters binds afresh, ends the old code and sends at once', async () => {
    const step = await stepToApprove();
    await fixture.process('an', approval(step));
    const [old, sent] = [await fixture.newestOtp('an'), await fixture.countOtps('an')];
    expect((await fixture.process('an', approval(step, { reason: 'Khác' }))).code).toBe(100);
    expect(await fixture.countOtps('an')).toBe(sent + 1);
    expect((await fixture.process('an', approval(step, { otp: old }))).messages).toEqual([differs]);
  });

  it('bound to the exact request', async () => {
    const step = await stepToApprove();
    await fixture.process('an', approval(step));
    const otp = await fixture.newestOtp('an');
    for (const change of [{ reason: 'Khác' }, { reject: true }]) {
      const answer = await fixture.process('an', approval(step, { otp, ...change }));
      expect(answer.messages).toEqual([differs]);
    }
  });

  it('bound to the step and the user', async () => {
    const [one, two] = [await stepToApprove(), await stepToApprove()];
    await fixture.process('an', approval(two));
    await fixture.process('an', approval(one));
    const otp = await fixture.newestOtp('an');
    expect((await fixture.process('an', approval(two, { otp }))).success).toBe(false);
    expect((await fixture.process('an', approval(one, { otp }))).success).toBe(true);
  });

  it('five wrong codes burn it', async () => {
    const step = await stepToApprove();
    await fixture.process('an', approval(step));
    const otp = await fixture.newestOtp('an');
    const guess = () => fixture.process('an', approval(step, { otp: another(otp) }));
    for (const attemptsLeft of [4, 3, 2, 1]) {
      expect(await guess()).toMatchObject({ messages: ['Invalid OTP'], data: { attemptsLeft } });
    }
    expect((await guess()).messages).toEqual(['Invalid OTP', burned]);
    expect((await fixture.process('an', approval(step, { otp }))).messages).toEqual([burned]);
    expect((await fixture.confirm('an', approval(step))).success).toBe(true);
  });

  it('one must have been asked for', async () => {
    const answer = await fixture.process('an', approval(await stepToApprove(), { otp: '123456' }));
    expect(answer.messages).toEqual(['Request an OTP first']);
  });

  it('codes are stored hashed', async () => {
    const step = await stepToApprove();
    await fixture.process('an', approval(step));
    const rows = await fixture.app.deps.db.select().from(otpChallenges).where(eq(otpChallenges.stepId, step));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.codeHash).toMatch(/^[\w-]{40,}$/);
    expect(JSON.stringify(rows)).not.toContain(await fixture.newestOtp('an'));
  });

  it.each(['signConfirmationEnabled false', 'receiveOtpMethod -1'])(
    'a signed-in user with %s skips it; the data carries receiveOtpMethod -1',
    async (setting) => {
      const off = setting.startsWith('sign')
        ? { signConfirmationEnabled: false }
        : { receiveOtpMethod: -1 as const };
      const { db } = fixture.app.deps;
      await db.update(users).set(off).where(eq(users.code, 'an'));
      const answer = await fixture.process('an', approval(await stepToApprove()));
      expect(answer).toMatchObject({ code: 0, messages: ['Approve document success'] });
      expect(answer.at('receiveOtpMethod')).toBe(-1);
      const on = { signConfirmationEnabled: true, receiveOtpMethod: 1 as const };
      await db.update(users).set(on).where(eq(users.code, 'an'));
    },
  );

  it('bound to what the files hold: a price that is filled in afterwards asks for a new one', async () => {
    const { approve, fillIn } = await priced();
    await fixture.process('an', approval(approve));
    const otp = await fixture.newestOtp('an');
    await fillIn();
    const sent = await fixture.countOtps('an');
    expect(await fixture.process('an', approval(approve, { otp }))).toMatchObject({
      ...{ status: 200, success: false, code: 0 },
      messages: [changed],
    });
    expect(await fixture.countOtps('an')).toBe(sent);
    // At once, though the last one is seconds old.
    expect(await fixture.confirm('an', approval(approve))).toMatchObject({
      messages: ['Approve document success'],
    });
    expect(await fixture.countOtps('an')).toBe(sent + 1);
  });

  it('bound to what the files of every document of a batch hold', async () => {
    const filled = await priced();
    const other = await priced();
    const post = (path: string, body: Fields) =>
      fixture.wire.post(`/api/documents/${path}`, body, fixture.tokens.an);
    const documentIds = [filled.id, other.id];
    const batch = await post('create-batch-process', { documentIds, accessPermissionCode: 'A' });
    const request = { batchProcessId: batch.at('id'), reason: 'Đồng ý' };
    const first = () => post('batch-process', { ...request, otp: null });
    const second = async () => post('batch-process', { ...request, otp: await fixture.newestOtp('an') });
    expect((await first()).code).toBe(100);
    await filled.fillIn();
    expect(await second()).toMatchObject({ success: false, code: 0, messages: [changed] });
    expect((await first()).code).toBe(100);
    expect((await second()).messages).toEqual(['Process 2 documents success']);
  });

  it('not ended by the signature of a colleague', async () => {
    const { processes } = await fixture.sent(
      [
        { to: 'an', permission: 'DR' },
        { to: 'boss', permission: 'DR' },
      ],
      false,
    );
    await fixture.process('an', drawing(processes[0]?.id));
    const colleague = await fixture.process('boss', drawing(processes[1]?.id));
    expect(colleague.messages).toEqual(['Sign document success']);
    const otp = await fixture.newestOtp('an');
    const answer = await fixture.process('an', drawing(processes[0]?.id, { otp }));
    expect(answer.messages).toEqual(['Sign document success']);
  });

  it('at most 200 codes a day', async () => {
    await fixture.askForCodes('binh');
    const { processes } = await fixture.sent([{ to: 'binh', permission: 'A' }]);
    const step = processes[0]?.id ?? '';
    await fixture.process('binh', approval(step));
    const { db } = fixture.app.deps;
    const [row] = await db.select().from(otpChallenges).where(eq(otpChallenges.stepId, step));
    const { id: _id, ...challenge } = row ?? expect.fail('no challenge');
    await db.insert(otpChallenges).values(Array.from({ length: 198 }, () => challenge));
    const again = (reason: string) => fixture.process('binh', approval(step, { reason }));
    expect((await again('Lần 200')).code).toBe(100);
    expect(await again('Lần 201')).toMatchObject({
      success: false,
      messages: ['Too many OTPs today, try again tomorrow'],
    });
  });

  it('at most 50 wrong tries a day', async () => {
    await fixture.askForCodes('chi');
    const { processes } = await fixture.sent([{ to: 'chi', permission: 'A' }]);
    const step = processes[0]?.id;
    for (let round = 0; round < 10; round += 1) {
      const request = { reason: `Lần ${String(round)}` };
      expect((await fixture.process('chi', approval(step, request))).code).toBe(100);
      const otp = another(await fixture.newestOtp('chi'));
      for (let count = 0; count < 5; count += 1) {
        await fixture.process('chi', approval(step, { ...request, otp }));
      }
    }
    const answer = await fixture.process('chi', approval(step));
    expect(answer.messages).toEqual(['Too many OTPs today, try again tomorrow']);
  });
});

describe('Companion operations, §4, one at a time and once', () => {
  it('another signer gets `Document is being signed by another person, try again`; freed when it runs out', async () => {
    await fixture.askForCodes('an', false);
    const { id, processes } = await fixture.sent([{ to: 'an', permission: 'DR' }]);
    const leaseUntil = new Date(fixture.app.clock.now().getTime() + 60_000);
    await fixture.app.deps.db
      .update(documents)
      .set({ leaseHolder: '6f1c3d3e-6f0a-4c7e-9c6b-2d0f6c8f9a10', leaseUntil })
      .where(eq(documents.id, id));
    const sign = () => fixture.process('an', drawing(processes[0]?.id));
    expect((await sign()).messages).toEqual(['Document is being signed by another person, try again']);
    fixture.app.clock.advance({ seconds: 61 });
    expect((await sign()).messages).toEqual(['Sign document success']);
    await fixture.askForCodes('an');
  });

  it('repeating a second call that succeeded answers the same success and signs nothing twice', async () => {
    const { id, processes } = await fixture.sent([
      { to: 'an', permission: 'DR' },
      { to: 'boss', permission: 'A' },
    ]);
    const request = drawing(processes[0]?.id);
    const done = await fixture.confirm('an', request);
    const again = await fixture.process('an', { ...request, otp: await fixture.newestOtp('an') });
    expect(again).toMatchObject({ success: true, code: 0, messages: done.messages });
    expect(again.at('processes')).toEqual(done.at('processes'));
    expect(again.at('file.size')).toBe(done.at('file.size'));
    const { histories } = await fixture.get(id);
    expect(histories.filter(({ activity }) => activity.value === 6)).toHaveLength(1);
    const wrong = await fixture.process('an', { ...request, otp: another(await fixture.newestOtp('an')) });
    expect(wrong.messages).toEqual(['Document process is not waiting']);
  });

  it('not mine, not my turn, already done', async () => {
    const { processes } = await fixture.sent([
      { to: 'an', permission: 'A' },
      { to: 'boss', permission: 'A' },
    ]);
    const [first, second] = processes.map(({ id }) => id);
    const refused = async (as: 'clerk' | 'an' | 'boss' | 'stranger', step: string | undefined) =>
      (await fixture.process(as, approval(step))).messages;
    expect(await refused('stranger', first)).toEqual(['Document process not found']);
    expect(await refused('clerk', first)).toEqual(['Document process is not waiting']);
    expect(await refused('boss', second)).toEqual(['Document process is not waiting']);
    await fixture.confirm('an', approval(first));
    expect(await refused('an', first)).toEqual(['Document process is not waiting']);
  });
});

it('wrong tries count for 24 hours, whatever the time of the day', async () => {
  const step = await stepToApprove();
  const at = fixture.app.clock.now();
  const tried = { scope: 'otp', key: String(fixture.people.an.userId), at } as const;
  await fixture.app.deps.db.insert(failedAttempts).values(Array.from({ length: 50 }, () => tried));
  // It is ten in the morning: the night between changes nothing.
  fixture.app.clock.advance({ hours: 23, minutes: 59 });
  await fixture.signInAgain();
  expect(await fixture.process('an', approval(step))).toMatchObject({
    messages: ['Too many OTPs today, try again tomorrow'],
  });
  fixture.app.clock.advance({ minutes: 1 });
  expect(await fixture.process('an', approval(step))).toMatchObject({ code: 100 });
});
