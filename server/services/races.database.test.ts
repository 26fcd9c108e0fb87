import { and, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { batchSchema } from '../../contract/models/batch.ts';
import type { BodyInput, Operation } from '../../contract/operation.ts';
import { signatureSave } from '../../contract/operations/account.ts';
import {
  forgotPassword,
  passwordLogin,
  processCodeLogin,
  resetPassword,
  totpEnroll,
  totpVerify,
} from '../../contract/operations/auth.ts';
import { createBatchProcess, processBatch } from '../../contract/operations/batch-process.ts';
import { batchCreateAdvanced } from '../../contract/operations/batches.ts';
import { departmentCreate } from '../../contract/operations/directory.ts';
import { documentCreate, sendProcess, updateProcess } from '../../contract/operations/document-actions.ts';
import { documentGet } from '../../contract/operations/documents.ts';
import {
  drawingLinkCreate,
  drawingLinkDeliver,
  drawingLinkGet,
  drawingLinkOpen,
} from '../../contract/operations/drawing-links.ts';
import { employeesCreateOrUpdate } from '../../contract/operations/employees.ts';
import { processDocument, type ProcessRequestInput, fillData } from '../../contract/operations/processing.ts';
import { signatureImage } from '../../test/client/wire-actions.ts';
import { makeBatchTemplate } from '../../test/company/batches.ts';
import { type CompanyFixture, createCompanyFixture } from '../../test/company/company-fixture.ts';
import { pdfFile } from '../../test/company/document-fixture.ts';
import { makeCompany, makePerson, type SentDocument, testPassword } from '../../test/company/people.ts';
import { employeeOf } from '../../test/conformance/files.ts';
import { QuickConverter } from '../../test/service/quick-converter.ts';
import type { Answer } from '../../test/service/test-app.ts';
import { issuingAuthorities } from '../adapters/database/schema/companies.ts';
import { documentFiles, documents } from '../adapters/database/schema/documents.ts';
import { failedAttempts } from '../adapters/database/schema/installation.ts';
import { processGrants } from '../adapters/database/schema/processing.ts';
import { accounts } from '../adapters/database/schema/users.ts';
import { renderBatch } from './batches/render-batch.ts';
import { authorityOf } from './certificates/authority.ts';

/* What comes several times at once: the embedded database takes one connection after the other, a server all of them together. */

const members = {
  clerk: { roles: ['clerk'] },
  clerk2: { roles: ['clerk'] },
  admin: { roles: ['admin', 'hr'] },
  an: { name: 'Nguyễn Văn An' },
  binh: { name: 'Trần Thị Bình' },
  chi: { name: 'Lê Thị Chi' },
} as const;
type Code = keyof typeof members;

let fixture: CompanyFixture<Code>;
let templateId: number;

beforeAll(async () => {
  fixture = await createCompanyFixture<Code>(members, { converter: new QuickConverter() });
  templateId = await makeBatchTemplate(fixture.app.deps, fixture.company, fixture.people.clerk);
});
afterAll(() => fixture.app.close());

/** The answers to the same call, sent so many times at once; each gets its index. */
function atOnce<T>(times: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => call(index)));
}

const kindsOf = (answers: readonly Answer<Operation>[]): string[] =>
  answers.map(({ kind }) => kind).toSorted();
const messagesOf = (answers: readonly Answer<Operation>[]) => answers.map(({ messages }) => messages[0]);

let addresses = 0;
/** Each time from another address: how often one may call is not what is tried here. */
function login(username: string, password: string, otp: string | null = null) {
  addresses += 1;
  const ipAddress = `10.1.0.${String(addresses)}`;
  return fixture.app.call(passwordLogin, { body: { username, password, otp }, ipAddress });
}

/** Another code than the given one. */
const wrong = (otp: string): string => (otp === '000000' ? '111111' : '000000');

