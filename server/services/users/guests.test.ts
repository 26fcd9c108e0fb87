import { setImmediate } from 'node:timers/promises';

import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import {
  accessPermission,
  activity,
  documentStatus,
  requestType,
  stepStatus,
} from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';
import type { BodyInput, QueryInput } from '../../../contract/operation.ts';
import { getMe } from '../../../contract/operations/account.ts';
import { colleaguesList } from '../../../contract/operations/absences.ts';
import {
  forgotPassword,
  freshProcessCode,
  linkLogin,
  passwordLogin,
  processCodeLogin,
} from '../../../contract/operations/auth.ts';
import { processTemplateCreate, processTemplatesList } from '../../../contract/operations/directory.ts';
import {
  documentAttach,
  documentCreate,
  documentHold,
  documentMessage,
  documentShare,
  sendProcess,
  updateProcess,
} from '../../../contract/operations/document-actions.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { documentEvidence } from '../../../contract/operations/evidence.ts';
import { reassign, sendNotify } from '../../../contract/operations/follow-up.ts';
import { erasurePlan, personErase } from '../../../contract/operations/privacy.ts';
import { coordinate, processDocument, stepColleaguesList } from '../../../contract/operations/processing.ts';
import {
  guestCreate,
  guestMerge,
  guestsImport,
  guestUpdate,
  sendInvitation,
  userCreate,
  usersList,
  userUpdate,
} from '../../../contract/operations/users.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documentFiles, documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { wrongCodesPerAddress } from '../../domain/auth/code-limits.ts';
import { otpRules } from '../../domain/otp.ts';
import { composeReport } from '../evidence/compose-report.ts';
import { reportWords } from '../evidence/report-words.ts';
import { appendHistory } from '../workflow/history.ts';
import { findOrMakeGuests } from '../identity/find-guests.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';
import { makeCompany, makePerson, testPassword } from '../../../test/company/people.ts';
import { signatureImage } from '../../../test/files/pdfs.ts';
import { pdfFixture } from '../../../test/files/pdf-fixtures.ts';

type Items = BodyInput<typeof updateProcess>['processes'];

const members = {
  clerk: { roles: ['clerk'] },
  boss: { roles: ['admin'] },
  an: { name: 'Nguyễn Văn An' },
} as const;
let fixture: CompanyFixture<keyof typeof members>;

beforeAll(async () => {
  fixture = await createCompanyFixture<keyof typeof members>(members);
  await fixture.app.deps.db.update(companies).set({ processorsMayReassign: true });
});
afterAll(() => fixture.app.close());

const huong = { name: 'PHẠM THỊ HƯỜNG', email: 'huong@saomai.example.com', organization: 'Sao Mai' };

let numbers = 0;

async function draft(processes: Items) {
  const { app, company, tokens } = fixture;
  numbers += 1;
  const file = new File([new Uint8Array(pdfFixture({ pages: [{}] }))], 'contract.pdf', {
    type: 'application/pdf',
  });
  const body = {
    no: `G-${String(numbers)}`,
    subject: 'Hợp đồng mua bán',
    typeId: company.typeId,
    departmentId: company.departmentId,
    file,
  };
  const { id } = await app.done(documentCreate, { token: tokens.clerk, body });
  return {
    id,
    answer: await app.call(updateProcess, {
      token: tokens.clerk,
      body: { id, processInOrder: true, processes },
    }),
  };
}

async function send(processes: Items): Promise<Document> {
  const { id } = await draft(processes);
  return fixture.app.done(sendProcess, { token: fixture.tokens.clerk, params: { documentId: id } });
}

/** What the newest mail to an address opens. */
async function open(email: string) {
  const [mail] = await fixture.app.outbox(email);
  return fixture.app.done(linkLogin, { body: { link: mail?.link?.split('#')[1] ?? '' } });
}

const signing = { accessPermissionCode: 'E', position: '100,100,250,160', pageSign: 1 } as const;

/** Confirms an act with the code that it sends to an address. */
async function act(token: string, email: string, body: BodyInput<typeof processDocument>) {
  const { app } = fixture;
  await app.call(processDocument, { token, body });
  const [mail] = await app.outbox(email);
  return app.done(processDocument, { token, body: { ...body, otp: mail?.otp ?? '' } });
}

/** Six digits other than these. */
const differing = (code: string): string => `${code.slice(0, 5)}${code.endsWith('0') ? '1' : '0'}`;

const listed = async (query: QueryInput<typeof usersList>) =>
  (await fixture.app.done(usersList, { token: fixture.tokens.clerk, query })).items;

