import { eq, sql } from 'drizzle-orm';
import PizZip from 'pizzip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { documentStatus, type DocumentStatus } from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';
import { absenceSave } from '../../../contract/operations/absences.ts';
import { signatureSave, getMe } from '../../../contract/operations/account.ts';
import { passwordLogin } from '../../../contract/operations/auth.ts';
import { documentEvidence } from '../../../contract/operations/evidence.ts';
import { companySettingsSave } from '../../../contract/operations/company.ts';
import { processTemplateCreate } from '../../../contract/operations/directory.ts';
import { savedViewSave } from '../../../contract/operations/saved-views.ts';
import {
  documentCreate,
  sendProcess,
  updateProcess,
  documentMessage,
} from '../../../contract/operations/document-actions.ts';
import { employeesCreateOrUpdate, employeesList } from '../../../contract/operations/employees.ts';
import {
  erasurePlan,
  myDataExport,
  personDataExport,
  personErase,
  privacyActsList,
} from '../../../contract/operations/privacy.ts';
import { guestCreate, guestUpdate, userUpdate, smartCaAdd } from '../../../contract/operations/users.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import { identityVerifications } from '../../adapters/database/schema/processing.ts';
import { userRoles, users } from '../../adapters/database/schema/users.ts';
import { employeeOf } from '../../../test/conformance/files.ts';
import {
  createDocumentFixture,
  type DocumentFixture,
  pdfFile,
} from '../../../test/company/document-fixture.ts';
import { pdfFixture, pngFixture } from '../../../test/files/pdf-fixtures.ts';
import {
  asCaller,
  makeCompany,
  makePerson,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { checkIntegrity } from '../integrity/check-integrity.ts';
import { usersWithRoles } from '../users-with-roles.ts';
import { erasePerson } from './erase-person.ts';
import { decisions } from './personal-data.ts';

/* One person with everything that can be kept of somebody: a record as an employee, documents, drafts, pictures, certificates. */

const name = 'Phạm Thị Mỹ Hạnh';
const code = 'nv-hanh';
const personal = [
  name,
  'pham thi my hanh',
  code,
  '0987654321',
  '079188001234',
  'BHXH7712',
  'Nghỉ chăm con ốm',
];
const draftBytes = pdfFixture({ pages: [{}, {}, {}] });

let fixture: DocumentFixture;
let userId: number;
let token: string;
let signed: Document;
let waiting: Document;
let pictures: { signature: string; front: string };

const employee = {
  ...employeeOf(code),
  fullName: name,
  identityNumber: '079188001234',
  phoneNumber: '0987654321',
  socialInsuranceCode: 'BHXH7712',
  user: { code, username: `${code}@example.vn`, name },
};

async function makePersonAtWork(): Promise<void> {
  const { app, tokens, company } = fixture;
  const admin = tokens.boss;
  await app.done(employeesCreateOrUpdate, {
    token: admin,
    body: [employee],
  });
  const [user] = await app.deps.db
    .update(users)
    .set({ signConfirmationEnabled: false, phone: '0987654321' })
    .where(eq(users.code, code))
    .returning();
  userId = user?.id ?? 0;
  await app.deps.db.insert(userRoles).values({ userId, role: 'clerk' });
  const passwordHash = await app.deps.passwords.hash(testPassword);
  await app.deps.db.execute(
    sql`update accounts set password_hash = ${passwordHash} where username = ${`${code}@example.vn`}`,
  );
  token = await app.done(passwordLogin, {
    body: { username: `${code}@example.vn`, password: testPassword, companyId: company.id },
  });
  tokens.chi = token;
}

async function makeTraces(): Promise<void> {
  const { app, tokens, company, people } = fixture;
  const image = `data:image/png;base64,${Buffer.from(pngFixture()).toString('base64')}`;
  await app.done(signatureSave, { token, body: { kind: 'drawn', image, name: `Chữ ký ${name}` } });
  await app.done(savedViewSave, { token, body: { name: `Của ${name}`, query: { search: name } } });
  await app.done(companySettingsSave, { token: tokens.boss, body: { processorsMayReassign: true } });
  const absence = { fromDay: '2026-12-01', toDay: '2026-12-03', reason: 'Nghỉ chăm con ốm' };
  await app.done(absenceSave, { token, body: { substituteCode: 'an', ...absence } });
  const workflow = [
    { processedByUserCode: code, accessPermissionCode: 'A' as const },
    // As programs write it.
    { processedByUserCode: code.toUpperCase(), accessPermissionCode: 'A' as const },
    { processedByUserCode: 'an', accessPermissionCode: 'A' as const },
  ];
  await app.done(processTemplateCreate, {
    token: tokens.clerk,
    body: { name: 'Hai người', processes: workflow },
  });
  await app.done(smartCaAdd, {
    token: tokens.boss,
    body: { userId, username: code, serialNumber: '540177' },
  });
  await app.done(documentCreate, {
    token,
    body: { ...fixture.fields(), file: pdfFile(`${code}.pdf`, draftBytes) },
  });

  const draft = await fixture.create();
  const sent = await send(draft.id, [code, 'an']);
  await fixture.act('chi', sent.processes[0]?.id ?? '');
  signed = await fixture.act('an', sent.processes[1]?.id ?? '');
  await app.done(documentMessage, { token, params: { id: signed.id }, body: { text: `${name} đã xem` } });
  const front = await app.deps.files.put(new TextEncoder().encode('mặt trước'));
  const stored = { sha256: front, size: 10, mediaType: 'image/png' as const };
  await app.deps.db.insert(identityVerifications).values({
    comId: company.id,
    stepId: sent.processes[0]?.id ?? '',
    userId,
    paperType: 2,
    pictures: { front: stored, back: null, portrait: stored },
    decidedByUserId: people.boss.userId,
  });
  pictures = { front, signature: (await pictureHashes())[0] ?? '' };
  waiting = await send((await fixture.create()).id, [code]);
}

async function send(id: string, signers: readonly string[]): Promise<Document> {
  const { app, tokens } = fixture;
  const processes = signers.map((processedByUserCode) => ({
    processedByUserCode,
    accessPermissionCode: 'DR' as const,
    pageSign: 1,
    position: '100,100,250,160',
  }));
  await app.done(updateProcess, { token: tokens.clerk, body: { id, processInOrder: true, processes } });
  return app.done(sendProcess, { token: tokens.clerk, params: { documentId: id } });
}

async function pictureHashes(): Promise<string[]> {
  const { rows } = await fixture.app.database.pool.query<{ sha256: string }>(
    'select sha256 from saved_signatures',
  );
  return rows.map(({ sha256 }) => sha256);
}

/** `table.column` of every column in which any of these texts stands. */
async function columnsThatSay(values: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [table, columns] of Object.entries(decisions)) {
    for (const column of Object.keys(columns)) {
      const { rows } = await fixture.app.database.pool.query(
        `select 1 from "${table}" where exists
           (select 1 from unnest($1::text[]) as said where position(lower(said) in lower("${column}"::text)) > 0) limit 1`,
        [values],
      );
      if (rows.length > 0) {
        found.push(`${table}.${column}`);
      }
    }
  }
  return found;
}

