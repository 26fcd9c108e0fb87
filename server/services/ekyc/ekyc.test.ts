import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AccessPermissionCode, identityDecision } from '../../../contract/enums.ts';
import type { QueryInput, Role } from '../../../contract/operation.ts';
import { passwordLogin, processCodeLogin } from '../../../contract/operations/auth.ts';
import { createBatchProcess, processBatch } from '../../../contract/operations/batch-process.ts';
import { documentCorrect, updateProcess } from '../../../contract/operations/document-actions.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import {
  ekycStatus,
  ekycSubmit,
  identityVerificationDecide,
  identityVerificationsList,
} from '../../../contract/operations/ekyc.ts';
import { processDocument } from '../../../contract/operations/processing.ts';
import { documentTypes } from '../../adapters/database/schema/companies.ts';
import { userUpdate } from '../../../contract/operations/users.ts';
import { identityVerifications } from '../../adapters/database/schema/processing.ts';
import { users, verifiedContacts } from '../../adapters/database/schema/users.ts';
import type { IdentitySubmission, IdentityVerdict } from '../../adapters/ekyc/identity-verifier.ts';
import { jpegFixture, pngFixture } from '../../../test/files/pdf-fixtures.ts';
import {
  asCaller,
  makeCompany,
  makePerson,
  makeSentDocument,
  type SentDocument,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { hashesOfPictures } from '../files/files-of-documents.ts';
import { removeUnused } from '../files/unused-files.ts';
import { commitDecision } from '../processing/commit-decision.ts';
import { findHeldStep } from '../workflow/find-step.ts';
import { planOf } from '../processing/plan-acts.ts';

type Code = 'clerk' | 'hr' | 'admin' | 'an' | 'binh';

let app: TestApp;
let company: TestCompany;
/** What the verifier says; as the built-in one until a test wants more. */
let verdict: () => Promise<IdentityVerdict>;
let shown: IdentitySubmission | null = null;
const people: Record<Code, TestPerson> = {} as never;
const tokens: Record<Code, string> = {} as never;

const toJudge = (): Promise<IdentityVerdict> => Promise.resolve({ kind: 'to-judge' });

beforeAll(async () => {
  verdict = toJudge;
  app = await createTestApp({
    identityVerifier: {
      verify: (submission) => {
        shown = submission;
        return verdict();
      },
    },
  });
  company = await makeCompany(app.deps);
  const roles: Record<Code, readonly Role[]> = {
    clerk: ['clerk'],
    hr: ['hr'],
    admin: ['admin'],
    an: ['signer'],
    binh: ['signer'],
  };
  for (const code of ['clerk', 'hr', 'admin', 'an', 'binh'] as const) {
    people[code] = await makePerson(app.deps, company, code, { roles: roles[code] });
    tokens[code] = await signIn(code);
  }
});

afterAll(() => app.close());

const signIn = (code: string): Promise<string> =>
  app.done(passwordLogin, { body: { username: `${code}@example.vn`, password: testPassword } });

let numbers = 0;

/** A document of another type, for Nguyễn Văn An to approve. */
async function ofAnotherType(): Promise<string> {
  const [type] = await app.deps.db
    .insert(documentTypes)
    .values({ comId: company.id, code: 'TB', name: 'Thông báo', searchText: 'tb thong bao' })
    .returning();
  numbers += 1;
  const other = { ...company, typeId: type?.id ?? 0 };
  const step = { to: people.an, permission: 'A' } as const;
  return (await makeSentDocument(app.deps, other, people.clerk, `E-${String(numbers)}`, [step])).id;
}

function send(first: Code = 'an', permission: AccessPermissionCode = 'EKYC'): Promise<SentDocument> {
  numbers += 1;
  return makeSentDocument(app.deps, company, people.clerk, `E-${String(numbers)}`, [
    { to: people[first], permission },
    { to: people.binh, permission: 'A' },
  ]);
}

const stepOf = ({ stepIds }: SentDocument): string => stepIds[0] ?? '';

let pictures = 0;

/** A photo that no other is the same as. */
function picture(width = 600, height = 4032): File {
  pictures += 1;
  const bytes = jpegFixture({ width, height, content: [pictures % 256, pictures >> 8] });
  return new File([new Uint8Array(bytes)], 'anh.jpg', { type: 'image/jpeg' });
}

function card(processId: string) {
  // What is sent later is newer.
  app.clock.advance({ seconds: 1 });
  return { processId, paperType: 1 as const, front: picture(), back: picture(), portrait: picture() };
}

const submit = (code: Code, body: ReturnType<typeof card>) =>
  app.call(ekycSubmit, { token: tokens[code], body });

const submitted = async (sent: SentDocument, code: Code = 'an'): Promise<string> =>
  (await app.done(ekycSubmit, { token: tokens[code], body: card(stepOf(sent)) })).id;

const decide = (code: Code, id: string, accept: boolean, reason: string | null = null) =>
  app.call(identityVerificationDecide, { token: tokens[code], params: { id }, body: { accept, reason } });

const sign = (code: Code, processId: string, otp: string | null = null) =>
  app.call(processDocument, {
    token: tokens[code],
    body: {
      processId,
      reason: 'Đồng ý',
      otp,
      signatureDisplayMode: 2,
      signatureImage: Buffer.from(pngFixture()).toString('base64'),
      signingPage: 1,
      signingPosition: '100,100,250,160',
      confirmTermsConditions: true,
    },
  });

async function reject(sent: SentDocument) {
  const body = { processId: stepOf(sent), reason: 'Sai tên', reject: true };
  const first = await app.call(processDocument, { token: tokens.an, body: { ...body, otp: null } });
  expect(first.kind).toBe('otp-sent');
  const otp = (await newestMail('an'))?.otp ?? '';
  return app.call(processDocument, { token: tokens.an, body: { ...body, otp } });
}

const newestMail = async (code: Code) => (await app.outbox(`${code}@example.vn`))[0];

describe('a step of eKYC', () => {
  it('is signed like E-Sign once a person of the company has accepted the pictures', async () => {
    const sent = await send();
    const waits = { kind: 'refused', messages: ['Identity is not verified yet'] };
    expect(await sign('an', stepOf(sent))).toMatchObject(waits);

    const answer = await submit('an', card(stepOf(sent)));
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Submit identity verification success'],
      data: {
        status: { value: 1, description: 'Waiting' },
        paperType: { value: 1, description: 'Citizen identity card' },
        user: { code: 'an' },
        documentId: sent.id,
        processId: stepOf(sent),
        decidedDate: null,
      },
    });
    expect(await newestMail('hr')).toMatchObject({ subject: expect.stringContaining('an') as unknown });
    expect(await newestMail('admin')).toBeDefined();
    expect(await sign('an', stepOf(sent))).toMatchObject(waits);

    const { items } = await app.done(identityVerificationsList, { token: tokens.hr, query: { status: 1 } });
    const [waiting] = items;
    expect(await decide('hr', waiting?.id ?? '', true)).toMatchObject({
      kind: 'done',
      messages: ['Accept identity verification success'],
      data: {
        status: { value: 2, description: 'Accepted' },
        decidedByUser: { code: 'hr' },
        decidedDate: '2026-11-21T10:00:01.000+07:00',
      },
    });
    const [user] = await app.deps.db.select().from(users).where(eq(users.id, people.an.userId));
    expect(user).toMatchObject({
      identityVerificationStatus: 1,
      identityVerifiedType: 1,
      identityVerifiedSource: 1,
    });
    const told = await newestMail('an');
    expect(told?.subject).toContain('Đã xác minh danh tính');

    expect(await sign('an', stepOf(sent))).toMatchObject({ kind: 'otp-sent', code: 100 });
    const otp = (await newestMail('an'))?.otp ?? '';
    const signed = await sign('an', stepOf(sent), otp);
    expect(signed).toMatchObject({
      kind: 'done',
      messages: ['Sign document success'],
      data: {
        isWaitToEkyc: false,
        processes: [{ status: { value: 3 } }, {}],
        waitingProcess: { processedByUser: { code: 'binh' } },
      },
    });
    const document = await app.done(documentGet, { token: tokens.clerk, params: { id: sent.id } });
    const entries = document.histories.map(
      ({ activity, user: by }) => `${activity.description} ${by?.code ?? ''}`,
    );
    expect(entries).toContain('Verify identity hr');
    expect(entries).toContain('E-Sign an');
    expect(document.isWaitToEkyc).toBe(false);
  });

  it('may be rejected without any picture', async () => {
    expect(await reject(await send())).toMatchObject({ messages: ['Reject document success'] });
  });

  it('asks nobody again at another step of the same document', async () => {
    numbers += 1;
    const sent = await makeSentDocument(app.deps, company, people.clerk, `E-${String(numbers)}`, [
      { to: people.an, permission: 'EKYC' },
      { to: people.an, permission: 'EKYC' },
    ]);
    const [, second = ''] = sent.stepIds;
    const params = { processId: second };
    const sentPictures = await submitted(sent);
    await decide('hr', sentPictures, true);
    expect(await app.done(ekycStatus, { token: tokens.an, params })).toMatchObject({
      id: sentPictures,
      status: { value: identityDecision.accepted },
    });
  });

  it.each([
    ['phone number', { phone: '0987654321' }],
    ['name', { name: 'Lê Thị Chi' }],
  ])('is verified anew once its holder has another %s', async (_what, change) => {
    const sent = await send();
    const params = { processId: stepOf(sent) };
    await decide('hr', await submitted(sent), true);
    expect(await sign('an', stepOf(sent))).toMatchObject({ kind: 'otp-sent' });

    app.clock.advance({ seconds: 1 });
    await app.done(userUpdate, { token: tokens.admin, body: { id: people.an.userId, ...change } });
    expect(await sign('an', stepOf(sent))).toMatchObject({ messages: ['Identity is not verified yet'] });
    expect(await app.done(ekycStatus, { token: tokens.an, params })).toBeNull();
    await decide('hr', await submitted(sent), true);
    expect(await sign('an', stepOf(sent))).toMatchObject({ kind: 'otp-sent' });
  });

  it('takes pictures by a process code as well, and shows its holder what became of them', async () => {
    const sent = await send();
    const code = (await newestMail('an'))?.processCode ?? '';
    const { token } = await app.done(processCodeLogin, { body: { processCode: code } });
    const params = { processId: stepOf(sent) };
    expect(await app.done(ekycStatus, { token, params })).toBeNull();
    const passport = {
      processId: stepOf(sent),
      paperType: 2 as const,
      front: picture(),
      portrait: picture(),
    };
    expect(await app.done(ekycSubmit, { token, body: passport })).toMatchObject({
      paperType: { value: 2, description: 'Passport' },
      backUrl: null,
    });
    expect(shown).toMatchObject({ paperType: 2, back: null, person: { code: 'an' } });
    expect(await app.done(ekycStatus, { token, params })).toMatchObject({ status: { value: 1 } });
  });
});

