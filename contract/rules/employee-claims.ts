import { envelopeCode } from '../envelope.ts';
import { formatMessage } from '../messages.ts';
import type { RowClash } from './row-clash.ts';
import { UserClaims, type UserClaim } from './user-claims.ts';

/** What of an employee must be its own, as a row of a call gives it. */
export type EmployeeClaim = {
  readonly employeeCode: string;
  readonly identityNumber: string;
  readonly user: UserClaim & {
    /** As it was given, for the message. */
    readonly givenUsername: string;
  };
};

/** An employee of the company that shares anything with the rows. */
export type KnownEmployee = {
  readonly employeeCode: string;
  readonly identityNumber: string;
  readonly user: UserClaim;
};

export type KnownPeople = {
  readonly employees: readonly KnownEmployee[];
  readonly users: readonly UserClaim[];
};

/**
 * Every clash of the rows with the company and with the rows before them, in the order of the rows (specification, "Create or
 * update employee", and its rows under "Errors"). Employees who are in the call give up the identity number they had, so that
 * two can be corrected at once.
 */
export function findEmployeeClashes(rows: readonly EmployeeClaim[], known: KnownPeople): RowClash[] {
  const inCall = new Set(rows.map(({ employeeCode }) => employeeCode));
  const identities = new Map(
    known.employees
      .filter(({ employeeCode }) => !inCall.has(employeeCode))
      .map(({ identityNumber, employeeCode }) => [identityNumber, employeeCode]),
  );
  const userOfEmployee = new Map(known.employees.map(({ employeeCode, user }) => [employeeCode, user]));
  const employeeOfUser = new Map(known.employees.map(({ employeeCode, user }) => [user.code, employeeCode]));
  const users = new UserClaims(known.users);
  const seen = new Set<string>();

  return rows.flatMap((claim, index) => {
    const { employeeCode, identityNumber, user } = claim;
    const clashes: RowClash[] = [];
    const add = (field: string, message: string, code: number = envelopeCode.default): void => {
      clashes.push({ row: index + 1, field, message, code });
    };
    if (seen.has(employeeCode)) {
      add('employeeCode', formatMessage('employeeCodeRepeated', { code: employeeCode }));
      return clashes;
    }
    seen.add(employeeCode);
    if (identities.has(identityNumber)) {
      add('identityNumber', formatMessage('identityNumberTaken', { identityNumber }), envelopeCode.invalid);
    } else {
      identities.set(identityNumber, employeeCode);
    }
    const linked = userOfEmployee.get(employeeCode);
    const holder = employeeOfUser.get(user.code);
    const clash = users.clashOf(user);
    if (clash === 'other-username' || (linked && linked.username !== user.username)) {
      add('user.username', formatMessage('userHasOtherUsername'));
    } else if (clash === 'username-taken' || (holder !== undefined && holder !== employeeCode)) {
      add('user.username', formatMessage('usernameTaken', { username: user.givenUsername }));
    } else {
      users.add(user);
      employeeOfUser.set(user.code, employeeCode);
    }
    return clashes;
  });
}
