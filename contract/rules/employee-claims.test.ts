import { describe, expect, it } from 'vitest';

import { type EmployeeClaim, findEmployeeClashes, type KnownEmployee } from './employee-claims.ts';

const row = (
  code: string,
  identityNumber: string,
  username = `${code}@x.vn`,
  userCode = code,
): EmployeeClaim => ({
  employeeCode: code,
  identityNumber,
  user: { code: userCode, username, givenUsername: username },
});

const employee = (code: string, identityNumber: string): KnownEmployee => ({
  employeeCode: code,
  identityNumber,
  user: { code, username: `${code}@x.vn` },
});

const clashes = (rows: readonly EmployeeClaim[], employees: readonly KnownEmployee[] = []) =>
  findEmployeeClashes(rows, { employees, users: employees.map(({ user }) => user) }).map(
    ({ row: number, field, message, code }) => `${String(number)} ${field} ${String(code)}: ${message}`,
  );

const otherUsername =
  'The user already exists with a different username. Please check again in the User list';

describe('clashes of employees', () => {
  it('are none among new people, nor when a row says again what is there', () => {
    expect(clashes([row('A', '1'), row('B', '2')], [employee('A', '1')])).toEqual([]);
  });

  it.each([
    [
      'an identity number of another employee',
      [row('B', '1')],
      '1 identityNumber 400: Identity number already exists for another employee: 1',
    ],
    ['a user code with another user name', [row('A', '1', 'b@x.vn')], `1 user.username 0: ${otherUsername}`],
    [
      'a user name under another user code',
      [row('B', '2', 'A@x.vn')],
      '1 user.username 0: Username A@x.vn already exists in the company',
    ],
    [
      'an employee given another user',
      [row('A', '1', 'new@x.vn', 'new')],
      `1 user.username 0: ${otherUsername}`,
    ],
    [
      'a user who is another employee',
      [row('B', '2', 'A@x.vn', 'A')],
      '1 user.username 0: Username A@x.vn already exists in the company',
    ],
  ])('with the company: %s', (_what, rows, expected) => {
    expect(clashes(rows, [employee('A', '1')])).toEqual([expected]);
  });

  it.each([
    [
      'an employee code twice',
      [row('A', '1'), row('A', '2')],
      '2 employeeCode 0: Employee code A occurs more than once in the request',
    ],
    [
      'an identity number twice',
      [row('A', '1'), row('B', '1')],
      '2 identityNumber 400: Identity number already exists for another employee: 1',
    ],
    [
      'a user name twice',
      [row('A', '1'), row('B', '2', 'A@x.vn')],
      '2 user.username 0: Username A@x.vn already exists in the company',
    ],
    [
      'a user code twice, with two names',
      [row('A', '1'), row('B', '2', 'b@x.vn', 'A')],
      `2 user.username 0: ${otherUsername}`,
    ],
    [
      'a user for two employees',
      [row('A', '1'), row('B', '2', 'A@x.vn', 'A')],
      '2 user.username 0: Username A@x.vn already exists in the company',
    ],
  ])('within the call: %s', (_what, rows, expected) => expect(clashes(rows)).toEqual([expected]));

  it('let two employees swap their identity numbers', () => {
    const known = [employee('A', '1'), employee('B', '2')];
    expect(clashes([row('A', '2'), row('B', '1')], known)).toEqual([]);
    expect(clashes([row('A', '2')], known)).toHaveLength(1);
  });

  it('are all found, in the order of the rows', () => {
    const found = clashes([row('B', '1', 'A@x.vn'), row('C', '3'), row('D', '1')], [employee('A', '1')]);
    expect(found.map((text) => text.slice(0, 18))).toEqual([
      '1 identityNumber 4',
      '1 user.username 0:',
      '3 identityNumber 4',
    ]);
  });
});
