import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Document } from '../../../contract/models/document.ts';
import { processGrants } from '../../../server/adapters/database/schema/processing.ts';
import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';
import { approval } from '../../client/wire-actions.ts';

let fixture: WireFixture;

beforeAll(async () => {
  fixture = await createWireFixture();
  await fixture.askForCodes('an');
});
afterAll(() => fixture.app.close());

const start = new Date('2026-11-21T03:00:00.000Z');
beforeEach(() => fixture.app.clock.set(start));

const codeOver = 'Process code is invalid or expired';

let addresses = 0;
/** Types a code; from an address of its own unless the test is about addresses. */
async function typeCode(processCode: string, remoteAddress?: string) {
  addresses += 1;
  const response = await fixture.app.app.inject({
    method: 'POST',
    url: '/api/auth/process-code-login',
    payload: { processCode },
    remoteAddress: remoteAddress ?? `10.9.${String(addresses >> 8)}.${String(addresses & 255)}`,
  });
  return response.json<{ success: boolean; messages: string[]; data?: { token: string } }>();
}

const followLink = (link: string) => fixture.wire.post('/api/auth/link-login', { link });

type Invited = { readonly document: Document; readonly code: string; readonly link: string };

async function invite(): Promise<Invited> {
  const document = await fixture.sent([
    { to: 'an', permission: 'A' },
    { to: 'binh', permission: 'A' },
  ]);
  const [mail] = await fixture.app.outbox('an@example.vn');
  return { document, code: mail?.processCode ?? '', link: mail?.link?.split('#')[1] ?? '' };
}

/** A code that opens nothing. */
async function wrongCode(): Promise<string> {
  const grants = await fixture.app.deps.db.select({ hash: processGrants.codeHash }).from(processGrants);
  const taken = new Set(grants.map(({ hash }) => hash));
  const all = Array.from({ length: 1000 }, (_, index) => String(index).padStart(6, '0'));
  return all.find((code) => !taken.has(fixture.app.deps.secrets.digest('process-code', code))) ?? '';
}

const tokenOf = async (code: string): Promise<string> => (await typeCode(code)).data?.token ?? '';

describe('Companion operations, §2, process codes', () => {
  it('are mailed to the processor whose turn it is, six digits', async () => {
    const before = (await fixture.app.outbox('binh@example.vn')).length;
    expect((await invite()).code).toMatch(/^\d{6}$/);
    expect(await fixture.app.outbox('binh@example.vn')).toHaveLength(before);
  });

  it('can be used again until 48 h are over', async () => {
    const { code } = await invite();
    expect((await typeCode(code)).success).toBe(true);
    fixture.app.clock.advance({ hours: 47, minutes: 59 });
    expect((await typeCode(code)).success).toBe(true);
    fixture.app.clock.advance({ minutes: 1 });
    expect(await typeCode(code)).toMatchObject({ success: false, messages: [codeOver] });
  });

  it('are stored hashed', async () => {
    const { code, link, document } = await invite();
    const rows = await fixture.app.deps.db
      .select()
      .from(processGrants)
      .where(eq(processGrants.stepId, document.processes[0]?.id ?? ''));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
    expect(JSON.stringify(rows)).not.toContain(link);
  });

  it('end with their step; the token still reads, and repeats its own second call, for 24 h', async () => {
    const { code, document } = await invite();
    const token = await tokenOf(code);
    const request = approval(document.processes[0]?.id);
    expect((await fixture.wire.post('/api/documents/process', request, token)).code).toBe(100);
    const second = { ...request, otp: await fixture.newestOtp('an') };
    const act = () => fixture.wire.post('/api/documents/process', second, token);
    expect((await act()).messages).toEqual(['Approve document success']);
    expect((await typeCode(code)).messages).toEqual([codeOver]);
    fixture.app.clock.advance({ hours: 23 });
    expect((await fixture.wire.get(`/api/documents/${document.id}`, token)).success).toBe(true);
    expect((await act()).messages).toEqual(['Approve document success']);
    fixture.app.clock.advance({ hours: 1 });
    expect((await fixture.wire.get(`/api/documents/${document.id}`, token)).status).toBe(401);
  });

  it('five wrong ones in 15 minutes pause an address, while links go on', async () => {
    const { code, link } = await invite();
    const wrong = await wrongCode();
    for (let count = 0; count < 5; count += 1) {
      expect((await typeCode(wrong, '198.51.100.7')).messages).toEqual([codeOver]);
    }
    expect((await typeCode(code, '198.51.100.7')).messages).toEqual([codeOver]);
    expect((await typeCode(code, '198.51.100.8')).success).toBe(true);
    expect((await followLink(link)).success).toBe(true);
    fixture.app.clock.advance({ minutes: 15 });
    expect((await typeCode(code, '198.51.100.7')).success).toBe(true);
  });

  it('an address of IPv6 counts with its /64', async () => {
    const { code } = await invite();
    const wrong = await wrongCode();
    for (let count = 0; count < 5; count += 1) {
      await typeCode(wrong, `2001:db8:1:2::${String(count + 1)}`);
    }
    expect((await typeCode(code, '2001:db8:1:2:ffff::1')).success).toBe(false);
    expect((await typeCode(code, '2001:db8:1:3::1')).success).toBe(true);
  });

  it('a session by typed code never skips the OTP', async () => {
    const sent = await fixture.sent([{ to: 'binh', permission: 'A' }]);
    const [mail] = await fixture.app.outbox('binh@example.vn');
    const token = await tokenOf(mail?.processCode ?? '');
    const request = approval(sent.processes[0]?.id);
    expect((await fixture.wire.post('/api/documents/process', request, token)).code).toBe(100);
    expect(await fixture.process('binh', request)).toMatchObject({ code: 0, success: true });
  });
});

