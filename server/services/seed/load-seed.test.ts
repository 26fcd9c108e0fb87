import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { faultTexts } from '../../../contract/faults.ts';
import { passwordLoginV2 } from '../../../contract/operations/auth.ts';
import {
  departmentCreate,
  departmentsList,
  documentTypesList,
  rolesList,
} from '../../../contract/operations/directory.ts';
import { userUpdate } from '../../../contract/operations/users.ts';
import { getMe } from '../../../contract/operations/account.ts';
import { companies, documentTypes } from '../../adapters/database/schema/companies.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import { accounts, userRoles, users, verifiedContacts } from '../../adapters/database/schema/users.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { wordFile } from '../../../test/files/word-file.ts';
import { waitingChanges } from '../users/contact-changes.ts';
import { loadSeed } from './load-seed.ts';
import { readSeed, type Seed } from './seed-file.ts';

let test: TestApp;
let word: Uint8Array;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => {
  word = wordFile(['Họ tên: {{ten}}']);
});

const minhLong = {
  id: 500,
  name: 'Minh Long',
  taxCode: '0101',
  departments: [
    { id: 610, code: 'NS', name: 'Phòng Nhân sự' },
    { id: 611, code: 'KD', name: 'Phòng Kinh doanh' },
  ],
  documentTypes: [{ id: 620, code: 'HDLD', name: 'Hợp đồng lao động', description: 'Với người lao động' }],
  users: [
    {
      id: 710,
      code: 'hang',
      username: 'Hang@MinhLong.vn',
      name: 'Nguyễn Thị Hằng',
      email: 'hang@minhlong.vn',
      password: 'một mật khẩu dài',
      roles: ['admin', 'signer'],
      departmentIds: [610],
    },
    { id: 711, code: 'nam', username: 'nam@minhlong.vn', name: 'Lê Văn Nam', signConfirmationEnabled: false },
  ],
  templates: [{ id: 810, name: 'Hợp đồng', file: 'contract.docx', createdBy: 'hang' }],
};

function seedOf(...list: readonly object[]): Seed {
  const outcome = readSeed(JSON.stringify({ companies: list }));
  if (outcome.kind === 'refused') {
    throw new Error(outcome.lines.join('\n'));
  }
  return outcome.seed;
}

const load = (...list: readonly object[]) =>
  loadSeed(
    {
      ...test.deps,
      readFile: async (path) => (path === 'contract.docx' ? word : null),
    },
    seedOf(...list),
  );

const signIn = (password: string) =>
  test.call(passwordLoginV2, { body: { username: 'hang@minhlong.vn', password } });