const isPersistent = (place: string): boolean => {
  const [table = '', column = ''] = place.split('.');
  return typeof decisions[table]?.[column] === 'object';
};

const erase = (as: 'boss' | 'clerk' | 'stranger' = 'boss', confirmCode: string = code, id = userId) =>
  fixture.app.call(personErase, { token: fixture.tokens[as], body: { id, confirmCode } });

beforeAll(async () => {
  fixture = await createDocumentFixture();
  await makePersonAtWork();
  await makeTraces();
});
afterAll(() => fixture.app.close());

describe('a person’s data', () => {
  const read = async (url: string) => {
    const { files } = new PizZip(await fixture.download(url), { checkCRC32: true });
    return new Map(Object.entries(files).map(([path, file]) => [path, file.asText()]));
  };

  it('is handed to them whole, for programs and to read, with what others did left out', async () => {
    const { downloadUrl } = await fixture.app.done(myDataExport, { token });
    const files = await read(downloadUrl);
    expect([...files.keys()]).toEqual([
      'index.html',
      'person.json',
      'documents.json',
      'signatures/1.png',
      'identity/1-front.png',
      'identity/1-portrait.png',
    ]);
    const record: unknown = JSON.parse(files.get('person.json') ?? '');
    expect(record).toMatchObject({
      profile: { code, name, email: `${code}@example.vn`, phone: '0987654321', roles: ['signer', 'clerk'] },
      employee: { identityNumber: '079188001234', socialInsuranceCode: 'BHXH7712', salary: 15_000_000 },
      absences: [{ from: '2026-12-01', reason: 'Nghỉ chăm con ốm' }],
    });
    const listed: unknown = JSON.parse(files.get('documents.json') ?? '');
    expect(listed).toContainEqual(
      expect.objectContaining({
        no: signed.no,
        createdByMe: false,
        steps: [expect.objectContaining({ role: 'Sign draw', status: 'Signed', reason: 'Đồng ý' })],
        messages: [expect.objectContaining({ text: `${name} đã xem` })],
      }),
    );
    const page = files.get('index.html') ?? '';
    expect(page).toContain('Mọi dữ liệu mà Minh Long lưu về bạn');
    expect(page).toContain('Everything that Minh Long keeps about you');
    expect([...files.values()].join('')).not.toMatch(/Nguyễn Văn An|password|argon2/);
  });

  it('holds for whom somebody outside the company acts, and what their addresses were before', async () => {
    const { app, tokens } = fixture;
    const email = 'hoa@saomai.example.com';
    const guest = await app.done(guestCreate, {
      token: tokens.clerk,
      body: { name: 'Trần Thị Hoa', email: 'hoa.cu@saomai.example.com', organization: 'Sao Mai' },
    });
    await app.done(guestUpdate, { token: tokens.clerk, body: { id: guest.id, email } });
    const { downloadUrl } = await app.done(personDataExport, {
      token: tokens.boss,
      params: { id: guest.id },
    });
    const record: unknown = JSON.parse((await read(downloadUrl)).get('person.json') ?? '');
    expect(record).toMatchObject({
      profile: { email, organization: 'Sao Mai' },
      contactChanges: [{ field: 'email', from: 'hoa.cu@saomai.example.com', to: email, outcome: 'replaced' }],
    });
  });

  it('is handed to an admin of their company, and to nobody else', async () => {
    const { tokens, app } = fixture;
    const { downloadUrl } = await app.done(personDataExport, { token: tokens.boss, params: { id: userId } });
    expect((await read(downloadUrl)).has('person.json')).toBe(true);
    const asked = (as: 'clerk' | 'stranger') =>
      app.call(personDataExport, { token: tokens[as], params: { id: userId } });
    expect(await asked('clerk')).toMatchObject({ kind: 'refused', status: 403 });
    expect(await asked('stranger')).toMatchObject({ kind: 'refused', messages: ['User not found'] });
    const { items } = await app.done(privacyActsList, { token: tokens.boss });
    const handedOutBy = items.flatMap(({ kind, user, byUser }) =>
      kind === 'exported' && user.id === userId ? [byUser.code] : [],
    );
    expect(handedOutBy.toSorted()).toEqual(['boss', code]);
    const find = async (search: string) =>
      (await app.done(privacyActsList, { token: tokens.boss, query: { search } })).totalCount;
    expect(await find(code)).toBe(items.filter(({ user }) => user.id === userId).length);
    expect(await find('không ai cả')).toBe(0);
  });
});