describe('pictures', () => {
  it('are gone from the store once the workflow that they were sent for is replaced', async () => {
    const sent = await send();
    const verificationId = await submitted(sent);
    const [row] = await app.deps.db
      .select()
      .from(identityVerifications)
      .where(eq(identityVerifications.id, verificationId));
    const stored = row ? hashesOfPictures(row.pictures) : [];
    expect(stored).toHaveLength(3);
    await reject(sent);
    await app.done(documentCorrect, { token: tokens.clerk, params: { id: sent.id } });
    const processes = [
      { orderNo: 1, processedByUserId: people.an.userId, accessPermissionCode: 'A' as const },
    ];
    await app.done(updateProcess, { token: tokens.clerk, body: { id: sent.id, processes } });
    app.clock.advance({ minutes: 20 });
    await removeUnused(app.deps);
    for (const sha256 of stored) {
      await expect(app.deps.files.read(sha256)).rejects.toThrow('no file is stored');
    }
  });

  it('are replaced while they wait, and can be sent anew after a refusal', async () => {
    const sent = await send();
    const first = await submitted(sent);
    const second = await submitted(sent);
    expect(await decide('hr', first, true)).toMatchObject({
      kind: 'refused',
      messages: ['Identity verification not found'],
    });
    expect(await decide('hr', second, false)).toMatchObject({ code: 400, messages: ['reason: is required'] });
    expect(await decide('hr', second, false, 'Ảnh mờ')).toMatchObject({
      messages: ['Refuse identity verification success'],
      data: { status: { value: -1 }, reason: 'Ảnh mờ' },
    });
    const told = await newestMail('an');
    expect(told?.text).toContain('Ảnh mờ');
    expect(told?.processCode).toMatch(/^\d{6}$/);
    expect(await sign('an', stepOf(sent))).toMatchObject({ messages: ['Identity is not verified yet'] });
    expect(await decide('hr', second, true)).toMatchObject({
      messages: ['Identity verification has already been decided'],
    });
    const third = await submitted(sent);
    expect(await decide('admin', third, true)).toMatchObject({ kind: 'done' });
    expect(await submit('an', card(stepOf(sent)))).toMatchObject({
      kind: 'refused',
      messages: ['Identity has already been verified'],
    });
  });

  it.each<[string, (body: ReturnType<typeof card>) => object, string]>([
    ['a card without its back', (body) => ({ ...body, back: null }), 'back: is required'],
    ['an empty back', (body) => ({ ...body, back: new File([], '') }), 'back: is required'],
    ['no front', (body) => ({ ...body, front: null }), 'front: is required'],
    ['an empty front', (body) => ({ ...body, front: new File([], '') }), 'front: is required'],
    ['no portrait', (body) => ({ ...body, portrait: null }), 'portrait: is required'],
    ['another paper', (body) => ({ ...body, paperType: 3 }), 'paperType: must be one of 1, 2'],
    [
      'the same picture twice',
      (body) => ({ ...body, back: body.front }),
      'back: the same image is given twice',
    ],
  ])('refuses %s', async (_what, change, message) => {
    const sent = await send();
    const body = change(card(stepOf(sent))) as ReturnType<typeof card>;
    const refused = await submit('an', body);
    expect(refused).toMatchObject({ kind: 'refused', code: 400 });
    expect(refused.messages).toContain(message);
    expect(await app.done(ekycStatus, { token: tokens.an, params: { processId: stepOf(sent) } })).toBeNull();
  });

  it('are for a step of eKYC', async () => {
    const other = await send('an', 'E');
    expect(await submit('an', card(stepOf(other)))).toMatchObject({
      messages: ['This kind of step cannot be processed here'],
    });
  });

  it('are opened by links, by nobody else than whoever got them', async () => {
    const sent = await send();
    const { frontUrl } = await app.done(ekycSubmit, { token: tokens.an, body: card(stepOf(sent)) });
    const { pathname, search } = new URL(frontUrl);
    const opened = await app.app.inject({ url: pathname + search });
    expect(opened).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } });
    expect(opened.headers['cache-control']).toContain('no-store');
    app.clock.advance({ minutes: 61 });
    expect((await app.app.inject({ url: pathname + search })).statusCode).toBe(401);
    const document = await app.app.inject({
      url: `/api/documents/${sent.id}`,
      headers: { authorization: `Bearer ${tokens.clerk}` },
    });
    expect(document.body).not.toMatch(/front|portrait/);
  });
});

