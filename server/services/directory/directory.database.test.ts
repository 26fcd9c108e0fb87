import { setImmediate } from 'node:timers/promises';

import { documentCreate } from '../../../contract/operations/document-actions.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { passwordLoginV2 } from '../../../contract/operations/auth.ts';
import {
  departmentCreate,
  departmentDelete,
  departmentsList,
  departmentUpdate,
  documentTypeCreate,
  documentTypeDelete,
  documentTypesList,
  documentTypeUpdate,
  processTemplateCreate,
  processTemplateDelete,
  processTemplatesList,
  processTemplateUpdate,
  rolesList,
  systemCategoriesList,
  systemCategoryCreate,
  systemCategoryDelete,
  systemCategoryUpdate,
  userGroupCreate,
  userGroupDelete,
  userGroupsList,
  userGroupUpdate,
} from '../../../contract/operations/directory.ts';
import { userCreate, userUpdate } from '../../../contract/operations/users.ts';
import { departments } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { pdfFile } from '../../../test/company/document-fixture.ts';
import {
  makeCompany,
  makePerson,
  makeSentDocument,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { addFirstCategories } from './system-categories.ts';

let test: TestApp;
let company: TestCompany;
let an: TestPerson;
let stranger: TestPerson;
let admin: string;
let clerk: string;
let signer: string;

const tokenOf = (person: TestPerson) =>
  test.done(passwordLoginV2, { body: { username: person.username, password: testPassword } });

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps);
  an = await makePerson(test.deps, company, 'an', { name: 'Nguyễn Văn An' });
  signer = await tokenOf(an);
  admin = await tokenOf(await makePerson(test.deps, company, 'admin', { roles: ['admin'] }));
  clerk = await tokenOf(await makePerson(test.deps, company, 'clerk', { roles: ['clerk'] }));
  const other = await makeCompany(test.deps, 'Khác');
  stranger = await makePerson(test.deps, other, 'khac', { roles: ['admin'] });
});
afterAll(() => test.close());

const refusedWith = (message: string, status = 200) => ({ kind: 'refused', status, messages: [message] });

describe('departments', () => {
  it('are those of the company, for everyone in it; who works in them is told to those who may list users', async () => {
    expect(await test.done(departmentsList, { token: signer })).toMatchObject({
      totalCount: 1,
      items: [{ id: company.departmentId, code: 'NS', name: 'Phòng Nhân sự', users: [] }],
    });
    const { items } = await test.done(departmentsList, { token: clerk });
    expect(items[0]?.users.map(({ code }) => code)).toEqual(['admin', 'an', 'clerk']);
  });

  it('are made, found without accents, changed and deleted by an admin', async () => {
    const answer = await test.call(departmentCreate, {
      token: admin,
      body: { code: 'KD', name: 'Phòng Kinh doanh' },
    });
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Create department success'],
      data: { code: 'KD', name: 'Phòng Kinh doanh', users: [] },
    });
    const id = answer.kind === 'done' ? answer.data.id : 0;
    const found = await test.done(departmentsList, { token: signer, query: { search: 'kinh doanh' } });
    expect(found.items.map((item) => item.id)).toEqual([id]);

    const changed = await test.done(departmentUpdate, { token: admin, body: { id, name: 'Phòng Bán hàng' } });
    expect(changed).toMatchObject({ id, code: 'KD', name: 'Phòng Bán hàng' });
    expect(
      (await test.done(departmentsList, { token: signer, query: { search: 'ban hang' } })).totalCount,
    ).toBe(1);
    expect((await test.done(departmentsList, { token: signer, query: { search: 'kinh' } })).totalCount).toBe(
      0,
    );

    await test.done(departmentDelete, { token: admin, params: { id } });
    expect(await test.call(departmentDelete, { token: admin, params: { id } })).toMatchObject(
      refusedWith('Department not found'),
    );
  });

  it('have a code of their own within the company', async () => {
    const fault = refusedWith('code: this code has already been used');
    const body = { code: 'NS', name: 'Nhân sự 2' };
    expect(await test.call(departmentCreate, { token: admin, body })).toMatchObject(fault);
    const second = await test.done(departmentCreate, { token: admin, body: { code: 'NS2', name: 'Hai' } });
    expect(
      await test.call(departmentUpdate, { token: admin, body: { id: second.id, code: 'NS' } }),
    ).toMatchObject(fault);
    expect(
      await test.call(departmentCreate, { token: admin, body: { ...body, code: ' ns ' } }),
    ).toMatchObject(fault);
    expect(
      await test.call(departmentUpdate, { token: admin, body: { id: second.id, code: 'ns' } }),
    ).toMatchObject(fault);
    // Its own code is no obstacle, and another company is free to use it too.
    await test.done(departmentUpdate, { token: admin, body: { id: second.id, code: 'NS2' } });
    await test.done(departmentUpdate, { token: admin, body: { id: second.id, code: 'ns2' } });
    await test.done(departmentDelete, { token: admin, params: { id: second.id } });
  });

  it('stay while someone works in them', async () => {
    expect(
      await test.call(departmentDelete, { token: admin, params: { id: company.departmentId } }),
    ).toMatchObject(refusedWith('Department is in use'));
  });

  /** The embedded database does one transaction after the other. */
  it.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
    'take nobody and no document while they are being deleted',
    async () => {
      const { id } = await test.done(departmentCreate, { token: admin, body: { code: 'HET', name: 'Hết' } });
      const address = 'het@example.vn';
      const user = { code: 'het', username: address, name: 'Hết', email: address, phone: '0912000000' };
      const draft = { no: 'HET-1', subject: 'Hết', typeId: company.typeId, file: pdfFile() };
      const waits = sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const calls = await test.deps.db.transaction(async (transaction) => {
        await transaction.delete(departments).where(eq(departments.id, id));
        const made = [
          test.call(userCreate, { token: admin, body: { ...user, departmentIds: [id] } }),
          test.call(documentCreate, { token: clerk, body: { ...draft, departmentId: id } }),
        ];
        let answered = 0;
        for (const call of made) {
          void call.then(() => {
            answered += 1;
          });
        }
        while (answered + Number((await test.deps.db.execute(waits)).rows[0]?.['waiting']) < made.length) {
          await setImmediate();
        }
        return made;
      });
      expect(await Promise.all(calls)).toMatchObject([
        refusedWith('departmentIds: no such department'),
        refusedWith('departmentId: no such department'),
      ]);
    },
  );
});

