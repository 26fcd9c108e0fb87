import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startZaloServer, type ZaloServer, type ZaloTrouble } from '../../../test/peers/zalo-server.ts';
import { createTestDatabase } from '../../../test/service/database.ts';
import { TestClock } from '../../../test/service/test-clock.ts';
import { DeliveryRefusedError } from '../../domain/delivery-refused.ts';
import { installation } from '../database/schema/installation.ts';
import { createKeyVault } from '../security/aes-key-vault.ts';
import { HandOverError, type Message } from './messenger.ts';
import { createZaloChannel } from './zalo-messenger.ts';
import { readZaloTemplates, type ZaloSettings } from './zalo-settings.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let zalo: ZaloServer;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.db.delete(installation);
  zalo = await startZaloServer();
});
afterEach(() => zalo.close());
afterAll(() => database.close());

const clock = new TestClock();
const vault = createKeyVault(new Uint8Array(32).fill(1));
const templates =
  readZaloTemplates('step-invitation=330874(customer_name:name, document, path); otp=330875(otp)') ??
  new Map();

function channelOf(more: Partial<ZaloSettings> = {}) {
  const settings = { ...zalo.settings, templates, ...more };
  const timeoutMilliseconds = zalo.trouble === 'silence' ? 500 : 10_000;
  return createZaloChannel({ settings, db: database.db, vault, clock, timeoutMilliseconds });
}

const message: Message = {
  channel: 'zalo',
  kind: 'step-invitation',
  to: '+84 912 345 678',
  subject: 'Mời ký',
  text: 'Mời ký',
  values: { name: 'Nguyễn Thị Thanh Hằng của Phòng Nhân sự', document: 'Hợp đồng lao động' },
  link: 'https://sign.example/open#abc',
};

const errorOf = (sending: Promise<void>): Promise<unknown> =>
  sending.then(() => null).catch((error: unknown) => error);

describe('messages by Zalo', () => {
  it('fill a template, to the number as Zalo writes it', async () => {
    await channelOf().send(message);
    await channelOf().send({ ...message, kind: 'otp', otp: '012345' });
    expect(zalo.messages).toMatchObject([
      {
        phone: '84912345678',
        template_id: '330874',
        template_data: {
          customer_name: 'Nguyễn Thị Thanh Hằng của Phò…',
          document: 'Hợp đồng lao động',
          path: 'open#abc',
        },
      },
      { template_id: '330875', template_data: { otp: '012345' } },
    ]);
  });

  it('go out where there is a template for their kind', () => {
    const channel = channelOf();
    expect([channel.has(), channel.has('otp'), channel.has('step-reminder')]).toEqual([true, true, false]);
  });

  it('are refused for good to a number that Zalo does not know, without telling it', async () => {
    zalo.unknownPhones.add('84912345678');
    const error = await errorOf(channelOf().send(message));
    expect(error).toBeInstanceOf(DeliveryRefusedError);
    expect(error).toMatchObject({ refusal: '-118 Zalo account of •••678 not existed' });
  });

  it('are refused to what is no mobile number, without asking', async () => {
    const error = await errorOf(channelOf().send({ ...message, to: '024 3825 1234' }));
    expect(error).toBeInstanceOf(DeliveryRefusedError);
    expect(zalo.renewals).toEqual([]);
  });

  it.each<[string, ZaloTrouble]>([
    ['limits the rate', { status: 429 }],
    ['is down', { status: 503 }],
    ['has no quota left', { code: -144, message: 'OA has reached its daily limit' }],
    ['answers too much', 'huge'],
    ['says nothing', 'silence'],
  ])('may go out later where Zalo %s', async (_what, trouble) => {
    zalo.trouble = trouble;
    expect(await errorOf(channelOf().send(message))).toBeInstanceOf(HandOverError);
    zalo.trouble = null;
    await channelOf().send(message);
    expect(zalo.messages).toHaveLength(1);
  });
});

describe('the tokens of Zalo', () => {
  it('are renewed once for all that send, with the refresh token that came last', async () => {
    const [one, other] = [channelOf(), channelOf()];
    await Promise.all([one.send(message), other.send(message), one.send(message)]);
    expect(zalo.renewals).toEqual(['refresh-0']);
    clock.advance({ hours: 25 });
    await Promise.all([one.send(message), other.send(message)]);
    expect(zalo.renewals).toEqual(['refresh-0', 'refresh-1']);
    expect(zalo.messages).toHaveLength(5);
  });

  it('are renewed where Zalo refuses one before its time', async () => {
    const channel = channelOf();
    await channel.send(message);
    zalo.expireAccessToken();
    await channel.send(message);
    expect(zalo.renewals).toEqual(['refresh-0', 'refresh-1']);
  });

  it('begin anew with another refresh token of the operator', async () => {
    const lost = channelOf({ refreshToken: 'spent' });
    expect(await errorOf(lost.send(message))).toBeInstanceOf(HandOverError);
    await channelOf().send(message);
    expect(zalo.messages).toHaveLength(1);
  });

  it('do not stand in the open', async () => {
    await channelOf().send(message);
    const [row] = await database.db.select().from(installation);
    expect(row?.value).not.toMatch(/refresh-|access-/);
  });
});

describe('templates of Zalo', () => {
  it.each([
    'step-invitation',
    'otp=x(otp)',
    'otp=1()',
    'otp=1(otp);otp=2(otp)',
    'otp=1(o-t-p)',
    'otp=1(a:b:c)',
  ])('are not written as %s', (text) => expect(readZaloTemplates(text)).toBeNull());
});