describe('loading a seed', () => {
  it('makes everything under the ids that the file gives', async () => {
    expect(await load(minhLong)).toEqual({ kind: 'loaded' });
    const answer = await signIn('một mật khẩu dài');
    const token = String(answer.data);
    expect(await test.done(getMe, { token })).toMatchObject({
      user: { id: 710, code: 'hang', username: 'hang@minhlong.vn' },
      company: { id: 500, name: 'Minh Long', taxCode: '0101' },
    });
    expect((await test.done(departmentsList, { token })).items).toMatchObject([
      { id: 610, code: 'NS', users: [{ code: 'hang' }] },
      { id: 611, code: 'KD', users: [] },
    ]);
    expect((await test.done(documentTypesList, { token })).items).toMatchObject([
      { id: 620, code: 'HDLD', description: 'Với người lao động' },
    ]);
    expect(await test.deps.db.select().from(users).where(eq(users.id, 711))).toMatchObject([
      { code: 'nam', signConfirmationEnabled: false, comId: 500 },
    ]);
    const [template] = await test.deps.db.select().from(documentTemplates);
    expect(template).toMatchObject({
      id: 810,
      comId: 500,
      fileName: 'contract.docx',
      createdByUserId: 710,
      fields: [{ name: 'ten' }],
      version: 1,
    });
    expect(await test.deps.files.read(template?.sha256 ?? '')).toHaveLength(template?.size ?? 0);
    expect(template?.workbookSha256).not.toBeNull();
  });

  it('changes nothing when it is loaded again, and ends no session', async () => {
    const state = async () => ({
      companies: await test.deps.db.select().from(companies),
      accounts: await test.deps.db.select().from(accounts).orderBy(accounts.username),
      users: await test.deps.db.select().from(users).orderBy(users.id),
      roles: await test.deps.db.select().from(userRoles).orderBy(userRoles.userId, userRoles.role),
      templates: await test.deps.db.select().from(documentTemplates),
    });
    const before = await state();
    expect(await load(minhLong)).toEqual({ kind: 'loaded' });
    expect(await state()).toEqual(before);
  });

  it('gives a new number of months its grace, and not the same one again', async () => {
    const keeping = (retentionMonths?: number) => ({
      id: 530,
      name: 'Lưu trữ',
      documentTypes: [{ id: 640, code: 'LT', name: 'Lưu trữ', retentionMonths }],
    });
    const since = async () => {
      const [type] = await test.deps.db.select().from(documentTypes).where(eq(documentTypes.id, 640));
      return type?.retentionSince;
    };
    const loadLater = async (retentionMonths?: number) => {
      test.clock.advance({ minutes: 1 });
      expect(await load(keeping(retentionMonths))).toEqual({ kind: 'loaded' });
      return test.clock.now();
    };
    const first = await loadLater(12);
    expect(await since()).toEqual(first);
    await loadLater(12);
    await loadLater();
    expect(await since()).toEqual(first);
    const changed = await loadLater(1);
    expect(await since()).toEqual(changed);
  });

  it('updates what is there, and leaves alone what the file leaves out', async () => {
    word = wordFile(['Họ tên: {{ho_ten}}']);
    const changed = {
      ...minhLong,
      name: 'Minh Long 2',
      taxCode: undefined,
      departments: [{ id: 611, code: 'BH', name: 'Phòng Bán hàng' }],
      users: [
        {
          id: 710,
          code: 'hang2',
          username: 'hang@minhlong.vn',
          name: 'Hằng',
          password: 'mật khẩu thứ hai',
          roles: ['signer'],
          departmentIds: [611],
        },
      ],
      templates: [{ id: 810, name: 'Hợp đồng 2', file: 'contract.docx', createdBy: 'nam' }],
    };
    expect(await load(changed)).toEqual({ kind: 'loaded' });
    const answer = await signIn('mật khẩu thứ hai');
    const me = await test.done(getMe, { token: String(answer.data) });
    expect(me).toMatchObject({
      user: { code: 'hang2', name: 'Hằng', email: 'hang@minhlong.vn' },
      company: { name: 'Minh Long 2', taxCode: '0101' },
      roles: ['signer'],
    });
    expect(await signIn('một mật khẩu dài')).toMatchObject({ kind: 'refused' });
    const { items } = await test.done(departmentsList, { token: String(answer.data) });
    expect(items.map(({ code }) => code)).toEqual(['NS', 'BH']);
    expect(await test.deps.db.select().from(documentTemplates)).toMatchObject([
      { id: 810, name: 'Hợp đồng 2', version: 2, createdByUserId: 711 },
    ]);
    expect(await load(minhLong)).toEqual({ kind: 'loaded' });
  });

  it('leaves a proved address as it is until the change is confirmed', async () => {
    await test.deps.db
      .insert(verifiedContacts)
      .values({ userId: 710, field: 'email', verifiedAt: test.clock.now() });
    const [hang, ...others] = minhLong.users;
    await load({ ...minhLong, users: [{ ...hang, email: 'nowhere@attacker.vn' }, ...others] });
    const stored = async () => {
      const [user] = await test.deps.db.select().from(users).where(eq(users.id, 710));
      return { email: user?.email, waiting: await waitingChanges(test.deps.db, [710]) };
    };
    expect(await stored()).toMatchObject({
      email: 'hang@minhlong.vn',
      waiting: [{ field: 'email', value: 'nowhere@attacker.vn' }],
    });
    await load(minhLong);
    expect(await stored()).toEqual({ email: 'hang@minhlong.vn', waiting: [] });
  });

  it('gives roles the ids that the programs of the company know, and no two the same', async () => {
    const [signer, clerk] = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002'];
    const withRoles = (...roles: readonly object[]) => ({ ...minhLong, roles });
    expect(await load(withRoles({ code: 'signer', id: signer.toUpperCase() }))).toEqual({ kind: 'loaded' });
    expect(await load(withRoles({ code: 'clerk', id: clerk }))).toEqual({ kind: 'loaded' });
    const token = String((await signIn('một mật khẩu dài')).data);
    const { items } = await test.done(rolesList, { token });
    expect(items).toMatchObject([{ id: signer }, { id: clerk }, { code: 'hr' }, { code: 'admin' }]);
    const changed = await test.done(userUpdate, { token, body: { id: 711, roleIds: [clerk] } });
    expect(changed.roles).toEqual([items[1]]);
    expect(await load(withRoles({ code: 'hr', id: signer }))).toEqual({
      kind: 'refused',
      lines: ['companies.0.roles.0.id: is the id of another one'],
    });
  });

  it('moves the sequences past the ids, so that what is made next is free', async () => {
    const token = String((await signIn('một mật khẩu dài')).data);
    const made = await test.done(departmentCreate, { token, body: { code: 'MOI', name: 'Mới' } });
    expect(made.id).toBeGreaterThan(611);
  });

  it('refuses what belongs to others, with one line each, and writes nothing', async () => {
    const other = {
      id: 501,
      name: 'Khác',
      departments: [{ id: 610, code: 'NS', name: 'Của tôi' }],
      users: [
        { id: 710, code: 'x', username: 'x@khac.vn', name: 'X' },
        { id: 720, code: 'y', username: 'y@khac.vn', name: 'Y', departmentIds: [999] },
      ],
      templates: [{ id: 810, name: 'Z', file: 'contract.docx', createdBy: 'nobody' }],
    };
    const again = {
      id: 500,
      name: 'Minh Long',
      departments: [{ id: 699, code: 'KD', name: 'Hai' }],
      users: [
        { id: 711, code: 'nam', username: 'nam2@minhlong.vn', name: 'Nam' },
        { id: 799, code: 'hang', username: 'hang@minhlong.vn', name: 'Hai' },
      ],
    };
    expect(await load(other, again)).toEqual({
      kind: 'refused',
      lines: [
        'companies.0.departments.0.id: belongs to another company',
        'companies.0.users.0.id: belongs to another company',
        'companies.0.users.1.departmentIds.0: no such department',
        'companies.0.templates.0.id: belongs to another company',
        'companies.0.templates.0.createdBy: no such user',
        'companies.1.departments.0.code: is the code of another one',
        'companies.1.users.0.username: this user signs in as nam@minhlong.vn',
        'companies.1.users.1.code: is the code of another user',
        'companies.1.users.1.username: is the name of another user',
      ],
    });
    expect(await test.deps.db.select().from(companies).where(eq(companies.id, 501))).toEqual([]);
  });

  it('refuses templates that are not there or cannot be used', async () => {
    const template = { id: 811, name: 'T', createdBy: 'hang' };
    const of = (file: string) => ({ ...minhLong, templates: [{ ...template, file }] });
    expect(await load(of('missing.docx'))).toEqual({
      kind: 'refused',
      lines: ['companies.0.templates.0.file: there is no such file'],
    });
    word = new TextEncoder().encode('no Word file');
    expect(await load(of('contract.docx'))).toEqual({
      kind: 'refused',
      lines: [`companies.0.templates.0.file: ${faultTexts.fileNotWord}`],
    });
  });
});

