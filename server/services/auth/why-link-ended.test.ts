import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { userStatus } from '../../../contract/enums.ts';
import type { BodyInput } from '../../../contract/operation.ts';
import { freshProcessCode, linkLogin } from '../../../contract/operations/auth.ts';
import {
  documentCancel,
  documentCorrect,
  documentCreate,
  sendProcess,
  updateProcess,
} from '../../../contract/operations/document-actions.ts';
import { reassign } from '../../../contract/operations/follow-up.ts';
import { processDocument } from '../../../contract/operations/processing.ts';
import { processGrantHours } from '../../domain/auth/lifetimes.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';
import { pdfFixture } from '../../../test/files/pdf-fixtures.ts';

const members = {
  clerk: { roles: ['clerk', 'signer'], name: 'Trần Thị Mai' },
  an: { name: 'Nguyễn Văn An' },
} as const;
let fixture: CompanyFixture<keyof typeof members>;
let numbers = 0;

beforeAll(async () => {
  fixture = await createCompanyFixture<keyof typeof members>(members);
});
afterAll(() => fixture.app.close());

/** A document that a guest and an employee approve at the same time, with the guest's link. */
async function sent() {
  const { app, company, tokens } = fixture;
  numbers += 1;
  const email = `huong${String(numbers)}@saomai.example.com`;
  const body = {
    no: `W-${String(numbers)}`,
    subject: 'Hợp đồng mua bán',
    typeId: company.typeId,
    departmentId: company.departmentId,
    file: new File([new Uint8Array(pdfFixture({ pages: [{}] }))], 'contract.pdf', {
      type: 'application/pdf',
    }),
  };
  const { id } = await app.done(documentCreate, { token: tokens.clerk, body });
  const processes: BodyInput<typeof updateProcess>['processes'] = [
    { processedByGuest: { name: 'Phạm Thị Hường', email }, accessPermissionCode: 'A' },
    { processedByUserCode: 'an', accessPermissionCode: 'A' },
  ];
  await app.done(updateProcess, { token: tokens.clerk, body: { id, processInOrder: false, processes } });
  const document = await app.done(sendProcess, { token: tokens.clerk, params: { documentId: id } });
  return { id, email, document, link: await newestLink(email) };
}

const newestLink = async (email: string) => (await fixture.app.outbox(email))[0]?.link?.split('#')[1] ?? '';
const follow = (link: string) => fixture.app.call(linkLogin, { body: { link } });

/** Whether the wish for a fresh link sends a mail to this address. */
async function isRenewed(link: string, email: string): Promise<boolean> {
  const before = (await fixture.app.outbox(email)).length;
  await fixture.app.call(freshProcessCode, { body: { proof: link } });
  return (await fixture.app.outbox(email)).length > before;
}

const ended = (cause: string, more: object = {}) => ({
  kind: 'refused',
  messages: [`Link is over: ${cause}`],
  data: { cause, sender: 'Trần Thị Mai', company: 'Minh Long', ...more },
});

/** The guest approves in the session of their link. */
async function approve({ document, link, email }: Awaited<ReturnType<typeof sent>>): Promise<void> {
  const { app } = fixture;
  const { token } = await app.done(linkLogin, { body: { link } });
  const body = { processId: document.processes[0]?.id ?? '' };
  const asked = await app.call(processDocument, { token, body });
  if (asked.kind === 'done') {
    return;
  }
  const [code] = await app.outbox(email);
  await app.done(processDocument, { token, body: { ...body, otp: code?.otp ?? '' } });
}

