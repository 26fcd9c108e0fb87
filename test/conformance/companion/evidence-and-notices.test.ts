import { linkLogin } from '../../../contract/operations/auth.ts';
import { createHash, createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { otpChallenges } from '../../../server/adapters/database/schema/processing.ts';
import { webhookDeliveries } from '../../../server/adapters/database/schema/webhooks.ts';
import type { Messenger } from '../../../server/adapters/messaging/messenger.ts';
import { deliverWebhook } from '../../../server/services/webhooks/deliver-webhook.ts';
import { type HookServer, startHookServer } from '../../peers/hook-server.ts';
import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';
import { approval, drawing } from '../../client/wire-actions.ts';

let fixture: WireFixture;
let hook: HookServer;
let hasChannel = true;

beforeAll(async () => {
  const removable = (outbox: Messenger): Messenger => ({
    has: (channel) => hasChannel && outbox.has(channel),
    immediate: outbox.immediate,
    push: outbox.push,
    send: (message) => outbox.send(message),
  });
  fixture = await createWireFixture({ messenger: removable, webhookAllow: ['127.0.0.1'] });
  hook = await startHookServer();
});
afterAll(async () => {
  await hook.close();
  await fixture.app.close();
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('Companion operations, §7, incremental updates', () => {
  it('every signature appends, so that what was there before stays as it was', async () => {
    const { processes, downloadOriginalUrl } = await fixture.sent([
      { to: 'an', permission: 'DR' },
      { to: 'binh', permission: 'E' },
    ]);
    let before = await fixture.download(downloadOriginalUrl);
    for (const [index, as] of (['an', 'binh'] as const).entries()) {
      const answer = await fixture.process(as, drawing(processes[index]?.id));
      const after = await fixture.download(String(answer.at('downloadUrl')));
      expect(after.byteLength).toBeGreaterThan(before.byteLength);
      expect(sha256(after.subarray(0, before.byteLength))).toBe(sha256(before));
      before = after;
    }
  });

  it('Approve leaves no visible mark', async () => {
    const { processes } = await fixture.sent([{ to: 'an', permission: 'A' }]);
    const answer = await fixture.process('an', approval(processes[0]?.id));
    const [before, after] = await Promise.all(
      ['downloadOriginalUrl', 'downloadUrl'].map((name) => fixture.download(String(answer.at(name)))),
    );
    expect(sha256((after ?? new Uint8Array()).subarray(0, before?.byteLength))).toBe(
      sha256(before ?? new Uint8Array()),
    );
  });
});

describe('Companion operations, §7, evidence report', () => {
  it('every history entry, the hash chain, addresses, masked OTP deliveries, file hashes before and after', async () => {
    await fixture.askForCodes('an');
    const { id, processes, downloadOriginalUrl } = await fixture.sent([
      { to: 'an', permission: 'DR' },
      { to: 'binh', permission: 'A' },
    ]);
    const signed = await fixture.confirm('an', drawing(processes[0]?.id));
    await fixture.askForCodes('an', false);
    const report = await fixture.wire.get(`/api/documents/${id}/evidence`, fixture.tokens.clerk);
    const { histories } = await fixture.get(id);
    expect(report.at('history.length')).toBe(histories.length);
    expect(report.at('history.1.previousHash')).toBe(report.at('history.0.hash'));
    expect(report.at('history.0.ipAddress')).toBe('127.0.0.1');
    expect(report.data).toMatchObject({
      chainVerified: true,
      steps: [
        {
          processId: processes[0]?.id,
          otps: [{ sentTo: 'a•••@example.vn' }],
          files: [
            {
              sha256Before: sha256(await fixture.download(downloadOriginalUrl)),
              sha256After: sha256(await fixture.download(String(signed.at('downloadUrl')))),
            },
          ],
        },
        { files: [], otps: [] },
      ],
    });
    expect(JSON.stringify(report.data)).not.toContain(await fixture.newestOtp('an'));
  });
});

describe('Companion operations, §7, webhook', () => {
  const save = (url: string) =>
    fixture.wire.post(
      '/api/company/webhook',
      { url, bearer: 'sesame', renewSecret: true },
      fixture.tokens.boss,
    );
  const here = () => `http://127.0.0.1:${String(hook.port)}/sign`;
  const deliveries = () => fixture.app.deps.db.select().from(webhookDeliveries);
  async function deliverAll(): Promise<void> {
    for (const { id } of await deliveries()) {
      await deliverWebhook(fixture.app.deps, id);
    }
  }

  beforeEach(async () => {
    await fixture.app.deps.db.delete(webhookDeliveries);
    hook.calls.splice(0);
    hook.answer = { status: 200 };
  });

  it('POST with the document’s state, an optional bearer and X-Signature-256', async () => {
    const secret = String((await save(here())).at('secret'));
    const { id, no } = await fixture.sent([{ to: 'an', permission: 'A' }]);
    await fixture.wire.post('/api/documents/cancel', { id, reason: 'Sai mẫu' }, fixture.tokens.clerk);
    await deliverAll();
    const call = hook.calls.find(({ body }) => body.includes('Canceled'));
    expect(JSON.parse(call?.body ?? '')).toEqual({
      DocumentNo: no,
      DocumentId: id,
      DocumentStatus: { Value: -3, Description: 'Canceled' },
      Reason: 'Sai mẫu',
      BatchProcessId: null,
      BatchImportId: null,
      DocumentIdInBatchImport: [],
      DatetimeNow: '2026/11/21 10:00:00',
    });
    expect(call?.headers.authorization).toBe('Bearer sesame');
    const signature = createHmac('sha256', secret)
      .update(call?.body ?? '')
      .digest('hex');
    expect(call?.headers['x-signature-256']).toBe(`sha256=${signature}`);
  });

  it('at-least-once, backing off for 24 h', async () => {
    await save(here());
    await fixture.sent([{ to: 'an', permission: 'A' }]);
    hook.answer = { status: 500 };
    await deliverAll();
    expect(await deliveries()).toMatchObject([{ attempts: 1, deliveredAt: null, givenUpAt: null }]);
    const retries = fixture.app.jobs.jobs.filter(({ queue }) => queue === 'deliver-webhook');
    expect(retries.at(-1)?.startAfterSeconds).toBeGreaterThan(0);
    hook.answer = { status: 200 };
    await deliverAll();
    expect(await deliveries()).toMatchObject([{ attempts: 2, deliveredAt: fixture.app.clock.now() }]);
    expect(hook.calls).toHaveLength(2);

    await fixture.app.deps.db.delete(webhookDeliveries);
    await fixture.sent([{ to: 'an', permission: 'A' }]);
    hook.answer = { status: 500 };
    fixture.app.clock.advance({ hours: 24 });
    await deliverAll();
    fixture.app.clock.advance({ hours: -24 });
    expect((await deliveries())[0]?.givenUpAt).not.toBeNull();
  });

  it('never to a private address unless listed; redirects are not followed', async () => {
    const test = () => fixture.wire.post('/api/company/webhook/test', undefined, fixture.tokens.boss);
    for (const url of ['http://127.0.0.2/', 'http://10.0.0.1/', 'http://169.254.169.254/latest']) {
      await save(url);
      expect((await test()).messages).toEqual(['The webhook did not take it: the address is not public']);
    }
    await save(here());
    hook.answer = { status: 302, headers: { location: here() } };
    expect((await test()).success).toBe(false);
    expect(hook.calls).toHaveLength(1);
  });
});

describe('Companion operations, §7, notices', () => {
  it('on completion everyone of the workflow gets a mail with a link to the file', async () => {
    const { id, processes } = await fixture.sent([
      { to: 'an', permission: 'A' },
      { to: 'chi', permission: 'V' },
    ]);
    await fixture.process('an', approval(processes[0]?.id));
    const mailOf = async (who: string) => {
      const [mail] = await fixture.app.outbox(`${who}@example.vn`);
      expect([who, mail?.subject]).toEqual([who, expect.stringContaining('Đã hoàn tất')]);
      return mail?.link ?? '';
    };
    expect(await mailOf('clerk')).toBe(`https://sign.example/documents/${id}`);
    // Who had a step may have no password.
    for (const who of ['an', 'chi']) {
      const link = (await mailOf(who)).replace('https://sign.example/open#', '');
      const opened = await fixture.app.done(linkLogin, { body: { link } });
      expect(opened.document).toMatchObject({ id, canDownload: true });
    }
  });

  it('without a channel an action that needs a code fails with a clear message, and no code is kept', async () => {
    await fixture.askForCodes('binh');
    const { processes } = await fixture.sent([{ to: 'binh', permission: 'A' }]);
    const step = processes[0]?.id ?? '';
    hasChannel = false;
    const answer = await fixture.process('binh', approval(step)).finally(() => {
      hasChannel = true;
    });
    expect(answer).toMatchObject({ success: false, messages: ['No channel is set up to send the OTP'] });
    const kept = await fixture.app.deps.db.select().from(otpChallenges).where(eq(otpChallenges.stepId, step));
    expect(kept.filter(({ endedAt }) => endedAt === null)).toEqual([]);
  });
});