describe('signing in', () => {
  it('locks an account after ten wrong passwords, however many come', async () => {
    const person = await makePerson(fixture.app.deps, fixture.company, 'attacked');
    const answers = await atOnce(25, (index) => login(person.username, `guess ${String(index)}`));
    const messages = messagesOf(answers);
    expect(messages.filter((message) => message === 'Username or password is incorrect')).toHaveLength(10);
    expect(messages.filter((message) => message === 'Account is temporarily locked')).toHaveLength(15);
    const [account] = await fixture.app.deps.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, person.accountId));
    expect(account?.lockedUntil).not.toBeNull();
  });

  it('gives one session for one code of an authenticator app', async () => {
    const { username } = await makePerson(fixture.app.deps, fixture.company, 'guarded');
    const token = await fixture.app.done(passwordLogin, { body: { username, password: testPassword } });
    const { secret } = await fixture.app.done(totpEnroll, { token, body: { password: testPassword } });
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: fixture.app.clock.now().getTime(),
      });
    await fixture.app.done(totpVerify, { token, body: { otp: code() } });
    fixture.app.clock.advance({ seconds: 60 });
    const otp = code();
    const answers = await atOnce(4, () => login(username, testPassword, otp));
    expect(answers.filter(({ kind }) => kind === 'done')).toHaveLength(1);
  });

  it('looks at five wrong process codes of an address and no more', async () => {
    await fixture.sent([['an', 'A']]);
    const open = await fixture.app.deps.db.select({ hash: processGrants.codeHash }).from(processGrants);
    const taken = new Set(open.map(({ hash }) => hash));
    const codes = Array.from({ length: 1000 }, (_, index) => String(index).padStart(6, '0'));
    const { secrets } = fixture.app.deps;
    const free = codes.find((code) => !taken.has(secrets.digest('process-code', code))) ?? '';
    const ipAddress = '198.51.100.20';
    await atOnce(12, () => fixture.app.call(processCodeLogin, { body: { processCode: free }, ipAddress }));
    // A code that is looked at and wrong is recorded; the others were not looked at.
    const looked = and(eq(failedAttempts.scope, 'process-code'), eq(failedAttempts.key, ipAddress));
    expect(await fixture.app.deps.db.$count(failedAttempts, looked)).toBe(5);
  });

  it('takes one new password by one link', async () => {
    const { username } = await makePerson(fixture.app.deps, fixture.company, 'doubled');
    await fixture.app.call(forgotPassword, { body: { username } });
    const [mail] = await fixture.app.outbox(username);
    const token = mail?.link?.split('#')[1] ?? '';
    const answers = await atOnce(2, (index) =>
      fixture.app.call(resetPassword, { body: { token, password: `New horse number ${String(index)}` } }),
    );
    expect(kindsOf(answers)).toEqual(['done', 'refused']);
  });
});

describe('what a person keeps', () => {
  it('is twenty signatures at most', async () => {
    const answers = await atOnce(23, () =>
      fixture.app.call(signatureSave, {
        token: fixture.tokens.chi,
        body: { kind: 'typed', image: signatureImage },
      }),
    );
    expect(answers.filter(({ kind }) => kind === 'done')).toHaveLength(20);
    expect(answers.find(({ kind }) => kind === 'refused')?.messages).toEqual([
      'At most 20 signatures can be saved',
    ]);
  });

  it('is one drawing of a link, the same once more for an answer that got lost', async () => {
    const token = fixture.tokens.an;
    const { id, link } = await fixture.app.done(drawingLinkCreate, { token });
    const secret = new URL(link).hash.slice(1);
    await fixture.app.done(drawingLinkOpen, { body: { secret, device: 'phone' } });
    const answers = await atOnce(2, () =>
      fixture.app.call(drawingLinkDeliver, {
        body: { secret, device: 'phone', image: signatureImage, strokes: '{"strokes":[]}' },
      }),
    );
    expect(kindsOf(answers)).toEqual(['done', 'done']);
    const kept = await fixture.app.done(drawingLinkGet, { token, params: { id } });
    expect(kept).toMatchObject({ state: 'delivered', image: signatureImage });
  });
});

