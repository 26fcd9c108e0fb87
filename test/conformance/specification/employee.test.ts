import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { WireAnswer } from '../../client/wire-client.ts';
import { newEmployee } from '../../client/new-employee.ts';
import { createProgramFixture, type ProgramFixture } from '../../company/program-fixture.ts';
import { expectKind, type Kind } from '../../client/wire-kinds.ts';

let fixture: ProgramFixture;
let answer: WireAnswer;

const employee = newEmployee({
  employeeCode: 'NV0001',
  identityNumber: '001090000001',
  socialInsuranceCode: '0123456789',
  contractReportType: 1,
  salaryAllowance: 1_500_000.5,
  contractExpiredDate: '2027-11-30',
  contractNote: 'Hợp đồng một năm',
  user: { generateSelfSignedCertEnabled: true },
});
const another = {
  ...employee,
  employeeCode: 'NV0002',
  identityNumber: '001090000002',
  gender: 2,
  status: -1,
  contractType: 1,
  contractExpiredDate: null,
  contractSigningMethod: 2,
  user: { code: 'NV0002', username: 'nv0002@minhlong.vn', name: 'Lê Thị Chi' },
};

beforeAll(async () => {
  fixture = await createProgramFixture();
  answer = await fixture.post('hr', '/api/employees/create-or-update', [employee, another]);
});
afterAll(() => fixture.app.close());

describe('Specification, "Employee (response element)"', () => {
  it.each<[field: string, kind: Kind, value?: unknown]>([
    ['id', 'int'],
    ['createdDate', 'timestamp'],
    ['userId', 'int'],
    ['user', 'object'],
    ['employeeCode', 'string', 'NV0001'],
    ['fullName', 'string', 'Trần Văn Bình'],
    ['dateOfBirth', 'day', '1990-05-17T00:00:00'],
    ['gender', 'int', 1],
    ['identityNumber', 'string', '001090000001'],
    ['email', 'string', 'nv0001@minhlong.vn'],
    ['phoneNumber', 'string', '0912345678'],
    ['socialInsuranceCode', 'string', '0123456789'],
    ['status', '{value, description}', { value: 1, description: 'Enabled' }],
    ['currentWorkingPosition', 'int', 5],
    ['currentJobTitle', 'string', 'Kỹ sư'],
    ['currentSalary', 'number', 15_000_000],
    ['currentSalaryAllowance', 'number', 1_500_000.5],
    ['currentContractType', 'int', 2],
    ['currentReportType', 'int', 1],
    ['currentContractEffectiveDate', 'day', '2026-12-01T00:00:00'],
    ['currentContractNote', 'string', 'Hợp đồng một năm'],
    [
      'currentContractSigningMethod',
      '{value, description}',
      { value: 1, description: 'Electronic labor contract' },
    ],
    ['syncStatus', '{value, description}', { value: 1, description: 'Not Synced' }],
    ['currentContractNumber', 'string', ''],
  ])('%s: %s', (field, kind, value) => {
    expectKind(answer.at(`0.${field}`), kind);
    if (value !== undefined) {
      expect(answer.at(`0.${field}`)).toEqual(value);
    }
  });

  it('userId is the id of the linked user', () => expect(answer.at('0.userId')).toBe(answer.at('0.user.id')));

  it('gender 2 Female, status -1 Disabled, contract type 1 indefinite-term, signing method 2 Paper labor contract', () => {
    expect(answer.at('1')).toMatchObject({
      gender: 2,
      status: { value: -1, description: 'Disabled' },
      currentContractType: 1,
      currentContractSigningMethod: { value: 2, description: 'Paper labor contract' },
    });
  });

  it.each([
    [1, 'Not Synced'],
    [2, 'Synced'],
    [3, 'Failed'],
  ])('syncStatus %d %s', async (value, description) => {
    const id = Number(answer.at('1.id'));
    await fixture.app.database.pool.query('update employees set sync_status = $1 where id = $2', [value, id]);
    const found = await fixture.wire.get(`/api/employees/${String(id)}`, fixture.tokens.hr);
    expect(found.at('syncStatus')).toEqual({ value, description });
  });
});

describe('Specification, "User (element user of an employee)"', () => {
  it.each<[field: string, kind: Kind, value?: unknown]>([
    ['id', 'int'],
    ['createdDate', 'timestamp'],
    ['comId', 'int'],
    ['code', 'string', 'NV0001'],
    ['username', 'string', 'nv0001@minhlong.vn'],
    ['name', 'string', 'Trần Văn Bình'],
    ['phone', 'string', '0912345678'],
    ['email', 'string', 'nv0001@minhlong.vn'],
    ['identityVerificationStatus', '{value, description}', { value: 0, description: 'Not verified' }],
    ['identityVerifiedType', '{value, description}', { value: 0, description: 'Unknown' }],
    ['identityVerifiedSource', '{value, description}', { value: 0, description: 'Unknown' }],
    ['isValid', 'boolean'],
    ['signConfirmationEnabled', 'boolean'],
    ['isAccountLocked', 'boolean'],
    ['accountId', 'guid string'],
    ['signMethod', '{value, description}'],
    ['signMethod.value', 'int', 2],
    ['status', '{value, description}', { value: 1, description: 'Enabled' }],
    ['receiveOtpMethod', '{value, description}', { value: 1, description: 'Email' }],
    ['receiveNotificationMethod', '{value, description}', { value: 0, description: 'Email' }],
    ['usedMemory', 'number'],
    ['waitingChangeRequest', 'boolean'],
    ['twoFactorEnabled', 'boolean'],
  ])('%s: %s', (field, kind, value) => {
    expectKind(answer.at(`0.user.${field}`), kind);
    if (value !== undefined) {
      expect(answer.at(`0.user.${field}`)).toEqual(value);
    }
  });

  it('comId is the company, and certificates have the names userCertificates[].id and defaultSmartCa.id', async () => {
    expect(answer.at('0.user.comId')).toBe(fixture.company.id);
    const id = await fixture.certify('an');
    const user = await fixture.wire.get(
      `/api/users/${String(fixture.people.an.userId)}`,
      fixture.tokens.admin,
    );
    expect(user.at('userCertificates.0.id')).toBe(id);
    expect(user.data).toHaveProperty('defaultSmartCa');
  });
});