describe('a type of document whose signers must have verified their identity', () => {
  const waits = { kind: 'refused', messages: ['Identity is not verified yet'] };
  const setVerified = (identityVerificationStatus: 0 | 1) =>
    app.deps.db.update(users).set({ identityVerificationStatus }).where(eq(users.id, people.an.userId));

  beforeAll(async () => {
    await setVerified(0);
    await app.deps.db
      .update(documentTypes)
      .set({ requireVerifiedUserSigning: true })
      .where(eq(documentTypes.id, company.typeId));
  });
  afterAll(() => app.deps.db.update(documentTypes).set({ requireVerifiedUserSigning: false }));

  it.each(['DR', 'E', 'EKYC', 'D', 'A'] as const)(
    'lets nobody else sign a step of %s',
    async (permission) => {
      const sent = await send('an', permission);
      const mails = (await app.outbox('an@example.vn')).length;
      expect(await sign('an', stepOf(sent))).toMatchObject(waits);
      expect(await app.outbox('an@example.vn')).toHaveLength(mails);
    },
  );

  it('lets nobody else sign in a batch, of which documents of other types are done', async () => {
    const documentIds = [(await send('an', 'A')).id, await ofAnotherType()];
    const token = tokens.an;
    const batch = await app.done(createBatchProcess, {
      token,
      body: { documentIds, accessPermissionCode: 'A' },
    });
    const body = { batchProcessId: batch.id, reason: 'Đồng ý' };
    await app.call(processBatch, { token, body });
    const otp = (await newestMail('an'))?.otp ?? '';
    expect(await app.call(processBatch, { token, body: { ...body, otp } })).toMatchObject({
      data: [
        { success: false, message: 'Identity is not verified yet' },
        { success: true, message: 'Approve document success' },
      ],
    });
  });

  it('takes their pictures at any step that signs, and asks them once for all documents', async () => {
    const sent = await send('an', 'A');
    const id = await submitted(sent);
    expect(await sign('an', stepOf(sent))).toMatchObject(waits);
    await decide('hr', id, true);
    expect(await sign('an', stepOf(sent))).toMatchObject({ kind: 'otp-sent' });
    const next = await send('an', 'E');
    expect(await submit('an', card(stepOf(next)))).toMatchObject({
      messages: ['Identity has already been verified'],
    });
    expect(await sign('an', stepOf(next))).toMatchObject({ kind: 'otp-sent' });
  });

  it('asks again whose verification was taken back, also after a code was sent', async () => {
    const sent = await send('an', 'A');
    await sign('an', stepOf(sent));
    const otp = (await newestMail('an'))?.otp ?? '';
    await setVerified(0);
    expect(await sign('an', stepOf(sent), otp)).toMatchObject(waits);
    const again = await submitted(sent);
    await decide('hr', again, true);
    await setVerified(0);
    // What was accepted before tells nothing any more.
    const params = { processId: stepOf(sent) };
    expect(await app.done(ekycStatus, { token: tokens.an, params })).toBeNull();
  });

  it('takes no pictures for theirs that were sent before their address changed', async () => {
    await setVerified(0);
    const sent = await send('an', 'A');
    const id = await submitted(sent);
    app.clock.advance({ seconds: 1 });
    await app.deps.db.delete(verifiedContacts).where(eq(verifiedContacts.userId, people.an.userId));
    const change = (email: string) =>
      app.done(userUpdate, { token: tokens.admin, body: { id: people.an.userId, email } });
    await change('an.moi@example.vn');
    expect(await decide('hr', id, true)).toMatchObject({
      kind: 'refused',
      messages: ['Identity verification not found'],
    });
    verdict = async () => {
      await change('an@example.vn');
      return { kind: 'to-judge' };
    };
    const late = await submit('an', card(stepOf(sent)));
    verdict = toJudge;
    expect(late).toMatchObject({ kind: 'refused', messages: ['Document process is not waiting'] });
    const params = { processId: stepOf(sent) };
    expect(await app.done(ekycStatus, { token: tokens.an, params })).toBeNull();
    expect(await sign('an', stepOf(sent))).toMatchObject(waits);
  });

  it('is what a decision is held against when it is written', async () => {
    await setVerified(1);
    const sent = await send('an', 'A');
    const caller = asCaller(app.deps, company, people.an);
    const held = await findHeldStep(app.deps.db, caller, stepOf(sent));
    const plan = planOf(held, { kind: 'approve', reason: null });
    await setVerified(0);
    const decision = { caller, held, plan, signed: [], leaseHolder: null };
    await expect(commitDecision(app.deps, decision)).rejects.toMatchObject({ messages: waits.messages });
  });
});