describe('erasing a person', () => {
  it.each(['ready', 'inProgress', 'correcting'] as const)(
    'is held up by a document that is %s, for its creator and for whoever has a step in it',
    async (status) => {
      const { app, tokens, people } = fixture;
      const put = (value: DocumentStatus) =>
        app.deps.db.update(documents).set({ status: value }).where(eq(documents.id, waiting.id));
      const findBlockers = async (id: number) =>
        (await app.done(erasurePlan, { token: tokens.boss, params: { id } })).blockers;
      await put(documentStatus[status]);
      const ofHolder = await findBlockers(userId);
      const ofCreator = await findBlockers(people.clerk.userId);
      await put(documentStatus.ready);
      const named = { id: waiting.id, name: waiting.no };
      expect(ofHolder).toContainEqual({ kind: 'step', ...named });
      expect(ofCreator).toContainEqual({ kind: 'document', ...named });
    },
  );

  it('is refused while they are needed, and says for what', async () => {
    const refused = await erase();
    expect(refused).toMatchObject({
      kind: 'refused',
      messages: ['The person is still needed and cannot be erased yet'],
      data: {
        blockers: [
          { kind: 'step', id: waiting.id, name: waiting.no },
          { kind: 'contract', name: code },
        ],
      },
    });
    await fixture.act('chi', waiting.processes[0]?.id ?? '');
    await fixture.app.deps.db.update(employees).set({ contractExpiredDate: '2026-11-01' });
  });

  it('is for an admin of their company, who types their code, and not for themselves', async () => {
    expect(await erase('clerk')).toMatchObject({ status: 403 });
    expect(await erase('stranger')).toMatchObject({ messages: ['User not found'] });
    expect(await erase('boss', 'an')).toMatchObject({
      messages: ['The code is not the one of the person to erase'],
    });
    expect(await erase('boss', 'boss', fixture.people.boss.userId)).toMatchObject({
      messages: ['Nobody can erase themselves'],
    });
    expect((await columnsThatSay(personal)).filter((place) => !isPersistent(place)).length).toBeGreaterThan(
      15,
    );
  });

  it('leaves them in no column that does not keep them, and none of their pictures', async () => {
    const { app, tokens } = fixture;
    const plan = await app.done(erasurePlan, { token: tokens.boss, params: { id: userId } });
    expect(plan).toMatchObject({
      name,
      blockers: [],
      documentsKept: 2,
      draftsErased: 1,
      hasEmployeeRecord: true,
    });
    expect(await erase()).toMatchObject({
      kind: 'done',
      data: { blockers: [], documentsKept: 2, draftsErased: 0, hasEmployeeRecord: false },
    });
    expect((await columnsThatSay(personal)).filter((place) => !isPersistent(place))).toEqual([]);
    for (const sha256 of Object.values(pictures)) {
      await expect(app.deps.files.read(sha256)).rejects.toThrow('no file is stored');
    }
    expect(await columnsThatSay([pictures.front, pictures.signature])).toEqual([]);
    expect((await app.done(employeesList, { token: tokens.boss })).items).toEqual([]);
  });

  it('leaves what they signed as it was, with their name, and everything verifies', async () => {
    const { app, tokens } = fixture;
    const evidence = await app.done(documentEvidence, { token: tokens.clerk, params: { id: signed.id } });
    expect(evidence.chainVerified).toBe(true);
    expect(evidence.steps[0]).toMatchObject({ user: { id: userId, name, email: '', phone: '' } });
    expect(evidence.history.some(({ user }) => user?.name === name)).toBe(true);
    const document = await fixture.get(signed.id);
    expect(document.processes[0]?.processedByUser).toMatchObject({ name, email: '' });
    expect(document.messages[0]?.user).toMatchObject({ name });
    const { faults } = await checkIntegrity(app.deps, () => undefined);
    expect(faults).toEqual([]);
  });

  it('ends what they could open, for ever', async () => {
    const { app, tokens } = fixture;
    expect(await app.call(getMe, { token })).toMatchObject({ status: 401 });
    const body = { username: `${code}@example.vn`, password: testPassword };
    expect(await app.call(passwordLogin, { body })).toMatchObject({ kind: 'refused' });
    expect(await erase()).toMatchObject({ messages: ['The person was erased'] });
    const change = { id: userId, name, status: 1 as const };
    expect(await app.call(userUpdate, { token: tokens.boss, body: change })).toMatchObject({
      messages: ['The person was erased'],
    });
    const [marker] = await app.deps.db
      .select({ code: users.code, username: users.username })
      .from(users)
      .where(eq(users.id, userId));
    const rehired = { ...employee, user: { ...employee.user, ...marker } };
    expect(await app.call(employeesCreateOrUpdate, { token: tokens.boss, body: [rehired] })).toMatchObject({
      messages: ['The person was erased'],
    });
    const asked = await app.call(personDataExport, { token: tokens.boss, params: { id: userId } });
    expect(asked).toMatchObject({ messages: ['User not found'] });
    const { items } = await app.done(privacyActsList, { token: tokens.boss });
    expect(items.filter(({ kind }) => kind === 'erased')).toMatchObject([
      { user: { id: userId }, byUser: { code: 'boss' }, documentsKept: 2 },
    ]);
  });
});

it('of two admins who erase each other at once, leaves the one who was first: somebody has to run the company', async () => {
  const { deps } = fixture.app;
  const company = await makeCompany(deps, 'Hai Quản Trị');
  const one = await makePerson(deps, company, 'quan-tri-1', { roles: ['admin'] });
  const other = await makePerson(deps, company, 'quan-tri-2', { roles: ['admin'] });
  const eraseOne = (by: TestPerson, { userId: id, code: confirmCode }: TestPerson) =>
    erasePerson(deps, asCaller(deps, company, by, ['admin']), { id, confirmCode });
  const outcomes = await Promise.allSettled([eraseOne(one, other), eraseOne(other, one)]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { messages: ['The company needs at least one enabled admin'] } },
  ]);
  expect(await usersWithRoles(deps.db, company.id, ['admin'])).toHaveLength(1);
});