describe('document types', () => {
  it('say to an admin how many documents are of them, deleted ones apart, and stay while one is', async () => {
    const { id } = await test.done(documentTypeCreate, {
      token: admin,
      body: { code: 'PL', name: 'Phụ lục', requireVerifiedUserSigning: true },
    });
    const of = { ...company, typeId: id };
    const person = { ...an };
    await makeSentDocument(test.deps, of, person, 'PL-1', [{ to: an, permission: 'A' }]);
    const gone = await makeSentDocument(test.deps, of, person, 'PL-2', [{ to: an, permission: 'A' }]);
    await test.deps.db.update(documents).set({ status: -2 }).where(eq(documents.id, gone.id));
    const found = async (token: string) =>
      (await test.done(documentTypesList, { token, query: { search: 'phu luc' } })).items;
    const told = { id, code: 'PL', enableSeal: false, requireVerifiedUserSigning: true, children: [] };
    expect(await found(admin)).toMatchObject([{ ...told, documentCount: 1 }]);
    // Who may not list them all is not told how many there are.
    expect(await found(signer)).toMatchObject([{ ...told, documentCount: 0 }]);
    expect(await test.call(documentTypeDelete, { token: admin, params: { id } })).toMatchObject(
      refusedWith('Document type is in use'),
    );
  });

  it('make their documents labor contracts, those too that they have already', async () => {
    const { id } = await test.done(documentTypeCreate, {
      token: admin,
      body: { code: 'TV', name: 'Hợp đồng thử việc', isLaborContract: true },
    });
    const of = { ...company, typeId: id };
    const sent = await makeSentDocument(test.deps, of, { ...an }, 'TV-1', [{ to: an, permission: 'A' }]);
    const isLaborContract = async () =>
      (await test.done(documentGet, { token: admin, params: { id: sent.id } })).isLaborContractDocument;
    expect(await isLaborContract()).toBe(true);
    await test.done(documentTypeUpdate, { token: admin, body: { id, isLaborContract: false } });
    expect(await isLaborContract()).toBe(false);
  });

  it('ask for the lowest level of signatures, by whose they are, until they ask for none', async () => {
    const levels = { userLevel: 'public', guestLevel: 'company', sealLevel: 'public' } as const;
    const asked = await test.done(documentTypeCreate, {
      token: admin,
      body: { code: 'HDKT', name: 'Hợp đồng kinh tế', ...levels },
    });
    expect(asked).toMatchObject(levels);
    const { id } = asked;
    const changed = await test.done(documentTypeUpdate, { token: admin, body: { id, userLevel: null } });
    expect(changed).toMatchObject({ ...levels, userLevel: null });
    const wrong = { token: admin, body: { id, sealLevel: 'company' as never } };
    expect(await test.call(documentTypeUpdate, wrong)).toMatchObject(
      refusedWith('sealLevel: must be one of public'),
    );
  });

  it('are changed field by field, and deleted when no document is of them', async () => {
    const { id } = await test.done(documentTypeCreate, {
      token: admin,
      body: { code: 'BB', name: 'Biên bản', description: 'Bàn giao' },
    });
    expect(
      await test.done(documentTypeUpdate, { token: admin, body: { id, enableSeal: true } }),
    ).toMatchObject({ code: 'BB', name: 'Biên bản', description: 'Bàn giao', enableSeal: true });
    const change = (retentionMonths: number | null) =>
      test.call(documentTypeUpdate, { token: admin, body: { id, retentionMonths } });
    expect(await change(120)).toMatchObject({ data: { retentionMonths: 120 } });
    expect(await change(0)).toMatchObject({ data: { retentionMonths: 120 } });
    expect((await change(1201)).kind).toBe('refused');
    expect(
      await test.done(documentTypeUpdate, { token: admin, body: { id, name: 'Biên bản' } }),
    ).toMatchObject({ retentionMonths: 120 });
    expect(await change(null)).toMatchObject({ data: { retentionMonths: null, retentionStart: null } });
    const answer = await test.call(documentTypeDelete, { token: admin, params: { id } });
    expect(answer.messages).toEqual(['Delete document type success']);
    expect(await test.call(documentTypeUpdate, { token: admin, body: { id } })).toMatchObject(
      refusedWith('Document type not found'),
    );
  });

  it('have a code of their own', async () => {
    expect(
      await test.call(documentTypeCreate, { token: admin, body: { code: 'HDLD', name: 'X' } }),
    ).toMatchObject(refusedWith('code: this code has already been used'));
  });
});