describe('whoever judges', () => {
  it('does not decide on the own identity', async () => {
    const sent = await send('hr');
    const id = await submitted(sent, 'hr');
    expect(await decide('hr', id, true)).toMatchObject({
      kind: 'refused',
      messages: ['You cannot decide on your own identity'],
    });
    expect(await decide('admin', id, true)).toMatchObject({ kind: 'done' });
  });

  it('finds the newest first, by name and by what was decided', async () => {
    const id = await submitted(await send());
    const all = await app.done(identityVerificationsList, { token: tokens.admin, query: { pageSize: 1 } });
    expect(all).toMatchObject({ items: [{ id }], hasNextPage: true });
    const named = await app.done(identityVerificationsList, { token: tokens.admin, query: { search: 'hr' } });
    expect(named.items.map(({ user }) => user?.code)).toEqual(['hr']);
    const refused = await app.done(identityVerificationsList, { token: tokens.admin, query: { status: -1 } });
    expect(refused.items.map(({ reason }) => reason)).toEqual(['Ảnh mờ']);
    const unknown = await app.done(identityVerificationsList, { token: tokens.admin, query: { status: 9 } });
    expect(unknown.totalCount).toBe(0);
  });
});

describe('a search of those who verify their identity', () => {
  it('has whole names first, whoever was the last', async () => {
    const names = ['Phạm Thu Hà', 'Phạm Thị Thu Hà', 'Phạm Thu Hằng', 'Phạm Thu Hạnh'];
    for (const [index, name] of names.entries()) {
      const person = await makePerson(app.deps, company, `many${String(index)}`, { name });
      const step = { to: person, permission: 'EKYC' } as const;
      const no = `MANY-${String(index)}`;
      const sent = await makeSentDocument(app.deps, company, people.clerk, no, [step]);
      await app.done(ekycSubmit, { token: await signIn(person.code), body: card(stepOf(sent)) });
    }
    const found = async (query: QueryInput<typeof identityVerificationsList>) =>
      (await app.done(identityVerificationsList, { token: tokens.admin, query })).items.map(
        ({ user }) => user?.name,
      );
    expect(await found({ pageSize: names.length })).toEqual(names.toReversed());
    expect(await found({ search: 'Phạm Thu Hà' })).toEqual([
      'Phạm Thu Hà',
      'Phạm Thị Thu Hà',
      'Phạm Thu Hạnh',
      'Phạm Thu Hằng',
    ]);
    expect(await found({ search: 'Phạm Thu Hà', pageSize: 1 })).toEqual(['Phạm Thu Hà']);
  });
});

describe('a verifier of its own', () => {
  it('accepts or refuses at once', async () => {
    const sent = await send();
    verdict = () => Promise.resolve({ kind: 'refused', reason: 'khuôn mặt không khớp' });
    expect(await submit('an', card(stepOf(sent)))).toMatchObject({
      kind: 'refused',
      messages: ['The pictures were not accepted: khuôn mặt không khớp'],
    });
    verdict = () => Promise.resolve({ kind: 'accepted' });
    expect(await submit('an', card(stepOf(sent)))).toMatchObject({
      kind: 'done',
      data: { status: { value: 2 }, decidedByUser: null },
    });
    verdict = toJudge;
    expect(await sign('an', stepOf(sent))).toMatchObject({ kind: 'otp-sent' });
  });

  it('leaves nothing behind when it cannot be reached', async () => {
    const sent = await send();
    verdict = () => Promise.reject(new Error('no line'));
    expect(await submit('an', card(stepOf(sent)))).toMatchObject({
      kind: 'refused',
      messages: ['Identity verification is not available, try again later'],
    });
    verdict = toJudge;
    expect(await app.done(ekycStatus, { token: tokens.an, params: { processId: stepOf(sent) } })).toBeNull();
  });
});
