import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  changePassword,
  linkLogin,
  passwordLoginV2,
  processCodeLogin,
} from '../../../contract/operations/auth.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { getMe } from '../../../contract/operations/account.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { failedAttempts } from '../../adapters/database/schema/installation.ts';
import { processGrants } from '../../adapters/database/schema/processing.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { wrongCodesAllowed } from '../../domain/auth/code-limits.ts';
import {
  makeCompany,
  makePerson,
  makeSentDocument,
  type SentDocument,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { createTokens } from '../../adapters/security/jwt-tokens.ts';
import { identify } from './identify.ts';
import { issueProcessGrant } from '../identity/issue-process-grant.ts';
import { linkLogin as linkLoginUseCase } from './process-code-login.ts';

/** In the network that the operator lists. */
const listedAddress = '192.0.2.7';

const codeOver = 'Process code is invalid or expired';

const origin = { ipAddress: '127.0.0.1', baseUrl: 'https://sign.example' };

let test: TestApp;
let company: TestCompany;
let clerk: TestPerson;
let an: TestPerson;
let binh: TestPerson;
let count = 0;

beforeAll(async () => {
  test = await createTestApp({ settings: { processCodeNetworks: ['192.0.2.0/24'] } });
  company = await makeCompany(test.deps);
  clerk = await makePerson(test.deps, company, 'clerk', { roles: ['clerk', 'signer'] });
  an = await makePerson(test.deps, company, 'an', { name: 'Nguyễn Văn An' });
  binh = await makePerson(test.deps, company, 'binh');
});
afterAll(() => test.close());

/** Each test types from an address of its own, unless it is about addresses. */
const address = (): string => {
  count += 1;
  return `10.2.${String(Math.floor(count / 250))}.${String((count % 250) + 1)}`;
};

type Sent = SentDocument & { readonly processCode: string; readonly link: string };

async function send(steps: { to: TestPerson; permission: 'A' | 'E' | 'DR' }[]): Promise<Sent> {
  count += 1;
  const sent = await makeSentDocument(test.deps, company, clerk, `HD-${String(count)}`, steps);
  const first = steps[0]?.to.username;
  const [message] = await test.outbox(first);
  return {
    ...sent,
    processCode: message?.processCode ?? '',
    link: message?.link?.replace('https://sign.example/open#', '') ?? '',
  };
}

const typeCode = (processCode: string, ipAddress = address(), sentTo?: string) =>
  test.call(processCodeLogin, { body: { processCode, sentTo }, ipAddress });
const followLink = (link: string, ipAddress = address()) =>
  test.call(linkLogin, { body: { link }, ipAddress });

async function tokenByCode(processCode: string): Promise<string> {
  const { token } = await test.done(processCodeLogin, { body: { processCode }, ipAddress: address() });
  return token;
}

/** A code that opens nothing. */
async function wrongCode(): Promise<string> {
  const open = await test.deps.db.select({ hash: processGrants.codeHash }).from(processGrants);
  const taken = new Set(open.map(({ hash }) => hash));
  const free = Array.from({ length: 1000 }, (_, index) => String(index).padStart(6, '0')).find(
    (code) => !taken.has(test.deps.secrets.digest('process-code', code)),
  );
  return free ?? '';
}

describe('a process code', () => {
  it.each([0, 1])('opens its document with the step in waitingProcess (path %i)', async (path) => {
    const sent = await send([{ to: an, permission: 'E' }]);
    const answer = await test.done(processCodeLogin, {
      body: { processCode: sent.processCode },
      path,
      ipAddress: address(),
    });
    expect(answer.document).toMatchObject({
      id: sent.id,
      waitingProcess: {
        id: sent.stepIds[0],
        processedByUser: { code: 'an' },
        accessPermission: { value: 7 },
      },
    });
    expect(await test.done(getMe, { token: answer.token })).toMatchObject({
      scope: { kind: 'document', documentId: sent.id, processId: sent.stepIds[0] },
      user: { id: an.userId },
      roles: [],
    });
  });

  it('is taken with white space around it, and under any case of its name', async () => {
    const sent = await send([{ to: an, permission: 'E' }]);
    const response = await test.app.inject({
      method: 'POST',
      url: '/auth/process-code-login',
      remoteAddress: address(),
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ ProcessCode: ` ${sent.processCode} ` }),
    });
    expect(response.json()).toMatchObject({ success: true, data: { document: { id: sent.id } } });
  });

  it('enters the first look at the document into its history, once', async () => {
    const sent = await send([{ to: an, permission: 'E' }]);
    await typeCode(sent.processCode);
    const answer = await test.done(processCodeLogin, {
      body: { processCode: sent.processCode },
      ipAddress: '10.3.0.1',
    });
    const views = answer.document.histories.filter(({ activity }) => activity.value === 4);
    expect(views).toHaveLength(1);
    expect(views[0]).toMatchObject({ user: { code: 'an' }, requestType: { value: 2 } });
  });

  it('is ended by a fresher one, which leaves who came in with it where they are', async () => {
    const sent = await send([{ to: an, permission: 'E' }]);
    const token = await tokenByCode(sent.processCode);
    const fresh = await test.deps.db.transaction((transaction) =>
      issueProcessGrant(transaction, test.deps, sent.stepIds[0] ?? '', 'email'),
    );
    expect(await typeCode(sent.processCode)).toMatchObject({ kind: 'refused' });
    expect(await followLink(sent.link)).toMatchObject({ kind: 'refused' });
    expect(await typeCode(fresh.processCode)).toMatchObject({ kind: 'done' });
    expect(await test.call(documentGet, { token, params: { id: sent.id } })).toMatchObject({ kind: 'done' });
  });

  it('has a token that reads for 24 hours after the step and no longer, however long tokens live', async () => {
    const sent = await send([{ to: an, permission: 'E' }]);
    const long = { ...test.deps, tokens: createTokens(new Uint8Array(32).fill(7), test.clock, 1000) };
    const opened = await linkLoginUseCase(long, origin, { link: sent.link });
    const { token } = opened.data;
    test.clock.advance({ days: 20 });
    expect(await identify(long, token, origin)).toMatchObject({ kind: 'document', via: 'link' });
    await test.deps.db
      .update(processSteps)
      .set({ status: 3, processedAt: test.clock.now() })
      .where(eq(processSteps.id, sent.stepIds[0] ?? ''));
    test.clock.advance({ hours: 23 });
    expect(await identify(long, token, origin)).not.toBeNull();
    test.clock.advance({ hours: 1 });
    expect(await identify(long, token, origin)).toBeNull();
  });

  it('is over when the document ends without its step', async () => {
    const sent = await send([{ to: an, permission: 'E' }]);
    const token = await tokenByCode(sent.processCode);
    await test.deps.db
      .update(documents)
      .set({ status: -3, modifiedAt: test.clock.now() })
      .where(eq(documents.id, sent.id));
    expect(await typeCode(sent.processCode)).toMatchObject({ kind: 'refused' });
    expect(await test.call(documentGet, { token, params: { id: sent.id } })).toMatchObject({ kind: 'done' });
  });

  it('opens nothing for a user who was disabled, and neither does the token', async () => {
    const leaver = await makePerson(test.deps, company, 'leaver');
    const sent = await send([{ to: leaver, permission: 'E' }]);
    const token = await tokenByCode(sent.processCode);
    await test.deps.db.update(users).set({ status: -1 }).where(eq(users.id, leaver.userId));
    expect(await typeCode(sent.processCode)).toMatchObject({ kind: 'refused' });
    expect(await test.call(getMe, { token })).toMatchObject({ status: 401 });
  });

  it('ends with a new password of its holder, whose codes still open', async () => {
    const sent = await send([{ to: binh, permission: 'E' }]);
    const token = await tokenByCode(sent.processCode);
    const session = await test.done(passwordLoginV2, {
      body: { username: binh.username, password: testPassword },
    });
    const body = { currentPassword: testPassword, newPassword: 'Another horse 43' };
    await test.done(changePassword, { token: session, body });
    expect(await test.call(getMe, { token })).toMatchObject({ status: 401 });
    expect(await typeCode(sent.processCode)).toMatchObject({ kind: 'done' });
  });

  it('is six digits, as its fault says', async () => {
    expect(await typeCode('12345')).toMatchObject({
      code: 400,
      messages: ['processCode: must be six digits'],
    });
  });
});

