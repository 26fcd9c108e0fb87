import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type PushService, startPushService } from '../../../test/peers/push-service.ts';
import { createTestDatabase } from '../../../test/service/database.ts';
import { TestClock } from '../../../test/service/test-clock.ts';
import { DeliveryRefusedError } from '../../domain/delivery-refused.ts';
import { installation } from '../database/schema/installation.ts';
import { createHttpCaller } from '../http/http-caller.ts';
import { createKeyVault } from '../security/aes-key-vault.ts';
import { HandOverError, type PushMessage } from './messenger.ts';
import { createPushChannel } from './push-channel.ts';
import { createVapidKeys } from './vapid-keys.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let service: PushService;
const clock = new TestClock();
const vault = createKeyVault(new Uint8Array(32).fill(1));

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  service = await startPushService(() => clock.now());
});
afterEach(() => service.close());
afterAll(() => database.close());

const keysOfInstallation = (given: string | null = null) =>
  createVapidKeys({ given, db: database.db, vault });

const channelOf = (allow: readonly string[] = ['127.0.0.1'], keys = keysOfInstallation()) =>
  createPushChannel({
    subject: 'mailto:sign@example.com',
    keys,
    clock,
    http: createHttpCaller({ allow }),
    timeoutMilliseconds: service.trouble === 'silence' ? 500 : 10_000,
  });

const words = {
  title: 'Mời ký: Hợp đồng lao động',
  text: 'Trần Thị Bình (Minh Long)',
  path: '/documents/3f8f1c1e',
  tag: '3f8f1c1e',
  language: 'vi',
} as const;

async function subscribed(channel = channelOf()): Promise<PushMessage> {
  const { endpoint, keys } = await service.subscribe(await channel.publicKey());
  return { ...words, to: endpoint, publicKey: keys.p256dh, authSecret: keys.auth };
}

const errorOf = (sending: Promise<void>): Promise<unknown> =>
  sending.then(() => null).catch((error: unknown) => error);

describe('messages to browsers', () => {
  it('are signed by the service and read by the browser alone', async () => {
    const channel = channelOf();
    await channel.send(await subscribed(channel));
    const [push] = service.taken;
    expect(push?.subject).toBe('mailto:sign@example.com');
    expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'high' });
    expect(push?.headers['topic']).toMatch(/^[\w-]{32}$/);
    const { title, text: body, path, tag, language } = words;
    expect(JSON.parse(push?.text ?? '')).toEqual({ title, body, path, tag, language });
  });

  it('are cut to what a push service takes', async () => {
    const message = { ...(await subscribed()), text: 'Ký '.repeat(3000), title: 'Đ'.repeat(1000) };
    await channelOf().send(message);
    expect(service.taken[0]?.text).toContain('…');
  });

  it.each([404, 410])('are refused for good where the push service answers %i', async (status) => {
    service.trouble = status;
    expect(await errorOf(channelOf().send(await subscribed()))).toBeInstanceOf(DeliveryRefusedError);
  });

  it.each([403, 429, 500, 503, 'silence'] as const)('may go out later after %s', async (trouble) => {
    const message = await subscribed();
    service.trouble = trouble;
    expect(await errorOf(channelOf().send(message))).toBeInstanceOf(HandOverError);
    service.trouble = null;
    await channelOf().send(message);
    expect(service.taken).toHaveLength(1);
  });

  it('never go to addresses that are not public', async () => {
    const error = await errorOf(channelOf([]).send(await subscribed()));
    expect(error).toBeInstanceOf(DeliveryRefusedError);
    expect(service.calls).toBe(0);
  });

  it('are refused for good to keys that are none', async () => {
    const message = { ...(await subscribed()), publicKey: `B${'A'.repeat(86)}` };
    expect(await errorOf(channelOf().send(message))).toBeInstanceOf(DeliveryRefusedError);
  });
});

describe('the key that a service is known by', () => {
  it('is made once for all processes, and stored sealed', async () => {
    await database.db.delete(installation);
    const made = await Promise.all([1, 2, 3].map(async () => (await keysOfInstallation()()).publicKey));
    expect(new Set(made).size).toBe(1);
    expect(made[0]).toMatch(/^B[\w-]{86}$/);
    const [row] = await database.db.select().from(installation);
    expect(row?.key).toBe('vapid-key');
    expect(Buffer.from(row?.value ?? '', 'base64url')).not.toHaveLength(32);
  });

  it('is the one that the operator gives, where they give one', async () => {
    const { publicKey } = await keysOfInstallation('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw')();
    expect(publicKey).toBe(
      'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    );
  });
});