describe('roles', () => {
  it('are the same four for everyone', async () => {
    const { items } = await test.done(rolesList, { token: signer });
    expect(items).toEqual([
      { id: '5a3efb3e-6492-522a-909a-6a12010e5e70', code: 'signer', name: 'Signer' },
      { id: '93da1029-d455-5ae7-95be-d5ee47c89733', code: 'clerk', name: 'Clerk' },
      { id: '46b42037-3279-565b-8be9-05f4eff8ca29', code: 'hr', name: 'HR' },
      { id: '07f29a12-fc68-5677-8318-55e23f784dc7', code: 'admin', name: 'Admin' },
    ]);
    expect((await test.done(rolesList, { token: signer, query: { search: 'adm' } })).totalCount).toBe(1);
  });
});

describe('user groups', () => {
  it('hold users of the company, replaced as a whole', async () => {
    const group = await test.done(userGroupCreate, {
      token: admin,
      body: { code: 'BGD', name: 'Ban giám đốc', userIds: [an.userId, an.userId] },
    });
    expect(group.users.map(({ code }) => code)).toEqual(['an']);
    const { items } = await test.done(userGroupsList, { token: clerk, query: { search: 'giam doc' } });
    expect(items).toMatchObject([{ id: group.id, code: 'BGD', users: [{ id: an.userId }] }]);

    const renamed = await test.done(userGroupUpdate, { token: admin, body: { id: group.id, name: 'Ban' } });
    expect(renamed).toMatchObject({ name: 'Ban', users: [{ id: an.userId }] });
    const emptied = await test.done(userGroupUpdate, { token: admin, body: { id: group.id, userIds: [] } });
    expect(emptied.users).toEqual([]);

    await test.done(userGroupDelete, { token: admin, params: { id: group.id } });
    expect(await test.call(userGroupDelete, { token: admin, params: { id: group.id } })).toMatchObject(
      refusedWith('User group not found'),
    );
  });

  it('take nobody of another company, and no code twice', async () => {
    const body = { code: 'G', name: 'Nhóm', userIds: [an.userId, stranger.userId] };
    expect(await test.call(userGroupCreate, { token: admin, body })).toMatchObject(
      refusedWith('userIds.1: no such user'),
    );
    await test.done(userGroupCreate, { token: admin, body: { code: 'G', name: 'Nhóm' } });
    expect(
      await test.call(userGroupCreate, { token: admin, body: { code: 'G', name: 'Khác' } }),
    ).toMatchObject(refusedWith('code: this code has already been used'));
  });
});

