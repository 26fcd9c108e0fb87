import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { users } from '../../../server/adapters/database/schema/users.ts';
import { newEmployee } from '../../client/new-employee.ts';
import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';
import { signatureImage } from '../../client/wire-actions.ts';

let fixture: WireFixture;

beforeAll(async () => {
  fixture = await createWireFixture();
});
afterAll(() => fixture.app.close());

const boss = (path: string, body: unknown) => fixture.wire.post(path, body, fixture.tokens.boss);
let numbers = 0;
function person(change: object = {}): Record<string, unknown> & { code: string } {
  numbers += 1;
  const code = `nv${String(numbers)}`;
  const email = `${code}@minhlong.vn`;
  return { code, username: email, name: 'Người mới', email, phone: '0912345678', ...change };
}

describe('Companion operations, §6, users', () => {
  it('POST /api/users/create with every setting', async () => {
    const settings = { receiveOtpMethod: 2, receiveNotificationMethod: 1, signMethod: 1, roleIds: [1, 2] };
    const answer = await boss('/api/users/create', {
      ...person(),
      ...settings,
      signConfirmationEnabled: false,
      generateSelfSignedCertEnabled: true,
      departmentIds: [fixture.company.departmentId],
      signatureText: 'Ký: {{Name}}',
    });
    expect(answer.data).toMatchObject({
      receiveOtpMethod: { value: 2, description: 'SMS' },
      receiveNotificationMethod: { value: 1, description: 'SMS' },
      signMethod: { value: 1 },
      signConfirmationEnabled: false,
      departments: [{ id: fixture.company.departmentId }],
      roles: [{ code: 'signer' }, { code: 'clerk' }],
      signatureText: 'Ký: {{Name}}',
      userCertificates: [{ isValid: true }],
    });
  });

  it.each(['code', 'username', 'name', 'email', 'phone'])('%s is required on create', async (field) => {
    const { [field]: _left, ...rest } = person();
    expect((await boss('/api/users/create', rest)).messages).toEqual([`${field}: is required`]);
  });

  it.each([
    ['receiveOtpMethod', [1, 2, -1], 3],
    ['receiveNotificationMethod', [0, 1, -1], 2],
    ['signMethod', [1, 2, 3], 4],
  ])('%s takes its values and no other', async (field, values, wrong) => {
    for (const value of values) {
      const answer = await boss('/api/users/create', person({ [field]: value }));
      expect(answer.at(`${field}.value`)).toBe(value);
    }
    expect((await boss('/api/users/create', person({ [field]: wrong }))).code).toBe(400);
  });

  it('POST /api/users/update and GET /api/users/{id}', async () => {
    const id = (await boss('/api/users/create', person())).at('id');
    expect((await boss('/api/users/update', { id, name: 'Tên khác' })).success).toBe(true);
    const read = await fixture.wire.get(`/api/users/${String(id)}`, fixture.tokens.clerk);
    expect(read.at('name')).toBe('Tên khác');
    expect((await fixture.wire.get(`/api/users/${String(id)}`, fixture.tokens.stranger)).messages).toEqual([
      'User not found',
    ]);
  });

  it('POST /api/users/create-or-update takes an array', async () => {
    const known = person();
    await boss('/api/users/create', known);
    const answer = await boss('/api/users/create-or-update', [{ ...known, name: 'Mới hơn' }, person()]);
    expect(answer.data).toMatchObject([{ code: known.code, name: 'Mới hơn' }, {}]);
  });

  it('finds users by their codes in any case', async () => {
    const { code, ...known } = person();
    await boss('/api/users/create', { ...known, code });
    const upper = code.toUpperCase();
    expect((await boss('/api/users/create', person({ code: upper }))).success).toBe(false);
    const answer = await boss('/api/users/create-or-update', [{ ...known, code: upper, name: 'Mới hơn' }]);
    expect(answer.data).toMatchObject([{ code, name: 'Mới hơn' }]);
  });

  it('GET /api/users by search, status, signMethod, departmentId and certStatus', async () => {
    const department = (await boss('/api/departments/create', { code: 'IT', name: 'Kỹ thuật' })).at('id');
    const found = person({
      name: 'Đỗ Thị Kim',
      departmentIds: [department],
      signMethod: 3,
      generateSelfSignedCertEnabled: true,
    });
    const id = (await boss('/api/users/create', found)).at('id');
    const query = `search=do%20thi&status=1&signMethod=3&departmentId=${String(department)}&certStatus=1`;
    const list = (text: string) => fixture.wire.get(`/api/users?${text}`, fixture.tokens.clerk);
    expect((await list(query)).at('items.0.id')).toBe(id);
    expect((await list(query)).at('totalCount')).toBe(1);
    for (const [filter, other] of [
      ['status=1', 'status=-1'],
      ['signMethod=3', 'signMethod=2'],
      ['certStatus=1', 'certStatus=2'],
    ] as const) {
      expect((await list(query.replace(filter, other))).at('totalCount')).toBe(0);
    }
  });

  it('smart-ca/add, /update, /delete return the user with userCertificates[] and defaultSmartCa', async () => {
    const userId = fixture.people.an.userId;
    const add = (serialNumber: string) =>
      boss('/api/users/smart-ca/add', { userId, username: '001099012345', serialNumber });
    const added = await add('54010101');
    // Until its holder has confirmed it, nothing is known of its validity, and no time is answered as null.
    const fields = ['id', 'name', 'commonName', 'serialNumber', 'subjectDN', 'issuerDN'];
    for (const where of ['defaultSmartCa', 'userCertificates.0']) {
      expect(Object.keys(added.at(where) ?? {})).toEqual(
        expect.arrayContaining([...fields, 'isValid', 'isBusinessSmartCaAccount']),
      );
    }
    const second = await add('54010102');
    const id = second.at('userCertificates.1.id');
    const updated = await boss('/api/users/smart-ca/update', { id, isSetDefault: true, name: 'Thẻ 2' });
    expect(updated.at('defaultSmartCa')).toMatchObject({ id, name: 'Thẻ 2' });
    const deleted = await boss('/api/users/smart-ca/delete', { id });
    expect(deleted.at('defaultSmartCa.serialNumber')).toBe('54010101');
    expect((await boss('/api/users/smart-ca/add', { userId })).messages).toEqual(['username: is required']);
  });
});

