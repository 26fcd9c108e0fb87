import type { Employee, MatchedEmployee } from '../../../../contract/models/employee.ts';
import { foldCode } from '../../../../contract/rules/person-codes.ts';
import { canonicalUsername } from '../../../../contract/rules/username.ts';
import { mapInSlices } from '../../../spreadsheet/check/slices.ts';
import type { SheetRow, SheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import { cutBlocks, fingerprintOf, type Payload } from './blocks.ts';
import type { Categories } from './cell-text.ts';
import type { FieldId } from './fields.ts';
import { createCompanyPeople } from './known-people.ts';
import { rowNumber } from './row-numbers.ts';
import { createRowReader, type FileChoices, type RowFault, type RowPlan } from './row-plan.ts';

/** What became of a row that was sent, by the code of its employee. `fingerprint` is of the row as it was sent. */
export type Sent = { readonly fingerprint: string; readonly outcome: 'created' | 'updated' | 'unchanged' };

/** What must outlive a reload, beside the rows. */
export type SendRecord = {
  readonly sent: ReadonlyMap<string, Sent>;
  /** What the service said of rows, by their fingerprints. */
  readonly refused: ReadonlyMap<string, readonly RowFault[]>;
  /** Rows that left, and of which nobody knows yet whether they arrived: what they were to do, by code. */
  readonly underWay: ReadonlyMap<string, Sent['outcome']>;
};

export const nothingSent: SendRecord = { sent: new Map(), refused: new Map(), underWay: new Map() };

/** How a row stands: what becomes of it, or what became of it. */
type RowStanding =
  | { readonly kind: 'wrong' | 'create' | 'update' | 'unchanged' | 'refused' }
  | { readonly kind: 'sent'; readonly outcome: Sent['outcome'] };

/** The keys that people of the company are looked up by. */
export type LookUpKeys = {
  readonly employeeCodes: string[];
  readonly identityNumbers: string[];
  readonly userCodes: string[];
  readonly usernames: string[];
  readonly emails: string[];
};

type ModelOptions = {
  readonly store: SheetStore;
  readonly columns: readonly FieldId[];
  readonly given: ReadonlySet<FieldId>;
  readonly choices: FileChoices;
  readonly categories: Categories;
  readonly record: SendRecord;
};

const outcomes = { create: 'created', update: 'updated', unchanged: 'unchanged' } as const;

/** An employee that the service answered with, as it is matched. */
function matchedOf(one: Employee): MatchedEmployee {
  const day = (text: string | null): string | null => text?.slice(0, 10) ?? null;
  return {
    id: one.id,
    employeeCode: one.employeeCode,
    fullName: one.fullName,
    dateOfBirth: day(one.dateOfBirth) ?? '',
    gender: one.gender,
    identityNumber: one.identityNumber,
    email: one.email,
    phoneNumber: one.phoneNumber,
    socialInsuranceCode: one.socialInsuranceCode,
    status: one.status?.value ?? null,
    workingPosition: one.currentWorkingPosition,
    contractType: one.currentContractType,
    contractReportType: one.currentReportType,
    contractSigningMethod: one.currentContractSigningMethod?.value ?? null,
    jobTitle: one.currentJobTitle,
    salary: one.currentSalary,
    salaryAllowance: one.currentSalaryAllowance,
    contractEffectiveDate: day(one.currentContractEffectiveDate) ?? '',
    contractExpiredDate: day(one.currentContractExpiredDate),
    contractNote: one.currentContractNote,
    user: {
      code: one.user?.code ?? '',
      username: canonicalUsername(one.user?.username ?? ''),
      name: one.user?.name ?? '',
      generateSelfSignedCertEnabled: (one.user?.userCertificates ?? []).length > 0,
    },
  };
}

/**
 * What the rows of a sheet mean: each row's plan, kept until the row or what is known of the company changes; what was sent; and what is
 * to be sent.
 */
export function createSheetModel({ store, columns, given, choices, categories, record }: ModelOptions) {
  const people = createCompanyPeople();
  const codes = new Map<number, string>();
  const rowsOfCode = new Map<string, number>();
  const count = (code: string, by: number): void => {
    const folded = foldCode(code);
    rowsOfCode.set(folded, (rowsOfCode.get(folded) ?? 0) + by);
  };
  const reader = createRowReader({
    columns,
    given,
    choices,
    categories,
    people,
    isInFile: (code) => (rowsOfCode.get(foldCode(code)) ?? 0) > 0,
  });
  const asked = {
    employeeCodes: new Set(),
    identityNumbers: new Set(),
    userCodes: new Set(),
    usernames: new Set(),
    emails: new Set(),
  };
  let plans = new WeakMap<SheetRow, RowPlan>();
  const sent = new Map(record.sent);
  const refused = new Map(record.refused);
  let underWay = new Map(record.underWay);

  const noteCode = (key: number): void => {
    const before = codes.get(key);
    const row = store.row(store.rowOf(key));
    const after = row.length === 0 ? undefined : reader.codeOf(row);
    if (before === after) {
      return;
    }
    if (before !== undefined) {
      count(before, -1);
    }
    if (after === undefined) {
      codes.delete(key);
    } else {
      codes.set(key, after);
      count(after, 1);
    }
  };
  for (let row = 0; row < store.rowCount(); row += 1) {
    noteCode(store.keyAt(row));
  }
  const unsubscribe = store.subscribe(({ changed, inserted, removed }) => {
    [...changed, ...inserted, ...removed].forEach(noteCode);
  });

  /** Of what is sent of a row: its number in the file is not. */
  const fingerprint = (row: SheetRow): string => fingerprintOf(row.slice(0, columns.length));

  const planOf = (row: SheetRow): RowPlan => {
    const known = plans.get(row);
    if (known) {
      return known;
    }
    const plan = reader.plan(row);
    plans.set(row, plan);
    return plan;
  };

  const standingOf = (row: SheetRow): RowStanding => {
    if (sent.size > 0 || refused.size > 0) {
      const now = fingerprint(row);
      const mine = sent.get(reader.spelledCodeOf(row));
      if (mine?.fingerprint === now) {
        return { kind: 'sent', outcome: mine.outcome };
      }
      if (refused.has(now)) {
        return { kind: 'refused' };
      }
    }
    return { kind: planOf(row).kind };
  };

  return {
    store,
    columns,
    given,
    choices,
    categories,
    reader,
    people,
    planOf,
    standingOf,
    refusalOf: (row: SheetRow): readonly RowFault[] =>
      refused.size === 0 ? [] : (refused.get(fingerprint(row)) ?? []),
    rowNumber: (index: number): string => rowNumber(store, index),
    /** How many rows are of employees whom the company knows, and the indexes of those with a code that it does not know. */
    rowsByKnowledge(): { readonly known: number; readonly unknown: readonly number[] } {
      const coded = store
        .snapshot()
        .rows.map((row, index) => ({ index, code: reader.codeOf(row) }))
        .filter(({ code }) => code !== '');
      const unknown = coded.filter(({ code }) => people.employee(code) === undefined);
      return { known: coded.length - unknown.length, unknown: unknown.map(({ index }) => index) };
    },
    /** Judges every row anew, in slices: for when it is to be exact whoever else is in the file. */
    async planAgain(): Promise<void> {
      plans = new WeakMap();
      await mapInSlices(store.snapshot().rows, planOf);
    },
    /** Keys of rows that were not asked for yet, as those asked for from now on. */
    takeKeys(rows: Iterable<number>): LookUpKeys {
      const keys: LookUpKeys = {
        employeeCodes: [],
        identityNumbers: [],
        userCodes: [],
        usernames: [],
        emails: [],
      };
      const take = (kind: keyof LookUpKeys, value: string, max: number): void => {
        if (value !== '' && value.length <= max && !asked[kind].has(value)) {
          asked[kind].add(value);
          keys[kind].push(value);
        }
      };
      for (const index of rows) {
        const row = store.row(index);
        take('employeeCodes', reader.codeOf(row), 100);
        take('identityNumbers', reader.identityOf(row), 50);
        take('userCodes', reader.userCodeOf(row), 100);
        take('usernames', reader.usernameOf(row), 200);
        take('emails', reader.emailOf(row), 200);
      }
      return keys;
    },
    /** Keys that could not be looked up after all. */
    giveBack(keys: LookUpKeys): void {
      for (const kind of ['employeeCodes', 'identityNumbers', 'userCodes', 'usernames', 'emails'] as const) {
        keys[kind].forEach((value) => asked[kind].delete(value));
      }
    },
    /** Takes what the company knows. A row that left before a reload and is as it was sent has arrived. */
    addPeople(match: Parameters<typeof people.add>[0]): void {
      people.add(match);
      plans = new WeakMap();
      if (underWay.size > 0) {
        for (let index = 0; index < store.rowCount(); index += 1) {
          const row = store.row(index);
          const code = reader.spelledCodeOf(row);
          const outcome = underWay.get(code);
          if (outcome !== undefined && planOf(row).kind === 'unchanged') {
            sent.set(code, { fingerprint: fingerprint(row), outcome });
            underWay.delete(code);
          }
        }
      }
    },
    /** Rows to send, in blocks. `skipped` are indexes that are not to go. */
    blocks(skipped: ReadonlySet<number>, withUnchanged: boolean): Payload[][] {
      const payloads: Payload[] = [];
      for (let index = 0; index < store.rowCount(); index += 1) {
        const row = store.row(index);
        const { kind } = standingOf(row);
        const plan = planOf(row);
        const isWanted = kind === 'create' || kind === 'update' || (kind === 'unchanged' && withUnchanged);
        if (isWanted && !skipped.has(index) && plan.kind !== 'wrong') {
          payloads.push({ body: plan.body, kind: plan.kind, fingerprint: fingerprint(row) });
        }
      }
      return cutBlocks(payloads, people);
    },
    leave(block: readonly Payload[]): void {
      underWay = new Map(block.map(({ body, kind }) => [body.employeeCode, outcomes[kind]]));
    },
    arrive(block: readonly Payload[], employees: readonly Employee[]): void {
      for (const { body, kind, fingerprint: before } of block) {
        sent.set(body.employeeCode, { fingerprint: before, outcome: outcomes[kind] });
        refused.delete(before);
      }
      underWay = new Map();
      people.add({ employees: employees.map(matchedOf), users: [] });
      plans = new WeakMap();
    },
    refuse(faults: readonly (readonly [Payload, readonly RowFault[]])[]): void {
      faults.forEach(([payload, said]) => refused.set(payload.fingerprint, said));
      underWay = new Map();
    },
    record: (): SendRecord => ({
      sent: new Map(sent),
      refused: new Map(refused),
      underWay: new Map(underWay),
    }),
    dispose: unsubscribe,
  };
}
export type SheetModel = ReturnType<typeof createSheetModel>;
