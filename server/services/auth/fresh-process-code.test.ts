import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  freshProcessCode,
  linkLogin,
  passwordLoginV2,
  processCodeLogin,
} from '../../../contract/operations/auth.ts';
import { documentStatus, stepStatus } from '../../../contract/enums.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import {
  makeCompany,
  makePerson,
  makeSentDocument,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';

const answer = ['If the document still waits, a fresh process code has been sent'];

let test: TestApp;
let company: TestCompany;
let clerk: TestPerson;
let an: TestPerson;
let count = 0;

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps);
  clerk = await makePerson(test.deps, company, 'clerk', { roles: ['clerk', 'signer'] });
  an = await makePerson(test.deps, company, 'an');
});
afterAll(() => test.close());

const mails = async () => test.outbox(an.username);

async function send() {
  count += 1;
  const sent = await makeSentDocument(test.deps, company, clerk, `HD-${String(count)}`, [
    { to: an, permission: 'E' },
  ]);
  const [mail] = await mails();
  return { ...sent, link: mail?.link?.split('#')[1] ?? '', processCode: mail?.processCode ?? '' };
}

const ask = (proof: string) =>
  test.call(freshProcessCode, { body: { proof }, ipAddress: `10.9.0.${String(count)}` });

it('goes to the processor for a link that is over, and opens the document', async () => {
  const { link, id } = await send();
  test.clock.advance({ hours: 49 });
  expect(await test.call(linkLogin, { body: { link } })).toMatchObject({ kind: 'refused' });
  const before = (await mails()).length;
  expect(await ask(link)).toMatchObject({ kind: 'done', messages: answer });
  const [mail] = await mails();
  expect(await mails()).toHaveLength(before + 1);
  const opened = await test.done(processCodeLogin, { body: { processCode: mail?.processCode ?? '' } });
  expect(opened.document.id).toBe(id);
});

it('goes to the processor for the token of a code that is over', async () => {
  const { processCode } = await send();
  const { token } = await test.done(processCodeLogin, { body: { processCode } });
  test.clock.advance({ hours: 49 });
  const before = (await mails()).length;
  await ask(token);
  expect(await mails()).toHaveLength(before + 1);
});

it('answers the same for what proves nothing, and sends nothing', async () => {
  const { processCode } = await send();
  const session = await test.done(passwordLoginV2, {
    body: { username: an.username, password: testPassword },
  });
  const before = (await mails()).length;
  for (const proof of ['none-of-ours', processCode, session, `${session}x`, 'a.b.c']) {
    expect(await ask(proof)).toMatchObject({ kind: 'done', messages: answer });
  }
  expect(await mails()).toHaveLength(before);
});

it('sends three in an hour and no more, and nothing for a document that was taken back', async () => {
  const { link, id } = await send();
  const before = (await mails()).length;
  for (let times = 0; times < 5; times += 1) {
    await ask(link);
  }
  // The invitation itself was the first of the hour.
  expect(await mails()).toHaveLength(before + 2);
  test.clock.advance({ hours: 2 });
  await test.deps.db.update(documents).set({ status: documentStatus.correcting }).where(eq(documents.id, id));
  expect(await ask(link)).toMatchObject({ kind: 'done', messages: answer });
  expect(await mails()).toHaveLength(before + 2);
});

it('is a link for reading once the step has ended, which opens nothing but the document', async () => {
  const { link, id } = await send();
  const { token: signer } = await test.done(linkLogin, { body: { link } });
  await test.deps.db
    .update(processSteps)
    .set({ status: stepStatus.approved, processedAt: test.clock.now() })
    .where(eq(processSteps.documentId, id));
  await test.deps.db.update(documents).set({ status: documentStatus.completed }).where(eq(documents.id, id));
  expect(await test.call(linkLogin, { body: { link } })).toMatchObject({
    kind: 'refused',
    messages: ['The step of this link has ended'],
  });

  test.clock.advance({ hours: 25 });
  expect(await test.call(documentGet, { token: signer, params: { id } })).toMatchObject({ code: 401 });
  await ask(link);
  const [mail] = await mails();
  expect(mail?.subject).toMatch(/^Liên kết xem tài liệu: /);
  expect(mail?.processCode).toBeNull();
  const reading = mail?.link?.split('#')[1] ?? '';
  const { token } = await test.done(linkLogin, { body: { link: reading } });
  expect(await test.done(documentGet, { token, params: { id } })).toMatchObject({ id, waitingProcess: null });

  test.clock.advance({ hours: 49 });
  expect(await test.call(documentGet, { token, params: { id } })).toMatchObject({ code: 401 });
  expect(await test.call(linkLogin, { body: { link: reading } })).toMatchObject({ kind: 'refused' });
});