describe('Companion operations, §6, employees', () => {
  const employee = (change: object = {}): Record<string, unknown> => {
    const { code } = person();
    const identityNumber = `00109000${String(1000 + numbers)}`;
    return { ...newEmployee({ employeeCode: code, identityNumber }), ...change };
  };
  const upsert = (rows: readonly unknown[]) => boss('/api/employees/create-or-update', rows);

  it('users made by the upsert: signMethod 2, receiveOtpMethod 1, receiveNotificationMethod 0, confirmation on', async () => {
    const answer = await upsert([employee()]);
    expect(answer.at('0.user')).toMatchObject({
      signMethod: { value: 2 },
      receiveOtpMethod: { value: 1 },
      receiveNotificationMethod: { value: 0 },
      signConfirmationEnabled: true,
    });
  });

  it('all rows succeed or none does; `data.errors [{row, field, message}]` beside the specified message', async () => {
    const taken = employee();
    await upsert([taken]);
    const before = (await fixture.wire.get('/api/employees', fixture.tokens.boss)).at('totalCount');
    const { identityNumber } = taken;
    const answer = await upsert([employee(), employee({ identityNumber })]);
    const message = `Identity number already exists for another employee: ${String(identityNumber)}`;
    expect(answer).toMatchObject({ success: false, code: 400, messages: [message] });
    expect(answer.at('errors')).toEqual([{ row: 2, field: 'identityNumber', message }]);
    expect((await fixture.wire.get('/api/employees', fixture.tokens.boss)).at('totalCount')).toBe(before);
  });

  it('GET /api/employees and /api/employees/{id} by search, status, syncStatus, contractType', async () => {
    const saved = await upsert([employee({ fullName: 'Đặng Thị Ánh', contractType: 1 })]);
    const query = 'search=dang%20thi%20anh&status=1&syncStatus=1&contractType=1';
    const list = (text: string) => fixture.wire.get(`/api/employees?${text}`, fixture.tokens.boss);
    expect((await list(query)).data).toMatchObject({ totalCount: 1, items: [{ id: saved.at('0.id') }] });
    expect((await list(query.replace('contractType=1', 'contractType=2'))).at('totalCount')).toBe(0);
    const one = await fixture.wire.get(`/api/employees/${String(saved.at('0.id'))}`, fixture.tokens.boss);
    expect(one.at('fullName')).toBe('Đặng Thị Ánh');
    expect((await fixture.wire.get('/api/employees', fixture.tokens.clerk)).status).toBe(403);
  });
});