describe('what is one of its kind', () => {
  it('is the authority of a company', async () => {
    const fresh = await makeCompany(fixture.app.deps, 'Bình Minh');
    const found = await atOnce(3, () => authorityOf(fixture.app.deps, fresh.id));
    expect(new Set(found.map(({ certificate }) => certificate)).size).toBe(1);
    const { db } = fixture.app.deps;
    expect(await db.$count(issuingAuthorities, eq(issuingAuthorities.comId, fresh.id))).toBe(1);
  });

  it('is the code of a department', async () => {
    const body = { code: 'ONCE', name: 'Một' };
    const answers = await atOnce(3, () =>
      fixture.app.call(departmentCreate, { token: fixture.tokens.admin, body }),
    );
    expect(kindsOf(answers)).toEqual(['done', 'refused', 'refused']);
  });

  it('is the identity number of an employee', async () => {
    const answers = await atOnce(2, (index) =>
      fixture.app.call(employeesCreateOrUpdate, {
        token: fixture.tokens.admin,
        body: [{ ...employeeOf(`nv${String(index)}`), identityNumber: '001099000777' }],
      }),
    );
    expect(kindsOf(answers)).toEqual(['done', 'refused']);
  });

  it('is the number of a document', async () => {
    const { typeId, departmentId } = fixture.company;
    const answers = await atOnce(4, () =>
      fixture.app.call(documentCreate, {
        token: fixture.tokens.clerk,
        body: { no: 'ONCE', subject: 'Hợp đồng', typeId, departmentId, file: pdfFile() },
      }),
    );
    expect(kindsOf(answers)).toEqual(['done', 'refused', 'refused', 'refused']);
    for (const answer of answers.filter(({ kind }) => kind === 'refused')) {
      expect(answer).toMatchObject({ status: 200, messages: ['no: this number has already been used'] });
    }
  });

  it('is each number of the batches of two clerks', async () => {
    const rows = ['SAME-1', 'SAME-2'].map(batchRow);
    const answers = await Promise.all([
      createBatch(rows),
      createBatch(rows.toReversed(), 'clerk2'),
      createBatch(rows, 'clerk2'),
    ]);
    expect(kindsOf(answers)).toEqual(['done', 'refused', 'refused']);
    for (const answer of answers.filter(({ kind }) => kind === 'refused')) {
      expect(answer.status).toBe(200);
      expect(batchSchema.parse(answer.data).errors).toHaveLength(2);
    }
  });
});

const batchRow = (no: string): string[] => [no, `Hợp đồng ${no}`, 'an', 'A', 'An'];
const createBatch = (rows: string[][], as: Code = 'clerk') =>
  fixture.app.call(batchCreateAdvanced, {
    token: fixture.tokens[as],
    body: {
      name: 'Lô',
      departmentId: fixture.company.departmentId,
      documentTypeId: fixture.company.typeId,
      documentTemplateId: templateId,
      parameters: ['{{D.No}}', '{{D.Subject}}', '{{P.Code}}', '{{P.AccessPermission}}', '{{name}}'],
      rows,
    },
  });

describe('what is done once', () => {
  it('is making the files of a batch', async () => {
    const answer = await createBatch(['R-1', 'R-2', 'R-3', 'R-4', 'R-5'].map(batchRow));
    const { id } = batchSchema.parse(answer.data);
    const { db } = fixture.app.deps;
    await atOnce(2, () => renderBatch(fixture.app.deps, id));
    await renderBatch(fixture.app.deps, id);
    const files = await db
      .select({ id: documentFiles.id })
      .from(documentFiles)
      .innerJoin(documents, eq(documents.id, documentFiles.documentId))
      .where(eq(documents.batchImportId, id));
    expect(files).toHaveLength(5);
  });

  it('is sending a document', async () => {
    const documentId = await draft([{ processedByUserCode: 'an', accessPermissionCode: 'A' }]);
    const answers = await atOnce(2, () =>
      fixture.app.call(sendProcess, { token: fixture.tokens.clerk, params: { documentId } }),
    );
    expect(messagesOf(answers).toSorted()).toEqual([
      'Document has already been sent',
      'Send to recipient success',
    ]);
  });

  it('is filling in data', async () => {
    const id = await draft([
      { processedByUserCode: 'an', accessPermissionCode: 'F' },
      { processedByUserCode: 'binh', accessPermissionCode: 'A' },
    ]);
    const token = fixture.tokens.clerk;
    const { processes } = await fixture.app.done(sendProcess, { token, params: { documentId: id } });
    const body = { processId: processes[0]?.id ?? '', values: [] };
    const answers = await atOnce(2, () => fixture.app.call(fillData, { token: fixture.tokens.an, body }));
    expect(kindsOf(answers)).toEqual(['done', 'refused']);
    expect(await countActivities(id, 9)).toBe(1);
  });
});