describe('Companion operations, §2, the link of the mail', () => {
  it('is /open#<128-bit random>, exchanged by link-login for the same answer as the code', async () => {
    const { code, link, document } = await invite();
    const [mail] = await fixture.app.outbox('an@example.vn');
    expect(mail?.link).toBe(`https://sign.example/open#${link}`);
    expect(Buffer.from(link, 'base64url')).toHaveLength(16);
    const byLink = await followLink(link);
    const byCode = await typeCode(code);
    expect(byLink.messages).toEqual(byCode.messages);
    expect(byLink.at('document.waitingProcess.id')).toBe(document.processes[0]?.id);
    const without = { document: expect.anything() as unknown, token: expect.any(String) as string };
    expect([byLink.data, byCode.data]).toEqual([without, without]);
  });

  it('lives as long as the code', async () => {
    const { link } = await invite();
    fixture.app.clock.advance({ hours: 47 });
    expect((await followLink(link)).success).toBe(true);
    fixture.app.clock.advance({ hours: 1 });
    expect((await followLink(link)).messages).toEqual(['Link is over: outdated']);
  });

  it('a fresh code and link are sent by resend-process-code', async () => {
    const { document, code, link } = await invite();
    const step = document.processes[0]?.id;
    const resend = () =>
      fixture.wire.post(`/api/documents/resend-process-code/${step ?? ''}`, undefined, fixture.tokens.clerk);
    expect(await resend()).toMatchObject({ success: true, messages: ['Send process code success'] });
    const [mail] = await fixture.app.outbox('an@example.vn');
    expect(mail?.link?.split('#')[1]).not.toBe(link);
    expect((await typeCode(mail?.processCode ?? '')).success).toBe(true);
    expect((await followLink(link)).success).toBe(false);
    expect(mail?.processCode === code || !(await typeCode(code)).success).toBe(true);
    await fixture.confirm('an', approval(step));
    expect((await resend()).messages).toEqual(['Document process is not waiting']);
  });
});

// Last of all, since it pauses every typed code of its day.
describe('Companion operations, §2, process codes of an installation', () => {
  it('a hundred wrong ones a day pause typed codes of the installation, while links go on', async () => {
    const { code, link } = await invite();
    const wrong = await wrongCode();
    for (let count = 0; count < 100; count += 1) {
      await typeCode(wrong);
    }
    expect((await typeCode(code)).messages).toEqual([codeOver]);
    expect((await followLink(link)).success).toBe(true);
    fixture.app.clock.advance({ days: 1 });
    expect((await typeCode(code)).success).toBe(true);
  });
});
