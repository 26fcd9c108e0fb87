import type { MatchedEmployee } from '../../../../contract/models/employee.ts';
import type {
  EmployeeClaim,
  KnownEmployee,
  KnownPeople,
} from '../../../../contract/rules/employee-claims.ts';
import { foldCode, PersonCodes } from '../../../../contract/rules/person-codes.ts';
import type { UserClaim } from '../../../../contract/rules/user-claims.ts';

/** The people of the company whom the rows of a file meet, as far as they were asked for. */
export type CompanyPeople = {
  /** Takes what the service knows; an employee who is known already is known anew. */
  readonly add: (match: {
    readonly employees: readonly MatchedEmployee[];
    readonly users: readonly UserClaim[];
  }) => void;
  readonly employee: (employeeCode: string) => MatchedEmployee | undefined;
  /** Whether somebody of the company has an account of this code. */
  readonly hasUser: (code: string) => boolean;
  /** The code of a user as the company writes it, whatever its case. */
  readonly spellUserCode: (code: string) => string;
  /** The same, as codes of one file are compared: without regard to case where nobody has the code. */
  readonly userCodeKey: (code: string) => string;
  readonly holderOf: (identityNumber: string) => MatchedEmployee | undefined;
  /** Another employee who has an email address. */
  readonly holderOfEmail: (email: string, exceptCode: string) => MatchedEmployee | undefined;
  /** Everyone who shares anything with a claim, as the contract's rules look at them. */
  readonly around: (claim: EmployeeClaim) => KnownPeople;
};

/** As email addresses are compared. */
export const foldEmail = (email: string): string => email.trim().toLowerCase();

const claimOf = ({ employeeCode, identityNumber, user }: MatchedEmployee): KnownEmployee => ({
  employeeCode,
  identityNumber,
  user,
});

export function createCompanyPeople(): CompanyPeople {
  const byCode = new PersonCodes<{ readonly code: string; readonly employee: MatchedEmployee }>();
  const byIdentity = new Map<string, MatchedEmployee>();
  const byUser = new Map<string, MatchedEmployee>();
  /** By address and code: several may share one. */
  const byEmail = new Map<string, Map<string, MatchedEmployee>>();
  const userByCode = new PersonCodes<UserClaim>();
  const userByName = new Map<string, UserClaim>();

  const forget = (employee: MatchedEmployee): void => {
    // Another may have got the number since.
    if (byIdentity.get(employee.identityNumber) === employee) {
      byIdentity.delete(employee.identityNumber);
    }
    if (byUser.get(employee.user.code) === employee) {
      byUser.delete(employee.user.code);
    }
    byEmail.get(foldEmail(employee.email))?.delete(employee.employeeCode);
  };
  const addUser = ({ code, username }: UserClaim): void => {
    const claim = { code, username };
    userByCode.add(claim);
    userByName.set(username, claim);
  };

  return {
    add({ employees, users }) {
      for (const employee of employees) {
        const before = byCode.find(employee.employeeCode);
        if (before?.code === employee.employeeCode) {
          forget(before.employee);
        }
        byCode.add({ code: employee.employeeCode, employee });
        byIdentity.set(employee.identityNumber, employee);
        byUser.set(employee.user.code, employee);
        const email = foldEmail(employee.email);
        const sharing = byEmail.get(email) ?? new Map<string, MatchedEmployee>();
        byEmail.set(email, sharing.set(employee.employeeCode, employee));
        addUser(employee.user);
      }
      users.forEach(addUser);
    },
    employee: (employeeCode) => byCode.find(employeeCode)?.employee,
    hasUser: (code) => userByCode.find(code) !== undefined,
    spellUserCode: (code) => userByCode.find(code)?.code ?? code,
    userCodeKey: (code) => userByCode.find(code)?.code ?? foldCode(code),
    holderOf: (identityNumber) => byIdentity.get(identityNumber),
    holderOfEmail: (email, exceptCode) =>
      [...(byEmail.get(foldEmail(email))?.values() ?? [])].find(
        ({ employeeCode }) => employeeCode !== exceptCode,
      ),
    around({ employeeCode, identityNumber, user }) {
      const sameName = userByName.get(user.username);
      const employees = new Set(
        [
          byCode.find(employeeCode)?.employee,
          byIdentity.get(identityNumber),
          byUser.get(user.code),
          sameName && byUser.get(sameName.code),
        ].filter((one) => one !== undefined),
      );
      const users = [userByCode.find(user.code), sameName].filter((one) => one !== undefined);
      return { employees: [...employees].map(claimOf), users };
    },
  };
}