describe('somebody outside the company', () => {
  it('signs by the link of a mail, and is known by what was proved', async () => {
    const { tokens } = fixture;
    const sent = await send([
      { processedByGuest: huong, ...signing },
      { processedByUserCode: 'an', accessPermissionCode: 'A' },
    ]);
    expect(sent.processes[0]?.processedByUser).toMatchObject({ ...huong, isGuest: true });
    expect(sent.processes[1]?.processedByUser).not.toHaveProperty('isGuest', true);

    const { token, document } = await open(huong.email);
    await act(token, huong.email, {
      processId: document.processes[0]?.id ?? '',
      reason: 'Đồng ý',
      signatureDisplayMode: 1,
      signingPage: 1,
      signingPosition: '100,100,250,160',
      confirmTermsConditions: true,
    });
    const approval = { processId: sent.processes[1]?.id ?? '', reason: 'Đồng ý' };
    const done = await act(tokens.an, fixture.people.an.username, approval);
    expect(done.status.value).toBe(documentStatus.completed);

    const [guest] = await listed({ search: 'huong saomai', guests: 'only' });
    expect(guest?.userCertificates.map(({ subjectDN }) => subjectDN)).toEqual([
      `UID=mailto:${huong.email},CN=${huong.name}`,
    ]);
    // Nobody who is done signs in to read: the mail that tells of the end has a link of its own.
    expect((await open(huong.email)).document.status.value).toBe(documentStatus.completed);
  });

  it('sees who has to do with the document by name, and nobody\u2019s addresses', async () => {
    await send([
      { processedByGuest: huong, ...signing },
      { processedByUserCode: 'an', accessPermissionCode: 'A' },
      { processedByUserCode: 'an', accessPermissionCode: 'V' },
    ]);
    const { token, document } = await open(huong.email);
    const file = new File(['Đơn giá'], 'bảng giá.txt', { type: 'text/plain' });
    await fixture.app.done(documentAttach, {
      token: fixture.tokens.an,
      body: { processId: document.processes[2]?.id ?? '', file },
    });
    const read = await fixture.app.done(documentGet, { token, params: { id: document.id } });
    expect(read.processes[1]?.processedByUser).toMatchObject({
      name: 'Nguyễn Văn An',
      email: '',
      phone: '',
      code: '',
    });
    expect(read.processes[0]?.processedByUser).toMatchObject({ email: huong.email });
    expect(read.processes[2]?.attachments).toMatchObject([{ createdByUser: { name: 'Nguyễn Văn An' } }]);
    await fixture.app.done(documentHold, {
      token: fixture.tokens.boss,
      params: { id: document.id },
      body: { reason: 'Tranh chấp' },
    });
    const held = await fixture.app.done(documentGet, { token, params: { id: document.id } });
    const evidence = await fixture.app.done(documentEvidence, { token, params: { id: document.id } });
    expect(held.hold?.byUser).toMatchObject({ name: 'boss' });
    expect(evidence.chainVerified).toBe(true);
    const ofOthers = evidence.history.filter(({ user }) => user?.isGuest !== true);
    expect(new Set(ofOthers.map(({ ipAddress }) => ipAddress))).toEqual(new Set(['']));
    for (const shown of [read, document, held, evidence]) {
      expect(JSON.stringify(shown)).not.toMatch(/@example\.vn|0912345678/);
    }
  });

  it('is told neither where the codes of others went, nor by which codes the company names its people', async () => {
    const { app, tokens, people } = fixture;
    const { id, processes } = await send([
      { processedByUserCode: 'an', accessPermissionCode: 'A' },
      { processedByGuest: huong, ...signing },
    ]);
    const processId = processes[0]?.id ?? '';
    const handOn = { userCode: 'boss', reason: 'An đi công tác' };
    await app.done(reassign, { token: tokens.clerk, params: { processId }, body: handOn });
    await app.done(documentShare, { token: tokens.clerk, body: { id, userCodes: ['an'] } });
    await act(tokens.boss, people.boss.username, { processId, reason: 'Đồng ý' });

    const { token } = await open(huong.email);
    const read = await app.done(documentGet, { token, params: { id } });
    const evidence = await app.done(documentEvidence, { token, params: { id } });
    for (const { histories } of [read, { histories: evidence.history }]) {
      const textOf = (done: number) => histories.find((entry) => entry.activity.value === done)?.description;
      expect(textOf(activity.reassign)).toBe('An đi công tác');
      expect(textOf(activity.shareDocument)).toBe('');
      expect(textOf(activity.sendOtp)).toBe('•••');
    }
    expect(evidence.steps[0]?.otps.map(({ sentTo }) => sentTo)).toEqual(['•••']);
    expect(evidence.chainVerified).toBe(true);
    expect(JSON.stringify([read, evidence])).not.toMatch(/@example\.vn|0912345678/);
  });

  it('reads in the evidence what the service did as done by it', async () => {
    const { id } = await send([{ processedByGuest: huong, accessPermissionCode: 'A' }]);
    const { token, document } = await open(huong.email);
    await act(token, huong.email, { processId: document.processes[0]?.id ?? '', reason: 'Đồng ý' });
    const evidence = await fixture.app.done(documentEvidence, { token, params: { id } });
    expect(evidence.history.some(({ requestType: { value } }) => value === requestType.system)).toBe(true);
    const report = JSON.stringify(composeReport(evidence, { sha256: '' }, new Map(), 'vi'));
    expect(report).toContain(reportWords.vi.service);
    expect(report).not.toContain(reportWords.vi.erased);
  });

  it('reads in the evidence of a code word that was locked that nobody is known to have typed it, not that somebody was erased', async () => {
    const { app } = fixture;
    const { id, processes } = await send([{ processedByGuest: huong, accessPermissionCode: 'A' }]);
    const { token } = await open(huong.email);
    const locked = { activity: activity.lockAccessCode, requestType: requestType.processCode };
    await app.deps.db.transaction((transaction) =>
      appendHistory(transaction, app.deps, id, {
        ...locked,
        userId: null,
        ipAddress: '203.0.113.7',
        stepId: processes[0]?.id ?? '',
      }),
    );
    const evidence = await app.done(documentEvidence, { token, params: { id } });
    expect(evidence.history.at(-1)?.activity.value).toBe(activity.lockAccessCode);
    const report = JSON.stringify(composeReport(evidence, { sha256: '' }, new Map(), 'vi'));
    expect(report).not.toContain(reportWords.vi.erased);
  });

  it('is one person under one address and name, and two people where two read a mailbox', async () => {
    const { app, tokens } = fixture;
    const made = (guest: BodyInput<typeof guestCreate>) =>
      app.done(guestCreate, { token: tokens.clerk, body: guest });
    const first = await made(huong);
    expect((await made({ ...huong, name: 'Phạm thị Hường', email: huong.email.toUpperCase() })).id).toBe(
      first.id,
    );
    expect((await made({ ...huong, name: 'Phạm Thị Hà' })).id).not.toBe(first.id);
    const byPhone = await made({ name: 'Lê Cường', phone: '0987 654 321' });
    expect((await made({ name: 'LÊ CƯỜNG', phone: '+84987654321' })).id).toBe(byPhone.id);
    // As a telephone copies it, with signs that nobody sees.
    const copied = await made({ name: 'Lê Dũng', phone: '\u202a0977\u2011111\u2011222\u202c' });
    expect(copied.phone).toBe('0977-111-222');
  });

  it.each([
    ['0355 123 401', 'Số Cách'],
    ['+84.355.123.402', 'Số Chấm'],
    ['0355123403', 'Số Liền'],
  ])('is found by the telephone number %s however it is typed', async (phone, name) => {
    const { app, tokens } = fixture;
    const { id } = await app.done(guestCreate, { token: tokens.clerk, body: { name, phone } });
    const last = phone.slice(-1);
    const typed = ['035512340', '0355 123 40', '+8435512340', '84 355 123 40', '(+84) 355.123.40'];
    for (const search of typed) {
      const found = await listed({ search: `${search}${last}`, guests: 'only' });
      expect([search, found.map((user) => user.id)]).toEqual([search, [id]]);
    }
  });

  it('stands in no list that does not ask for guests', async () => {
    const { app, tokens } = fixture;
    const { id, code } = await app.done(guestCreate, {
      token: tokens.clerk,
      body: { ...huong, name: 'Ẩn Danh' },
    });
    const ids = async (query: QueryInput<typeof usersList>) => (await listed(query)).map((user) => user.id);
    expect(await ids({ search: 'ẩn danh' })).toEqual([]);
    expect(await ids({ search: 'ẩn danh', guests: 'also' })).toEqual([id]);
    expect(await ids({ search: 'an', guests: 'only' })).not.toContain(fixture.people.an.userId);
    const found = await app.done(colleaguesList, { token: tokens.an, query: { search: 'ẩn danh' } });
    expect(found.items).toEqual([]);
    expect(await listed({ search: code })).toEqual([]);
  });

  it('stands in a step in place of a user, not beside one', async () => {
    const { answer } = await draft([{ processedByGuest: huong, processedByUserCode: 'an', ...signing }]);
    expect(answer.messages).toEqual([
      'processes.0.processedByGuest: a step names a user or a guest, not both',
    ]);
  });

  it.each([
    [
      'has the address of a user',
      { name: 'An', email: 'AN@example.vn' },
      'this is the address of the user an of the company',
    ],
    ['has no address', { name: 'An' }, 'a guest needs an email address or a phone number'],
  ])('is refused who %s', async (_what, processedByGuest, why) => {
    const { answer } = await draft([{ processedByGuest, ...signing }]);
    expect(answer.messages).toEqual([`processes.0.processedByGuest.email: ${why}`]);
  });

  it('gets no account, however it is tried', async () => {
    const { app, tokens } = fixture;
    const guest = await app.done(guestCreate, {
      token: tokens.clerk,
      body: { ...huong, name: 'Không Tài Khoản' },
    });
    const mails = async () => (await app.outbox(huong.email)).length;
    const before = await mails();
    await app.call(forgotPassword, { body: { username: guest.username } });
    expect(await app.call(sendInvitation, { token: tokens.boss, params: { id: guest.id } })).toMatchObject({
      kind: 'refused',
    });
    expect(await mails()).toBe(before);
    expect(
      await app.call(userUpdate, { token: tokens.boss, body: { id: guest.id, roleIds: [4] } }),
    ).toMatchObject({ kind: 'refused' });
    const taken = {
      code: guest.code,
      username: 'moi@example.vn',
      name: 'Mới',
      email: 'moi@example.vn',
      phone: '0911',
    };
    expect((await app.call(userCreate, { token: tokens.boss, body: taken })).messages).toEqual([
      `User code ${guest.code} already exists in the company`,
    ]);
    expect(
      await app.call(passwordLogin, { body: { username: guest.username, password: testPassword } }),
    ).toMatchObject({ kind: 'refused' });
  });

  it('hands nothing on and learns of no colleague; the creator gives their step to somebody else', async () => {
    const { app, tokens } = fixture;
    const sent = await send([{ processedByGuest: huong, ...signing }]);
    const processId = sent.processes[0]?.id ?? '';
    const { token } = await open(huong.email);
    expect(await app.call(stepColleaguesList, { token, params: { processId } })).toMatchObject({
      kind: 'refused',
    });
    const call = { params: { processId }, body: { userCode: 'an', reason: 'Đi vắng' } };
    expect(await app.call(reassign, { ...call, token })).toMatchObject({ kind: 'refused' });
    const given = await app.done(reassign, { ...call, token: tokens.clerk });
    expect(given?.processes[0]?.processedByUser).toMatchObject({ code: 'an' });
  });

  it('is not handed the Word file that the PDF was made from, with what was noted in it', async () => {
    const { app, tokens } = fixture;
    const { id } = await send([{ processedByGuest: huong, ...signing }]);
    await app.deps.db
      .update(documentFiles)
      .set({ sourceName: 'contract.docx', sourceSha256: 'ab'.repeat(32), sourceSize: 9, convertedBy: 'test' })
      .where(eq(documentFiles.documentId, id));
    const { document } = await open(huong.email);
    expect(document.downloadFileUrls).toMatchObject([{ fileName: 'contract.pdf', downloadSourceUrl: null }]);
    const own = await app.done(documentGet, { token: tokens.clerk, params: { id } });
    expect(own.downloadFileUrls[0]?.downloadSourceUrl).not.toBeNull();
  });

  it('is nobody to whom a colleague hands a step on', async () => {
    const { app, tokens } = fixture;
    const guest = await app.done(guestCreate, { token: tokens.clerk, body: huong });
    const sent = await send([{ processedByUserCode: 'an', accessPermissionCode: 'A' }]);
    const call = {
      params: { processId: sent.processes[0]?.id ?? '' },
      body: { userCode: guest.code, reason: 'Nhờ ký' },
    };
    expect((await app.call(reassign, { ...call, token: tokens.an })).messages).toEqual([
      'userCode: no enabled user has this code',
    ]);
    expect(await app.done(reassign, { ...call, token: tokens.clerk })).toMatchObject({
      processes: [{ processedByUserId: guest.id }],
    });
  });

  it('names the signers of their side, and nobody of the company', async () => {
    const { app, people } = fixture;
    const sent = await send([{ processedByGuest: huong, accessPermissionCode: 'C' }]);
    const processId = sent.processes[0]?.id ?? '';
    const { token } = await open(huong.email);
    const add = (processes: Items) => app.call(coordinate, { token, body: { processId, processes } });
    expect((await add([{ processedByUserCode: 'an', ...signing }])).messages).toEqual([
      'processes.0.processedByUserCode: no enabled user has this code',
    ]);
    const known = { name: 'An', email: people.an.username };
    expect((await add([{ processedByGuest: known, ...signing }])).messages).toEqual([
      `processes.0.processedByGuest.email: this is the address of the user ${known.email} of the company`,
    ]);
    const son = { name: 'Đỗ Sơn', email: 'son@saomai.example.com' };
    expect(await add([{ processedByGuest: son, ...signing }])).toMatchObject({ kind: 'done' });
    expect((await open(son.email)).document.waitingProcess?.accessPermission.value).toBe(
      accessPermission.eSign,
    );
  });

  it('gets another address while nobody has proved the first', async () => {
    const { app, tokens } = fixture;
    const mistyped = { name: 'Trần Thị Mai', email: 'mia@saomai.example.com' };
    const sent = await send([{ processedByGuest: mistyped, ...signing }]);
    const id = sent.processes[0]?.processedByUserId ?? 0;
    const [mail] = await app.outbox(mistyped.email);
    const change = (body: object) => app.call(guestUpdate, { token: tokens.clerk, body: { id, ...body } });
    expect((await change({ email: 'an@example.vn' })).messages[0]).toContain(
      'this is the address of the user an',
    );
    expect(await change({ email: 'mai@saomai.example.com' })).toMatchObject({
      kind: 'done',
      data: { email: 'mai@saomai.example.com', name: 'Trần Thị Mai' },
    });
    const link = mail?.link?.split('#')[1] ?? '';
    expect(await app.call(linkLogin, { body: { link } })).toMatchObject({ kind: 'refused' });
    const own = { token: tokens.clerk, body: { id: fixture.people.an.userId, name: 'Khác' } };
    expect(await app.call(guestUpdate, own)).toMatchObject({ kind: 'refused' });
  });

  it('is erased in the middle of a workflow, whose creator finds somebody else', async () => {
    const { app, tokens } = fixture;
    const gone = { name: 'Hoàng Thị Rời', email: 'roi@saomai.example.com' };
    const stays = { name: 'Hoàng Thị Ở', email: gone.email };
    const earlier = { ...gone, email: 'roi.cu@saomai.example.com' };
    const known = await app.done(guestCreate, { token: tokens.clerk, body: earlier });
    await app.done(guestUpdate, { token: tokens.clerk, body: { id: known.id, email: gone.email } });
    await app.done(processTemplateCreate, {
      token: tokens.clerk,
      body: {
        name: 'Ba bên',
        processes: [
          { processedByGuest: { ...gone, email: 'Roi@saomai.example.com' }, ...signing },
          { processedByGuest: earlier, ...signing },
          { processedByGuest: stays, ...signing },
          { processedByUserCode: 'an', ...signing },
        ],
      },
    });
    const former = { name: 'Hoàng Rời', email: 'roi@gmail.example.com' };
    const sent = await send([{ processedByGuest: gone, ...signing }]);
    const [step] = sent.processes;
    const id = step?.processedByUserId ?? 0;
    const merged = await app.done(guestCreate, { token: tokens.clerk, body: former });
    await app.done(guestMerge, { token: tokens.clerk, body: { id, mergedId: merged.id } });
    const { token } = await open(gone.email);
    const plan = await app.done(erasurePlan, { token: tokens.boss, params: { id } });
    expect(plan).toMatchObject({ blockers: [], leftSteps: [{ kind: 'step', id: sent.id, name: sent.no }] });
    const confirmCode = step?.processedByUser?.code ?? '';
    await app.done(personErase, { token: tokens.boss, body: { id, confirmCode } });

    expect(await app.call(documentGet, { token, params: { id: sent.id } })).toMatchObject({ code: 401 });
    const rows = await app.deps.db
      .select()
      .from(users)
      .where(inArray(users.id, [id, merged.id]));
    expect(rows.map(({ email, organization }) => [email, organization])).toEqual([
      ['', ''],
      ['', ''],
    ]);
    expect((await listed({ guests: 'only' })).map((guest) => guest.id)).not.toContain(id);
    const { items } = await app.done(processTemplatesList, { token: tokens.clerk });
    expect(items.find(({ name }) => name === 'Ba bên')?.processes).toMatchObject([
      { processedByGuest: stays },
      { processedByUserCode: 'an' },
    ]);
    const [told] = await app.outbox(fixture.people.clerk.username);
    expect(told?.subject).toBe('Cần người khác xử lý: Hợp đồng mua bán');
    expect(told?.text).not.toContain('Rời');
    const given = await app.done(reassign, {
      token: tokens.clerk,
      params: { processId: step?.id ?? '' },
      body: { userCode: 'an', reason: 'Người cũ đã rời đi' },
    });
    expect(given?.processes[0]?.processedByUser).toMatchObject({ code: 'an' });
  });

  it('gets a copy when a document is sent, and when it is completed, by links of their own', async () => {
    const { app, tokens } = fixture;
    const copied = { name: 'Trịnh Kế Toán', email: 'ketoan@saomai.example.com' };
    const later = { name: 'Mạc Luật Sư', email: 'luatsu@saomai.example.com' };
    const sent = await send([
      { processedByGuest: copied, accessPermissionCode: 'V', copyOnSend: true },
      { processedByUserCode: 'an', accessPermissionCode: 'A' },
      { processedByGuest: later, accessPermissionCode: 'V' },
    ]);
    expect(sent.processes.map(({ copyOnSend }) => copyOnSend)).toEqual([true, false, false]);
    const [mail] = await app.outbox(copied.email);
    expect(mail).toMatchObject({ subject: 'Bản sao để biết: Hợp đồng mua bán', processCode: null });
    expect(await app.outbox(later.email)).toEqual([]);
    expect((await open(copied.email)).document.id).toBe(sent.id);
    // Where the link is over, its page sends another one of its kind.
    await app.call(freshProcessCode, { body: { proof: mail?.link?.split('#')[1] ?? '' } });
    expect(await app.outbox(copied.email)).toMatchObject([{ subject: mail?.subject }, {}]);

    const approval = { processId: sent.processes[1]?.id ?? '', reason: 'Đồng ý' };
    await act(tokens.an, fixture.people.an.username, approval);
    for (const { email } of [copied, later]) {
      const { document } = await open(email);
      expect(document).toMatchObject({ id: sent.id, status: { value: documentStatus.completed } });
    }
    const evidence = await app.done(documentEvidence, { token: tokens.clerk, params: { id: sent.id } });
    expect(evidence.steps.map(({ requests }) => requests.length)).toEqual([2, 1, 0]);
  });

  it('gets the copy that goes with the sending also where it is theirs only later', async () => {
    const { app, tokens, people } = fixture;
    const first = { name: 'Lý Kế Toán', email: 'ly@saomai.example.com' };
    const second = { name: 'Đoàn Kiểm Toán', email: 'doan@saomai.example.com' };
    const third = { name: 'Tạ Thủ Quỹ', email: 'ta@saomai.example.com' };
    const copied = { accessPermissionCode: 'V', copyOnSend: true } as const;
    const sent = await send([
      { processedByUserCode: 'an', accessPermissionCode: 'C' },
      { processedByUserCode: 'boss', accessPermissionCode: 'A' },
      { processedByGuest: first, ...copied },
    ]);
    const { code } = await app.done(guestCreate, { token: tokens.clerk, body: second });
    const params = { processId: sent.processes[2]?.id ?? '' };
    const handOn = { token: tokens.clerk, params, body: { userCode: code, reason: 'Lý nghỉ phép' } };
    await app.done(reassign, handOn);
    const copy = { subject: 'Bản sao để biết: Hợp đồng mua bán' };
    expect(await app.outbox(second.email)).toMatchObject([copy]);
    expect((await open(second.email)).document.id).toBe(sent.id);

    const { token } = await open(people.an.username);
    await app.done(coordinate, {
      token,
      body: { processId: sent.processes[0]?.id ?? '', processes: [{ processedByGuest: third, ...copied }] },
    });
    expect(await app.outbox(third.email)).toMatchObject([copy]);
    expect((await open(third.email)).document.id).toBe(sent.id);
  });

  it('turns out to be another: what was sent stays theirs, and what is named later has the other', async () => {
    const { app, tokens } = fixture;
    const gmail = { name: 'Ngô Thị Lan', email: 'lan@gmail.example.com' };
    const work = { name: 'Ngô Lan', email: 'lan@saomai.example.com' };
    const sent = await send([{ processedByGuest: gmail, ...signing }]);
    const { id: draftId, answer } = await draft([{ processedByGuest: gmail, ...signing }]);
    const mergedId = sent.processes[0]?.processedByUserId ?? 0;
    const code = sent.processes[0]?.processedByUser?.code ?? '';
    await app.done(processTemplateCreate, {
      token: tokens.clerk,
      body: { name: 'Với khách', processes: [{ processedByUserCode: code, accessPermissionCode: 'A' }] },
    });
    const { id, code: survivor } = await app.done(guestCreate, { token: tokens.clerk, body: work });
    const merge = () => app.call(guestMerge, { token: tokens.clerk, body: { id, mergedId } });
    expect(await merge()).toMatchObject({
      kind: 'done',
      data: { ...work, mergedGuests: [{ ...gmail, byName: 'clerk' }] },
    });

    const opened = await open(gmail.email);
    expect(opened.document).toMatchObject({ id: sent.id, processes: [{ processedByUser: gmail }] });
    expect(answer.kind).toBe('done');
    expect(await app.done(documentGet, { token: tokens.clerk, params: { id: draftId } })).toMatchObject({
      processes: [{ processedByUserId: id, processedByUser: work }],
    });
    const { items } = await app.done(processTemplatesList, { token: tokens.clerk });
    expect(items.find(({ name }) => name === 'Với khách')?.processes[0]?.processedByUserCode).toBe(survivor);
    expect((await app.done(guestCreate, { token: tokens.clerk, body: gmail })).id).toBe(id);
    expect((await listed({ search: 'ngo', guests: 'also' })).map((user) => user.id)).toEqual([id]);
    const named = await draft([{ processedByUserCode: code, ...signing }]);
    expect(named.answer.messages).toEqual(['processes.0.processedByUserCode: no enabled user has this code']);
    expect((await merge()).messages).toEqual(['User not found']);
    const stale = { token: tokens.clerk, body: { id: mergedId, name: 'Ngô Thị Lanh' } };
    expect((await app.call(guestUpdate, stale)).messages).toEqual(['User not found']);

    // One who was merged by mistake is somebody else.
    await send([{ processedByGuest: work, ...signing }]);
    const { token } = await open(work.email);
    const me = await app.done(getMe, { token });
    expect(me.user).toMatchObject({ ...work, mergedGuests: [] });
    expect(JSON.stringify(me)).not.toContain(gmail.email);
  });

  /** The embedded database does one transaction after the other. */
  it.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
    'keeps what is being sent at the moment when they turn out to be another',
    async () => {
      const { app, tokens } = fixture;
      const before = { name: 'Đinh Văn Gửi', email: 'gui@gmail.example.com' };
      const { id: documentId } = await draft([{ processedByGuest: before, ...signing }]);
      const stepsOf = () =>
        app.deps.db
          .select({ userId: processSteps.userId })
          .from(processSteps)
          .where(eq(processSteps.documentId, documentId));
      const [step] = await stepsOf();
      const mergedId = step?.userId ?? 0;
      const { id } = await app.done(guestCreate, {
        token: tokens.clerk,
        body: { name: 'Đinh Gửi', email: 'gui@saomai.example.com' },
      });
      const merging = await app.deps.db.transaction(async (transaction) => {
        await transaction
          .update(documents)
          .set({ status: documentStatus.ready })
          .where(eq(documents.id, documentId));
        const state = { isDone: false };
        const merged = app.done(guestMerge, { token: tokens.clerk, body: { id, mergedId } }).then(() => {
          state.isDone = true;
        });
        const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        while (!state.isDone && (await transaction.execute(waits)).rows.length === 0) {
          await setImmediate();
        }
        return { merged };
      });
      await merging.merged;
      expect(await stepsOf()).toEqual([step]);
    },
  );

  it('turns out to be another in the own company alone: elsewhere somebody else has the code', async () => {
    const { app, tokens } = fixture;
    const add = (name: string, email: string) =>
      app.done(guestCreate, { token: tokens.clerk, body: { name, email } });
    const { id: mergedId, code } = await add('Tô Thị Sen', 'sen@gmail.example.com');
    const { id } = await add('Tô Sen', 'sen@saomai.example.com');
    const elsewhere = await makeCompany(app.deps, 'Sao Mai');
    const { username } = await makePerson(app.deps, elsewhere, code, { roles: ['clerk'] });
    const token = await app.done(passwordLogin, { body: { username, password: testPassword } });
    await app.done(processTemplateCreate, {
      token,
      body: { name: 'Nội bộ', processes: [{ processedByUserCode: code, accessPermissionCode: 'A' }] },
    });
    await app.done(guestMerge, { token: tokens.clerk, body: { id, mergedId } });
    const { items } = await app.done(processTemplatesList, { token });
    expect(items[0]?.processes[0]?.processedByUserCode).toBe(code);
  });

  it('comes in a sheet, once however often they stand in it', async () => {
    const { app, tokens } = fixture;
    const rows = [
      { name: 'Vũ Văn Kỳ', email: 'ky@saomai.example.com', organization: 'Công ty Đá Quý' },
      { name: 'VŨ VĂN KỲ', email: 'Ky@saomai.example.com' },
      { name: 'Lý Thị Nhã', phone: '+84 977 000 111' },
      { name: 'Lý Thị Nhã', phone: '0977000111' },
    ];
    const bring = (body: typeof rows) => app.call(guestsImport, { token: tokens.clerk, body });
    const before = await bring([...rows, { name: 'An', email: 'an@example.vn' }]);
    expect(before.messages).toEqual(['4.email: this is the address of the user an of the company']);
    const first = await app.done(guestsImport, { token: tokens.clerk, body: rows });
    expect(first.map(({ isNew }) => isNew)).toEqual([true, false, true, false]);
    expect(first[3]?.id).toBe(first[2]?.id);
    const again = await app.done(guestsImport, { token: tokens.clerk, body: rows.slice(2) });
    expect(again).toEqual([
      { id: first[2]?.id, isNew: false },
      { id: first[2]?.id, isNew: false },
    ]);
    expect((await listed({ search: 'cong ty da quy', guests: 'only' })).map(({ id }) => id)).toEqual([
      first[0]?.id,
    ]);
  });

  it('is guessed at no more often than anybody of the company', async () => {
    const { app } = fixture;
    const email = 'doan@saomai.example.com';
    const sent = await send([{ processedByGuest: { ...huong, email }, ...signing }]);
    const [invitation] = await app.outbox(email);
    const code = invitation?.processCode ?? '';
    const type = (processCode: string, ipAddress: string) =>
      app.call(processCodeLogin, { body: { processCode, sentTo: email }, ipAddress });
    for (let tries = 0; tries < wrongCodesPerAddress; tries += 1) {
      await type(differing(code), '10.7.0.1');
    }
    expect(await type(code, '10.7.0.1')).toMatchObject({ kind: 'refused' });
    const opened = await type(code, '10.7.0.2');
    const token = opened.kind === 'done' ? opened.data.token : '';

    const body = { processId: sent.processes[0]?.id ?? '', reason: 'Không đồng ý', reject: true };
    await app.call(processDocument, { token, body });
    const otp = (await app.outbox(email))[0]?.otp ?? '';
    for (let tries = 0; tries < otpRules.wrongTriesMax; tries += 1) {
      await app.call(processDocument, { token, body: { ...body, otp: differing(otp) } });
    }
    expect((await app.call(processDocument, { token, body: { ...body, otp } })).messages).toEqual([
      'OTP is no longer valid, request a new one',
    ]);
  });

  it.each(['E', 'A', 'DR'] as const)(
    'is who acts (%s): a link that they forward reads, and does no more without the code to their address',
    async (accessPermissionCode) => {
      const { app } = fixture;
      const email = `chuyen.${accessPermissionCode.toLowerCase()}@saomai.example.com`;
      const sent = await send([
        { ...signing, processedByGuest: { name: 'Hà Chuyển', email }, accessPermissionCode },
      ]);
      const { token, document } = await open(email);
      const body = {
        processId: document.processes[0]?.id ?? '',
        reason: 'Đồng ý',
        confirmTermsConditions: true,
        signatureDisplayMode: 1,
        signingPage: 1,
        signingPosition: '100,100,250,160',
        ...(accessPermissionCode === 'DR' && { signatureImage: signatureImage() }),
      };
      expect(await app.call(processDocument, { token, body })).toMatchObject({ kind: 'otp-sent' });
      const [mail] = await app.outbox(email);
      const otp = mail?.otp ?? '';
      const wrong = await app.call(processDocument, { token, body: { ...body, otp: differing(otp) } });
      expect(wrong).toMatchObject({ kind: 'refused' });
      const read = () => app.done(documentGet, { token, params: { id: sent.id } });
      expect((await read()).processes[0]?.status.value).toBe(stepStatus.waiting);
      await app.done(processDocument, { token, body: { ...body, otp } });
      expect((await read()).processes[0]?.status.value).not.toBe(stepStatus.waiting);
    },
  );

  it('is not added without end', async () => {
    const few = await createCompanyFixture(
      { clerk: { roles: ['clerk'] } },
      { settings: { guestsPerDay: 1 } },
    );
    onTestFinished(() => few.app.close());
    const add = (name: string) =>
      few.app.call(guestCreate, { token: few.tokens.clerk, body: { name, email: 'ai@example.com' } });
    expect(await add('Người Đầu')).toMatchObject({ kind: 'done' });
    expect((await add('Người Sau')).messages).toEqual([
      'The company has added 1 people outside it in a day, and can add more tomorrow',
    ]);
    expect(await add('Người Đầu')).toMatchObject({ kind: 'done' });
    few.app.clock.advance({ hours: 25 });
    await few.signInAgain();
    expect(await add('Người Sau')).toMatchObject({ kind: 'done' });
  });

  it('reads what has ended for as many days as the company says, and is told then whom to ask', async () => {
    const { app, tokens } = fixture;
    const email = 'sau.nay@saomai.example.com';
    const guest = { name: 'Lưu Thị Sau', email };
    const linked = async () => (await app.outbox(email))[0]?.link?.split('#')[1] ?? '';
    const setDays = (guestAccessDays: number | null) =>
      app.deps.db.update(companies).set({ guestAccessDays });
    onTestFinished(async () => {
      await setDays(null);
    });
    const sent = await send([
      { processedByGuest: guest, accessPermissionCode: 'V' },
      { processedByUserCode: 'an', accessPermissionCode: 'A' },
    ]);
    const approval = { processId: sent.processes[1]?.id ?? '', reason: 'Đồng ý' };
    await act(tokens.an, fixture.people.an.username, approval);
    await setDays(1);
    const reading = await linked();
    const { token } = await open(email);

    // As if the document had been completed two days ago.
    const ended = new Date(app.clock.now().getTime() - 2 * 86_400_000);
    await app.deps.db.update(documents).set({ completedAt: ended }).where(eq(documents.id, sent.id));
    expect(await app.call(documentGet, { token, params: { id: sent.id } })).toMatchObject({ code: 401 });
    const over = await app.call(linkLogin, { body: { link: reading } });
    expect(over.messages).toEqual([
      expect.stringMatching(/^Access to this document ended on [\d/]{10}, ask clerk of Minh Long$/),
    ]);
    const before = await app.outbox(email);
    await app.call(freshProcessCode, { body: { proof: reading } });
    const byId = { token: tokens.clerk, params: { id: sent.id } };
    await app.done(documentMessage, { ...byId, body: { text: 'Chỉ để trong công ty biết' } });
    await app.done(sendNotify, byId);
    expect(await app.outbox(email)).toEqual(before);

    await setDays(null);
    await app.call(freshProcessCode, { body: { proof: reading } });
    expect((await open(email)).document.id).toBe(sent.id);
  });

  // Last of all, since it uses up what the company may add in a day.
  it('is one of ten thousand in a batch, each once', async () => {
    const { app, company } = fixture;
    const deps = { ...app.deps, settings: { ...app.deps.settings, guestsPerDay: 20_000 } };
    const wanted = Array.from({ length: 10_000 }, (_, index) => ({
      guest: {
        name: `Khách ${String(index)}`,
        email: `khach${String(index)}@nhieu.example.com`,
        phone: null,
        organization: null,
        taxCode: null,
        language: null,
      },
      path: '',
    }));
    const make = () =>
      app.deps.db.transaction((transaction) => findOrMakeGuests(transaction, deps, company.id, wanted));
    const made = await make();
    expect(made.every(({ isNew }) => isNew)).toBe(true);
    expect(made[9999]?.guest.name).toBe('Khách 9999');
    const known = await make();
    expect(known.some(({ isNew }) => isNew)).toBe(false);
    expect(new Set(known.map(({ guest }) => guest.id)).size).toBe(10_000);
  });
});
