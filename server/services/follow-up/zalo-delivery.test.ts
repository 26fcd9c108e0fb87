import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { receiveNotificationMethod, receiveOtpMethod } from '../../../contract/enums.ts';
import { preferencesGet, preferencesSave } from '../../../contract/operations/account.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { processDocument } from '../../../contract/operations/processing.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';
import { startZaloServer, type ZaloServer } from '../../../test/peers/zalo-server.ts';
import { userUpdate } from '../../../contract/operations/users.ts';
import { users, verifiedContacts } from '../../adapters/database/schema/users.ts';
import { createZaloChannel, type ZaloChannel } from '../../adapters/messaging/zalo-messenger.ts';
import { readZaloTemplates } from '../../adapters/messaging/zalo-settings.ts';

const members = { clerk: { roles: ['clerk'] }, boss: { roles: ['admin'] }, an: {} } as const;
const phone = '0912 345 678';
let fixture: CompanyFixture<keyof typeof members>;
let zalo: ZaloServer;
let channel: ZaloChannel;

beforeAll(async () => {
  zalo = await startZaloServer();
  fixture = await createCompanyFixture<keyof typeof members>(members, {
    messenger: (outbox) => ({
      ...outbox,
      has: (one, kind) => (one === 'zalo' ? channel.has(kind) : one === 'email'),
      send: (message) => (message.channel === 'zalo' ? channel.send(message) : outbox.send(message)),
    }),
  });
  const templates = readZaloTemplates('step-invitation=1(name,document,link);otp=2(otp)') ?? new Map();
  channel = createZaloChannel({ ...fixture.app.deps, settings: { ...zalo.settings, templates } });
  const { db, clock } = fixture.app.deps;
  const [an] = await db.update(users).set({ phone }).where(eq(users.code, 'an')).returning();
  await db
    .insert(verifiedContacts)
    .values({ userId: an?.id ?? 0, field: 'email', verifiedAt: clock.now() })
    .onConflictDoNothing();
  await fixture.app.done(preferencesSave, {
    token: fixture.tokens.an,
    body: {
      receiveOtpMethod: receiveOtpMethod.zalo,
      receiveNotificationMethod: receiveNotificationMethod.zalo,
    },
  });
});
afterAll(async () => {
  await fixture.app.close();
  await zalo.close();
});
beforeEach(() => {
  zalo.unknownPhones.clear();
  zalo.trouble = null;
});

async function sentToAn() {
  const { id, stepIds } = await fixture.sent([['an', 'A']]);
  const document = await fixture.app.done(documentGet, { token: fixture.tokens.clerk, params: { id } });
  return { delivery: document.processes[0]?.delivery, stepId: stepIds[0] ?? '' };
}

const askForCode = (processId: string) =>
  fixture.app.call(processDocument, { token: fixture.tokens.an, body: { processId, reason: 'Đồng ý' } });

describe('a request to somebody who chose Zalo', () => {
  it('goes by Zalo, which its sender sees', async () => {
    const { delivery } = await sentToAn();
    expect(delivery).toMatchObject({ state: 'handed-over', channel: 'zalo' });
    expect(zalo.messages.at(-1)).toMatchObject({
      phone: '84912345678',
      template_data: { link: expect.stringMatching(/^https:\/\/sign\.example\//) as unknown },
    });
  });

  it('goes by mail where Zalo does not know the number, or does not answer', async () => {
    zalo.unknownPhones.add('84912345678');
    expect((await sentToAn()).delivery).toMatchObject({ state: 'handed-over', channel: 'email' });
    zalo.unknownPhones.clear();
    zalo.trouble = { status: 503 };
    expect((await sentToAn()).delivery).toMatchObject({ state: 'handed-over', channel: 'email' });
  });

  it('is not delivered where nothing else is left, with what Zalo said', async () => {
    const { db } = fixture.app.deps;
    await db.update(users).set({ email: '' }).where(eq(users.code, 'an'));
    zalo.unknownPhones.add('84912345678');
    expect((await sentToAn()).delivery).toMatchObject({
      state: 'not-delivered',
      channel: 'zalo',
      cause: 'refused',
      detail: '-118 Zalo account of •••678 not existed',
    });
    await db.update(users).set({ email: 'an@example.vn' }).where(eq(users.code, 'an'));
  });
});

describe('a code to somebody who chose Zalo', () => {
  it('goes by Zalo, and by mail where Zalo does not take it', async () => {
    const { stepId } = await sentToAn();
    expect(await askForCode(stepId)).toMatchObject({ data: { receiveOtpMethod: 3 } });
    expect(zalo.messages.at(-1)).toMatchObject({
      template_id: '2',
      template_data: { otp: expect.stringMatching(/^\d{6}$/) as unknown },
    });
    zalo.unknownPhones.add('84912345678');
    const other = await sentToAn();
    expect(await askForCode(other.stepId)).toMatchObject({ data: { receiveOtpMethod: 1 } });
    expect(await fixture.newestOtp('an')).toMatch(/^\d{6}$/);
  });
});

describe('the ways that a person can choose', () => {
  it('stay when an admin writes the user back, who gives Zalo to nobody', async () => {
    const { boss: token } = fixture.tokens;
    const idOf = async (code: string) =>
      (await fixture.app.deps.db.select().from(users).where(eq(users.code, code)))[0]?.id ?? 0;
    const update = (id: number) =>
      fixture.app.call(userUpdate, { token, body: { id, receiveNotificationMethod: 2 } });
    expect(await update(await idOf('an'))).toMatchObject({
      data: { receiveNotificationMethod: { value: 2, description: 'Zalo' } },
    });
    expect(await update(await idOf('clerk'))).toMatchObject({
      code: 400,
      messages: ['receiveNotificationMethod: must be one of 0, 1, -1'],
    });
  });

  it('are those that the service sends by', async () => {
    const token = fixture.tokens.an;
    expect(await fixture.app.done(preferencesGet, { token })).toMatchObject({
      otpMethods: [receiveOtpMethod.email, receiveOtpMethod.zalo],
      notificationMethods: [0, receiveNotificationMethod.zalo, -1],
    });
    const body = { receiveNotificationMethod: receiveNotificationMethod.sms } as const;
    expect(await fixture.app.call(preferencesSave, { token, body })).toMatchObject({
      code: 400,
      messages: ['receiveNotificationMethod: the service does not send by this'],
    });
  });
});