describe('process templates', () => {
  const steps = [
    { orderNo: 1, processedByUserCode: 'an', accessPermissionCode: 'A' as const },
    { orderNo: 2, accessPermissionCode: 'E' as const, position: '10,10,90,60', pageSign: 1 },
  ];

  it('are kept, changed and deleted by a clerk', async () => {
    const kept = await test.done(processTemplateCreate, {
      token: clerk,
      body: { name: 'Ký hai bước', processes: steps },
    });
    expect(kept).toMatchObject({
      name: 'Ký hai bước',
      processInOrder: true,
      createdByUser: { code: 'clerk' },
      processes: [
        { orderNo: 1, processedByUserCode: 'an', accessPermissionCode: 'A' },
        { orderNo: 2, processedByUserCode: null, position: '10,10,90,60', pageSign: 1 },
      ],
    });
    const { items } = await test.done(processTemplatesList, { token: clerk, query: { search: 'ky hai' } });
    expect(items.map(({ id }) => id)).toEqual([kept.id]);
    for (const name of ['Xếp Z', 'Xếp Đơn', 'Xếp an']) {
      await test.done(processTemplateCreate, { token: clerk, body: { name, processes: steps } });
    }
    const listed = await test.done(processTemplatesList, { token: clerk, query: { search: 'xep' } });
    expect(listed.items.map(({ name }) => name)).toEqual(['Xếp an', 'Xếp Đơn', 'Xếp Z']);
    const changed = await test.done(processTemplateUpdate, {
      token: clerk,
      body: { id: kept.id, processInOrder: false },
    });
    expect(changed).toMatchObject({ name: 'Ký hai bước', processInOrder: false, processes: kept.processes });
    await test.done(processTemplateDelete, { token: clerk, params: { id: kept.id } });
    expect(await test.call(processTemplateDelete, { token: clerk, params: { id: kept.id } })).toMatchObject(
      refusedWith('Process template not found'),
    );
  });

  it('name people by the codes that they have, in whatever case they come, and go on when those change', async () => {
    const { userId } = await makePerson(test.deps, company, 'Dung');
    const processes = [{ processedByUserCode: 'DUNG', accessPermissionCode: 'A' as const }];
    const created = await test.done(processTemplateCreate, {
      token: clerk,
      body: { name: 'Của Dung', processes },
    });
    expect(created.processes).toMatchObject([{ processedByUserCode: 'Dung' }]);
    const body = { id: created.id, processes };
    const changed = await test.done(processTemplateUpdate, { token: clerk, body });
    expect(changed.processes).toMatchObject([{ processedByUserCode: 'Dung' }]);

    await test.done(userUpdate, { token: admin, body: { id: userId, code: 'NV0007' } });
    await makePerson(test.deps, company, 'dung', { domain: 'khac.vn' });
    const { items } = await test.done(processTemplatesList, { token: clerk, query: { search: 'cua dung' } });
    expect(items[0]?.processes).toMatchObject([{ processedByUserCode: 'NV0007' }]);
  });

  it('name users of the company, permissions, and places that are places', async () => {
    const body = {
      name: 'Sai',
      processes: [
        { processedByUserCode: 'khac', accessPermissionCode: 'A' as const },
        { processedByUserId: stranger.userId, accessPermissionCode: 'A' as const },
        { processedByUserCode: 'an', accessPermission: 0 },
        { processedByUserCode: 'an', accessPermission: 7, processedByUserId: 0, position: 'nowhere' },
      ],
    };
    expect(await test.call(processTemplateCreate, { token: clerk, body })).toMatchObject({
      code: 400,
      messages: [
        'processes.0.processedByUserCode: no such user',
        'processes.1.processedByUserCode: no such user',
        'processes.2.accessPermissionCode: is required',
        'processes.3.position: must be llx,lly,urx,ury',
      ],
    });
  });

  it('have a name of their own', async () => {
    await test.done(processTemplateCreate, {
      token: admin,
      body: { name: 'Một bước', processes: steps },
    });
    expect(
      await test.call(processTemplateCreate, { token: admin, body: { name: 'Một bước', processes: steps } }),
    ).toMatchObject(refusedWith('name: this name has already been used'));
  });
});

describe('system categories', () => {
  it('come with a new company, by kind', async () => {
    await test.deps.db.transaction((transaction) => addFirstCategories(transaction, test.deps, company.id));
    const { items } = await test.done(systemCategoriesList, {
      token: signer,
      query: { kind: 'working-position' },
    });
    expect(items[0]).toEqual({ kind: 'working-position', value: 1, name: 'Nhân viên' });
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['working-position']));
    const all = await test.done(systemCategoriesList, { token: signer, query: { search: 'thu viec' } });
    expect(all.items).toEqual([{ kind: 'contract-report-type', value: 1, name: 'Hợp đồng thử việc' }]);
  });

  it('label a number once, by an admin', async () => {
    const body = { kind: 'working-position' as const, value: 90, name: 'Cố vấn' };
    expect(await test.done(systemCategoryCreate, { token: admin, body })).toEqual(body);
    expect(await test.call(systemCategoryCreate, { token: admin, body })).toMatchObject(
      refusedWith('value: this value already has a label'),
    );
    const params = { kind: body.kind, value: body.value };
    const renamed = { ...body, name: 'Cố vấn cao cấp' };
    expect(await test.done(systemCategoryUpdate, { token: admin, body: renamed })).toEqual(renamed);
    const { items } = await test.done(systemCategoriesList, { token: signer, query: { search: '90' } });
    expect(items).toEqual([renamed]);
    await test.done(systemCategoryDelete, { token: admin, params });
    expect(await test.call(systemCategoryDelete, { token: admin, params })).toMatchObject(
      refusedWith('System category not found'),
    );
  });
});
