import { z } from 'zod';
import { faultMessage, issueFault } from '../../../../contract/faults.ts';
import type { MatchedEmployee } from '../../../../contract/models/employee.ts';
import { type EmployeeUpsert, employeeUpsertSchema } from '../../../../contract/operations/employees.ts';
import { type EmployeeClaim, findEmployeeClashes } from '../../../../contract/rules/employee-claims.ts';
import { foldCode } from '../../../../contract/rules/person-codes.ts';
import { canonicalUsername } from '../../../../contract/rules/username.ts';
import type { SheetRow } from '../../../spreadsheet/grid/sheet-store.ts';
import { type Categories, readCell } from './cell-text.ts';
import { type FieldId, fieldIds, fields, filledFrom } from './fields.ts';
import { type CompanyPeople, foldEmail } from './known-people.ts';

/** What holds for every new employee of a file that has no column for it. */
export const choicesSchema = z.object({
  userCode: z.enum(['employeeCode', 'email']),
  username: z.enum(['email', 'employeeCode', 'phoneNumber']),
  status: z.literal([1, -1]),
  signing: z.literal([1, 2]),
  certificate: z.boolean(),
});
export type FileChoices = Readonly<z.output<typeof choicesSchema>>;

export const usualChoices: FileChoices = {
  userCode: 'employeeCode',
  username: 'email',
  status: 1,
  signing: 1,
  certificate: false,
};

/** What rows are read with. `columns` are those of the sheet; the file had `given` of them. */
export type RowContext = {
  readonly columns: readonly FieldId[];
  readonly given: ReadonlySet<FieldId>;
  readonly choices: FileChoices;
  readonly categories: Categories;
  readonly people: CompanyPeople;
  /** Whether the file has an employee of this code, who gives up the identity number they had. */
  readonly isInFile: (employeeCode: string) => boolean;
};

/** A fault of a row: its field, and the text of the wire. */
export type RowFault = { readonly field: FieldId; readonly message: string };

/** An employee of the company whom a row resembles in what is usually one person's. */
type Lookalike = { readonly field: 'employeeCode' | 'email'; readonly of: MatchedEmployee };

/** Who gets both anew is somebody else. */
const renamed = ['fullName', 'identityNumber'] as const;

/** What becomes of a row. */
export type RowPlan =
  | { readonly kind: 'wrong'; readonly known: MatchedEmployee | null; readonly faults: readonly RowFault[] }
  | { readonly kind: 'create'; readonly body: EmployeeUpsert }
  | {
      readonly kind: 'update' | 'unchanged';
      readonly body: EmployeeUpsert;
      readonly known: MatchedEmployee;
      readonly changes: readonly FieldId[];
    };

/** A field of an employee of the company, or of a request, as a request gives it. */
export function fieldValue(employee: MatchedEmployee | EmployeeUpsert, field: FieldId): unknown {
  switch (field) {
    case 'user.code':
      return employee.user.code;
    case 'user.username':
      return employee.user.username;
    case 'user.name':
      return employee.user.name;
    case 'user.generateSelfSignedCertEnabled':
      return employee.user.generateSelfSignedCertEnabled;
    default:
      return employee[field];
  }
}

const plain = (value: unknown): unknown => (value === '' || value === undefined ? null : value);

function isChanged(known: MatchedEmployee, body: EmployeeUpsert, field: FieldId): boolean {
  const after = plain(fieldValue(body, field));
  const before = plain(fieldValue(known, field));
  if (field === 'user.generateSelfSignedCertEnabled') {
    // Not given leaves it.
    return after !== null && after !== before;
  }
  return field === 'user.username' ? canonicalUsername(String(after)) !== before : after !== before;
}

const fieldOfPath = (path: string): FieldId => fieldIds.find((id) => id === path) ?? 'employeeCode';