describe('a link whose step was processed', () => {
  const since = (state: string, more: object = {}) => ({
    kind: 'refused',
    messages: ['The step of this link has ended'],
    data: { state, sender: 'Trần Thị Mai', company: 'Minh Long', ...more },
  });

  it('says that others have still to act, that it is overdue, and who canceled it', async () => {
    const { app, tokens } = fixture;
    await fixture.signInAgain();
    const one = await sent();
    await approve(one);
    const told = await follow(one.link);
    expect(told).toMatchObject(since('under-way'));
    // Neither who nor how many have still to act.
    expect(told).toHaveProperty('data', {
      state: 'under-way',
      sender: 'Trần Thị Mai',
      company: 'Minh Long',
    });
    await app.deps.db.update(documents).set({ expiryDate: '2020-12-21' }).where(eq(documents.id, one.id));
    expect(await follow(one.link)).toMatchObject(since('expired'));
    await app.done(documentCancel, { token: tokens.clerk, body: { id: one.id, reason: 'Nhầm bên mua' } });
    expect(await follow(one.link)).toMatchObject(since('canceled', { by: 'Trần Thị Mai' }));
  });

  it('says no more while the document is sealed, where the step wanted a code too, and to whoever may not sign in', async () => {
    const { db } = fixture.app.deps;
    const one = await sent();
    await approve(one);
    const ofStep = eq(processSteps.id, one.document.processes[0]?.id ?? '');
    const untold = { kind: 'refused', messages: ['The step of this link has ended'], data: undefined };
    await db.update(documents).set({ finalising: true }).where(eq(documents.id, one.id));
    expect(await follow(one.link)).toMatchObject(untold);
    await db.update(documents).set({ finalising: false }).where(eq(documents.id, one.id));
    await db.update(processSteps).set({ accessCodeHash: 'of a code' }).where(ofStep);
    expect(await follow(one.link)).toMatchObject(untold);
    await db.update(processSteps).set({ accessCodeHash: null }).where(ofStep);
    expect(await follow(one.link)).toMatchObject(since('under-way'));
    await db.update(users).set({ status: userStatus.disabled }).where(eq(users.email, one.email));
    expect(await follow(one.link)).toMatchObject(untold);
  });

  it('says that the document was completed, and when', async () => {
    const { app, people, tokens } = fixture;
    const one = await sent();
    await approve(one);
    const body = { processId: one.document.processes[1]?.id ?? '' };
    const asked = await app.call(processDocument, { token: tokens.an, body });
    if (asked.kind !== 'done') {
      const [code] = await app.outbox(people.an.username);
      await app.done(processDocument, { token: tokens.an, body: { ...body, otp: code?.otp ?? '' } });
    }
    const told = await follow(one.link);
    expect(told).toMatchObject(since('completed'));
    expect(JSON.stringify(told)).toMatch(/"date":"20/);
  });
});

describe('a link whose step still waited', () => {
  it('says who canceled the document, and is renewed for reading', async () => {
    const { id, email, link } = await sent();
    await fixture.app.done(documentCancel, {
      token: fixture.tokens.clerk,
      body: { id, reason: 'Nhầm bên mua' },
    });
    const told = await follow(link);
    expect(told).toMatchObject(ended('canceled', { by: 'Trần Thị Mai' }));
    expect(JSON.stringify(told)).toMatch(/"date":"20/);
    expect(JSON.stringify(told)).not.toContain('@');
    expect(await isRenewed(link, email)).toBe(true);
    expect(await follow(await newestLink(email))).toMatchObject({ kind: 'done' });
  });

  it('says who rejected the document, then that it is taken back', async () => {
    const { app, people, tokens } = fixture;
    const { id, document, link, email } = await sent();
    const body = { processId: document.processes[1]?.id ?? '', reason: 'Sai giá', reject: true };
    await app.call(processDocument, { token: tokens.an, body });
    const [code] = await app.outbox(people.an.username);
    await app.done(processDocument, { token: tokens.an, body: { ...body, otp: code?.otp ?? '' } });
    expect(await follow(link)).toMatchObject(ended('rejected', { by: 'Nguyễn Văn An' }));
    await app.done(documentCorrect, { token: tokens.clerk, params: { id } });
    expect(await follow(link)).toMatchObject(ended('taken-back', { by: 'Trần Thị Mai' }));
    expect(await isRenewed(link, email)).toBe(false);
  });

  it('says that the document is overdue', async () => {
    const { app } = fixture;
    const { id, link } = await sent();
    app.clock.advance({ hours: processGrantHours });
    await app.deps.db.update(documents).set({ expiryDate: '2020-12-21' }).where(eq(documents.id, id));
    const told = await follow(link);
    expect(told).toMatchObject(ended('expired'));
    expect(JSON.stringify(told)).toMatch(/"date":"2020-12-21/);
  });

  it('says that the step is another person\u2019s, whom nobody mails by it', async () => {
    const { app, people, tokens } = fixture;
    await fixture.signInAgain();
    const { document, link } = await sent();
    await app.done(reassign, {
      token: tokens.clerk,
      params: { processId: document.processes[0]?.id ?? '' },
      body: { userCode: 'clerk', reason: 'Đi vắng' },
    });
    expect(await follow(link)).toMatchObject(ended('reassigned'));
    expect(await isRenewed(link, people.clerk.username)).toBe(false);
  });

  it('says that a newer one is there, or that its hours are over', async () => {
    const { app } = fixture;
    const { link, email } = await sent();
    expect(await isRenewed(link, email)).toBe(true);
    expect(await follow(link)).toMatchObject(ended('replaced'));
    app.clock.advance({ hours: processGrantHours });
    expect(await follow(link)).toMatchObject(ended('outdated'));
    expect(await isRenewed(link, email)).toBe(true);
    expect(await follow('none-of-ours')).toMatchObject({ messages: ['Link is invalid or expired'] });
  });
});