describe('reading a seed file', () => {
  const refused = (value: unknown) => {
    const outcome = readSeed(typeof value === 'string' ? value : JSON.stringify(value));
    return outcome.kind === 'refused' ? outcome.lines : [];
  };
  const company = (more: object) => ({ companies: [{ id: 1, name: 'A', ...more }] });

  it('takes texts in any form of Unicode for the same, and leaves paths as they are', () => {
    const file = 'Hợp đồng.docx'.normalize('NFD');
    const templates = [{ id: 810, name: 'Hợp đồng', file, createdBy: 'hằng' }];
    const people = [
      { id: 710, code: 'hằng', username: 'hằng', name: 'Nguyễn Thị Hằng', password: 'mật khẩu dài' },
    ];
    const written = JSON.stringify(company({ name: 'Công ty Sao Mai', users: people, templates }));
    const composed = readSeed(written);
    expect(composed).toMatchObject({ kind: 'ok', seed: { companies: [{ users: people, templates }] } });
    expect(readSeed(written.normalize('NFD'))).toEqual(composed);
  });

  it.each([
    [{}, ['companies: is required']],
    [{ companies: [] }, ['companies: must have at least 1 items']],
    [company({ id: 0 }), ['companies.0.id: must be at least 1']],
    [company({ nmae: 'A' }), ['companies.0.nmae: is not known']],
    [company({ timeZone: 'Hanoi' }), ['companies.0.timeZone: is invalid']],
    [
      company({
        users: [{ id: 1, code: 'a', username: 'a', name: 'A', password: 'short', roles: ['boss'] }],
      }),
      [
        'companies.0.users.0.password: must have at least 10 characters, and not be the user name',
        'companies.0.users.0.roles.0: must be one of signer, clerk, hr, admin',
      ],
    ],
    [
      company({
        departments: [
          { id: 1, code: 'A', name: 'A' },
          { id: 1, code: 'A', name: 'B' },
        ],
      }),
      [
        'companies.0.departments.1.id: stands twice in the file',
        'companies.0.departments.1.code: stands twice in the file',
      ],
    ],
    [
      company({
        users: [
          { id: 1, code: 'a', username: 'A@b.vn', name: 'A' },
          { id: 2, code: 'b', username: 'a@B.vn', name: 'B' },
        ],
      }),
      ['companies.0.users.1.username: stands twice in the file'],
    ],
    [company({ roles: [{ code: 'hr', id: 3 }] }), ['companies.0.roles.0.id: must be text']],
  ])('%j is refused', (value, lines) => expect(refused(value)).toEqual(lines));

  it('names what is no JSON', () => {
    expect(refused('{')).toEqual([expect.stringContaining('the file is no JSON')]);
  });

  it('takes a byte order mark, which editors leave', () => {
    expect(refused(`\uFEFF${JSON.stringify(company({}))}`)).toEqual([]);
  });
});