/** Reads, checks and judges rows of one sheet. */
export function createRowReader(context: RowContext) {
  const { choices, categories, people } = context;
  const places = new Map(context.columns.map((column, index) => [column, index]));
  const textOf = (row: SheetRow, field: FieldId): string => row[places.get(field) ?? -1] ?? '';
  const read = (row: SheetRow, field: FieldId): unknown =>
    readCell(fields[field].kind, textOf(row, field), categories);

  /** What stands in for an empty cell: what an employee has already, else what was chosen for the file. */
  const standIn = (row: SheetRow, field: FieldId, known: MatchedEmployee | undefined): unknown => {
    const isIdentity = field === 'user.code' || field === 'user.username';
    if (known && (isIdentity || (!context.given.has(field) && field !== 'user.name'))) {
      const value = fieldValue(known, field);
      return field === 'user.generateSelfSignedCertEnabled' || value === null ? undefined : value;
    }
    switch (field) {
      case 'user.code':
        return read(row, choices.userCode);
      case 'user.username':
        return read(row, choices.username);
      case 'user.name':
        return read(row, 'fullName') ?? (known && fieldValue(known, field));
      case 'status':
        return context.given.has(field) ? undefined : choices.status;
      case 'contractSigningMethod':
        return context.given.has(field) ? undefined : choices.signing;
      case 'user.generateSelfSignedCertEnabled':
        return context.given.has(field) || !choices.certificate ? undefined : true;
      default:
        return undefined;
    }
  };

  const codeOf = (row: SheetRow): string => textOf(row, 'employeeCode').trim();

  const rawBody = (row: SheetRow, known: MatchedEmployee | undefined): Record<string, unknown> => {
    const body: Record<string, unknown> = {};
    const user: Record<string, unknown> = {};
    for (const field of fieldIds) {
      const value = read(row, field) ?? standIn(row, field, known);
      if (field === 'user.code') {
        user['code'] = typeof value === 'string' ? people.spellUserCode(value) : value;
      } else if (field.startsWith('user.')) {
        user[field.slice(5)] = value;
      } else if (field === 'employeeCode') {
        body[field] = known?.employeeCode ?? value;
      } else {
        body[field] = value;
      }
    }
    return { ...body, user };
  };

  const clashesOf = (claim: EmployeeClaim): RowFault[] => {
    const around = people.around(claim);
    const employees = around.employees.filter(
      ({ employeeCode, identityNumber, user }) =>
        employeeCode === claim.employeeCode ||
        user.code === claim.user.code ||
        identityNumber !== claim.identityNumber ||
        !context.isInFile(employeeCode),
    );
    return findEmployeeClashes([claim], { employees, users: around.users }).map(({ field, message }) => ({
      field: fieldOfPath(field),
      message,
    }));
  };

  /** User name as it is compared; empty for a row without one. */
  const usernameOf = (row: SheetRow): string => {
    const known = people.employee(codeOf(row));
    const value = read(row, 'user.username') ?? standIn(row, 'user.username', known);
    return typeof value === 'string' ? canonicalUsername(value) : '';
  };

  /** As addresses are compared. */
  const emailOf = (row: SheetRow): string => foldEmail(textOf(row, 'email'));

  return {
    codeOf,
    /** As codes of one file are compared: an employee whom the company knows is one person, others are without regard to case. */
    codeKeyOf: (row: SheetRow): string => people.employee(codeOf(row))?.employeeCode ?? foldCode(codeOf(row)),
    /** The code as the company writes it, where it is known and differs in case alone. */
    spelledCodeOf: (row: SheetRow): string => people.employee(codeOf(row))?.employeeCode ?? codeOf(row),
    usernameOf,
    userCodeOf: (row: SheetRow): string => {
      const value = read(row, 'user.code') ?? standIn(row, 'user.code', people.employee(codeOf(row)));
      return typeof value === 'string' ? people.spellUserCode(value) : '';
    },
    identityOf: (row: SheetRow): string => {
      const value =
        read(row, 'identityNumber') ?? standIn(row, 'identityNumber', people.employee(codeOf(row)));
      return typeof value === 'string' ? value : '';
    },
    emailOf,
    /** The address; empty where it is the user name, which no two rows may share anyway. */
    emailBesideUsernameOf: (row: SheetRow): string => {
      const email = emailOf(row);
      return email === usernameOf(row) ? '' : email;
    },
    /**
     * Whose code or email address a row takes, as an error of the file may have it: the service allows both. Employees who are in the file are
     * held against it there.
     */
    lookalikes(plan: RowPlan): readonly Lookalike[] {
      if (plan.kind !== 'create' && plan.kind !== 'update') {
        return [];
      }
      const { employeeCode, email } = plan.body;
      const found: Lookalike[] = [];
      if (plan.kind === 'update' && renamed.every((field) => plan.changes.includes(field))) {
        found.push({ field: 'employeeCode', of: plan.known });
      }
      const holder = people.holderOfEmail(email, employeeCode);
      const isNew = plan.kind === 'create' || foldEmail(plan.known.email) !== foldEmail(email);
      if (holder !== undefined && isNew && !context.isInFile(holder.employeeCode)) {
        found.push({ field: 'email', of: holder });
      }
      return found;
    },
    plan(row: SheetRow): RowPlan {
      const known = people.employee(codeOf(row));
      const parsed = employeeUpsertSchema.safeParse(rawBody(row, known), { reportInput: true });
      if (!parsed.success) {
        const faults = parsed.error.issues.map(issueFault);
        return {
          kind: 'wrong',
          known: known ?? null,
          faults: faults.map((fault) => ({ field: fieldOfPath(fault.path), message: faultMessage(fault) })),
        };
      }
      const body = parsed.data;
      const { employeeCode, identityNumber, user } = body;
      const clashes = clashesOf({
        employeeCode,
        identityNumber,
        user: {
          code: user.code,
          username: canonicalUsername(user.username),
          givenUsername: user.username,
        },
      });
      if (clashes.length > 0) {
        return { kind: 'wrong', known: known ?? null, faults: clashes };
      }
      if (!known) {
        return { kind: 'create', body };
      }
      const changes = fieldIds.filter((field) => isChanged(known, body, field));
      return { kind: changes.length === 0 ? 'unchanged' : 'update', body, known, changes };
    },
  };
}

/** Where the fault of a field is shown in a sheet without a column for it: where its value comes from. */
export function shownColumn(field: FieldId, columns: readonly FieldId[], choices: FileChoices): FieldId {
  if (columns.includes(field)) {
    return field;
  }
  const source =
    field === 'user.code'
      ? choices.userCode
      : field === 'user.username'
        ? choices.username
        : field === 'user.name'
          ? filledFrom['user.name']
          : 'employeeCode';
  return columns.includes(source) ? source : (columns[0] ?? 'employeeCode');
}