let drafts = 0;
async function draft(processes: BodyInput<typeof updateProcess>['processes']): Promise<string> {
  const { typeId, departmentId } = fixture.company;
  drafts += 1;
  const token = fixture.tokens.clerk;
  const { id } = await fixture.app.done(documentCreate, {
    token,
    body: { no: `D-${String(drafts)}`, subject: 'Hợp đồng', typeId, departmentId, file: pdfFile() },
  });
  await fixture.app.done(updateProcess, { token, body: { id, processInOrder: true, processes } });
  return id;
}

async function countActivities(id: string, value: number): Promise<number> {
  const { histories } = await fixture.app.done(documentGet, { token: fixture.tokens.clerk, params: { id } });
  return histories.filter(({ activity }) => activity.value === value).length;
}

const stepOf = ({ stepIds }: SentDocument): string => stepIds[0] ?? '';
const approval = (processId: string): ProcessRequestInput => ({ processId, reason: 'Đồng ý', reject: false });
const act = (code: Code, body: ProcessRequestInput) =>
  fixture.app.call(processDocument, { token: fixture.tokens[code], body });

describe('the second call of an action, sent several times', () => {
  it('signs once, and each is answered with success', async () => {
    const document = await fixture.sent([
      ['an', 'DR'],
      ['binh', 'A'],
    ]);
    const body: ProcessRequestInput = {
      ...approval(stepOf(document)),
      signatureDisplayMode: 1,
      signatureText: '{{Name}}',
      confirmTermsConditions: true,
    };
    await act('an', body);
    const otp = await fixture.newestOtp('an');
    const answers = await atOnce(3, () => act('an', { ...body, otp }));
    expect(messagesOf(answers)).toEqual(answers.map(() => 'Sign document success'));
    expect(await countActivities(document.id, 6)).toBe(1);
  });

  it('answers success for the last step as well, though the document is being sealed by then', async () => {
    const body = approval(stepOf(await fixture.sent([['an', 'A']])));
    await act('an', body);
    const otp = await fixture.newestOtp('an');
    const answers = await atOnce(4, () => act('an', { ...body, otp }));
    expect(messagesOf(answers)).toEqual(answers.map(() => 'Approve document success'));
  });

  it('processes gathered documents once', async () => {
    const sent = [await fixture.sent([['an', 'A']]), await fixture.sent([['an', 'A']])];
    const token = fixture.tokens.an;
    const { id: batchProcessId } = await fixture.app.done(createBatchProcess, {
      token,
      body: { documentIds: sent.map(({ id }) => id), accessPermissionCode: 'A' },
    });
    const body = { batchProcessId, reason: 'Đồng ý', reject: false };
    await fixture.app.call(processBatch, { token, body });
    const otp = await fixture.newestOtp('an');
    const answers = await atOnce(3, () => fixture.app.call(processBatch, { token, body: { ...body, otp } }));
    expect(messagesOf(answers)).toEqual(answers.map(() => 'Process 2 documents success'));
    for (const { id } of sent) {
      expect(await countActivities(id, 5)).toBe(1);
    }
  });
});

describe('wrong one-time codes', () => {
  it('are counted one by one: the sixth is not looked at', async () => {
    const body = approval(stepOf(await fixture.sent([['an', 'A']])));
    await act('an', body);
    const otp = await fixture.newestOtp('an');
    const guesses = await atOnce(12, () => act('an', { ...body, otp: wrong(otp) }));
    expect(messagesOf(guesses).filter((message) => message === 'Invalid OTP')).toHaveLength(5);
    expect((await act('an', { ...body, otp })).kind).toBe('refused');
  });

  it('are fifty a day over all steps', async () => {
    const bodies: ProcessRequestInput[] = [];
    for (let count = 0; count < 12; count += 1) {
      const body = approval(stepOf(await fixture.sent([['chi', 'A']])));
      await act('chi', body);
      bodies.push({ ...body, otp: wrong(await fixture.newestOtp('chi')) });
    }
    const guesses = bodies.flatMap((body) => Array.from({ length: 5 }, () => act('chi', body)));
    const messages = messagesOf(await Promise.all(guesses));
    expect(messages.filter((message) => message === 'Invalid OTP')).toHaveLength(50);
  });
});