describe('wrong codes', () => {
  it('are forgotten once a day for the right one after them', async () => {
    test.clock.advance({ days: 1, minutes: 1 });
    const sent = await send([{ to: an, permission: 'E' }]);
    const wrong = await wrongCode();
    const counted = () => test.deps.db.$count(failedAttempts, eq(failedAttempts.scope, 'process-code'));
    const slipAndType = async (ipAddress: string) => {
      await typeCode(wrong, ipAddress);
      await typeCode(wrong, ipAddress);
      expect(await typeCode(sent.processCode, ipAddress)).toMatchObject({ kind: 'done' });
    };
    await slipAndType('198.51.100.30');
    expect(await counted()).toBe(0);
    await slipAndType('198.51.100.31');
    expect(await counted()).toBe(2);
    test.clock.advance({ days: 1, minutes: 1 });
    await slipAndType('198.51.100.32');
    expect(await counted()).toBe(0);
  });

  it('that name no address pause the sooner, the more are open; those that name theirs, links and listed networks go on', async () => {
    test.clock.advance({ days: 3 });
    const sent = await send([{ to: an, permission: 'E' }]);
    const other = await send([{ to: binh, permission: 'E' }]);
    const stepId = other.stepIds[0] ?? '';
    const now = test.clock.now();
    await test.deps.db.insert(processGrants).values(
      Array.from({ length: 10_000 }, (_, index) => ({
        stepId,
        codeHash: `code ${String(index)}`,
        linkHash: `link ${String(index)}`,
        expiresAt: new Date(now.getTime() + 3_600_000),
        createdAt: now,
      })),
    );
    const sentTo = an.username.toUpperCase();
    expect(await typeCode(sent.processCode)).toMatchObject({ kind: 'refused', messages: [codeOver] });
    expect(await typeCode(sent.processCode, address(), sentTo)).toMatchObject({ kind: 'done' });
    expect(await typeCode(sent.processCode, address(), binh.username)).toMatchObject({ kind: 'refused' });
    expect(await typeCode(sent.processCode, listedAddress)).toMatchObject({ kind: 'done' });
    expect(await followLink(sent.link)).toMatchObject({ kind: 'done' });

    const wrong = await wrongCode();
    const looked = () => test.deps.db.$count(failedAttempts, eq(failedAttempts.scope, 'process-code'));
    const before = await looked();
    for (let tries = 0; tries < 120; tries += 1) {
      await typeCode(wrong, `203.1.${String(tries)}.9`, sentTo);
    }
    expect((await looked()) - before).toBe(wrongCodesAllowed(1));
    expect(await typeCode(sent.processCode, address(), sentTo)).toMatchObject({ messages: [codeOver] });
    await test.deps.db.delete(processGrants).where(like(processGrants.codeHash, 'code %'));
  });
});