describe('Companion operations, §6, lists and the own account', () => {
  it('GET /api/roles: ids are GUIDs, and 1 to 4 are taken as well', async () => {
    const roles = await fixture.wire.get('/api/roles', fixture.tokens.boss);
    expect(z.array(z.object({ id: z.guid() })).parse(roles.at('items'))).toHaveLength(4);
    const id = (await boss('/api/users/create', person())).at('id');
    const change = async (roleIds: readonly unknown[]) =>
      (await boss('/api/users/update', { id, roleIds })).at('roles');
    const clerk = roles.at('items.1');
    expect(await change([String(roles.at('items.1.id')).toUpperCase()])).toEqual([clerk]);
    expect(await change(['1'])).toEqual([roles.at('items.0')]);
    expect(await change([2])).toEqual([clerk]);
  });

  it.each([
    ['/api/document-types', { code: 'HDLD', name: 'Hợp đồng lao động' }],
    ['/api/departments', { code: 'NS', name: 'Phòng Nhân sự' }],
    ['/api/roles', { code: 'signer' }],
  ])('GET %s', async (path, item) => {
    const { data } = await fixture.wire.get(`${path}?pageSize=100`, fixture.tokens.clerk);
    expect(data).toMatchObject({ items: expect.arrayContaining([expect.objectContaining(item)]) as unknown });
  });

  it('GET /api/user-groups', async () => {
    const group = { code: 'BGD', name: 'Ban giám đốc', userIds: [fixture.people.an.userId] };
    await boss('/api/user-groups/create', group);
    const { data } = await fixture.wire.get('/api/user-groups', fixture.tokens.clerk);
    expect(data).toMatchObject({ items: [{ code: 'BGD', users: [{ code: 'an' }] }] });
  });

  it('POST /api/process-templates/create keeps a named workflow; GET /api/process-templates', async () => {
    const processes = [{ orderNo: 1, processedByUserCode: 'an', accessPermissionCode: 'A' }];
    const body = { name: 'Duyệt thường', processInOrder: true, processes };
    const made = await fixture.wire.post('/api/process-templates/create', body, fixture.tokens.clerk);
    expect(made.success).toBe(true);
    const { data } = await fixture.wire.get('/api/process-templates', fixture.tokens.clerk);
    expect(data).toMatchObject({ items: [{ name: 'Duyệt thường', processInOrder: true, processes }] });
  });

  it('GET, POST /api/me/signatures', async () => {
    const { an, binh } = fixture.tokens;
    const saved = await fixture.wire.post('/api/me/signatures', { kind: 'drawn', image: signatureImage }, an);
    expect(saved.success).toBe(true);
    expect((await fixture.wire.get('/api/me/signatures', an)).data).toMatchObject([{ id: saved.at('id') }]);
    expect((await fixture.wire.get('/api/me/signatures', binh)).data).toEqual([]);
  });

  it('GET, POST /api/me/preferences: OTP and notice methods, language', async () => {
    const wanted = { language: 'en', receiveOtpMethod: 2, receiveNotificationMethod: -1 };
    expect((await fixture.wire.post('/api/me/preferences', wanted, fixture.tokens.chi)).success).toBe(true);
    expect((await fixture.wire.get('/api/me/preferences', fixture.tokens.chi)).data).toEqual({
      ...wanted,
      otpMethods: [1, 2, 3],
      notificationMethods: [0, 1, 2, -1],
    });
  });
});

describe('Companion operations, §6, "Roles"', () => {
  it('Signer, Clerk, HR and Admin may do what is theirs', async () => {
    const status = async (path: string, code: 'an' | 'clerk' | 'binh' | 'boss') =>
      (await fixture.wire.get(path, fixture.tokens[code])).status;
    const { roleIds, id } = { roleIds: [3], id: fixture.people.binh.userId };
    await boss('/api/users/update', { id, roleIds });
    const login = { username: 'binh@example.vn', password: 'Correct horse 42' };
    const hr = String((await fixture.wire.post('/api/auth/password-login', login)).data);
    expect(await status('/api/documents', 'an')).toBe(200);
    for (const path of ['/api/document-templates', '/api/batch-imports', '/api/users', '/api/employees']) {
      expect([path, await status(path, 'an')]).toEqual([path, 403]);
      expect([path, await status(path, 'boss')]).toEqual([path, 200]);
    }
    expect(await status('/api/document-templates', 'clerk')).toBe(200);
    expect(await status('/api/employees', 'clerk')).toBe(403);
    expect((await fixture.wire.get('/api/employees', hr)).status).toBe(200);
    expect((await fixture.wire.get('/api/company/settings', hr)).status).toBe(403);
  });

  it('companies never see each other', async () => {
    const { data } = await fixture.wire.get('/api/users?pageSize=100', fixture.tokens.stranger);
    expect(data).toMatchObject({ totalCount: 1, items: [{ code: 'stranger' }] });
    const [row] = await fixture.app.deps.db.select().from(users).where(eq(users.code, 'stranger'));
    expect(row?.comId).not.toBe(fixture.company.id);
  });
});
