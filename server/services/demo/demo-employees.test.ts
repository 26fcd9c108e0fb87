import { expect, it } from 'vitest';

import { employeeUpsertSchema } from '../../../contract/operations/employees.ts';
import { addDays } from '../../../contract/time.ts';
import { demoEmployees } from './demo-employees.ts';
import { demoUsers } from './demo-people.ts';

const today = '2026-11-25';
const employees = demoEmployees(today);

it('are sixty, who could come from a spreadsheet', () => {
  expect(employees).toHaveLength(60);
  const faults = employees.flatMap(
    (employee) => employeeUpsertSchema.safeParse(employee).error?.issues ?? [],
  );
  expect(faults).toEqual([]);
});

it.each(['employeeCode', 'fullName', 'identityNumber', 'email', 'phoneNumber'] as const)(
  'each have their own %s',
  (property) => {
    expect(new Set(employees.map((employee) => employee[property])).size).toBe(employees.length);
  },
);

it('hold the users of the demo, in their departments', () => {
  const known = demoUsers.map(({ code, name, departmentId }) => ({ code, name, departmentId }));
  const found = employees.map(({ user: { code, name }, departmentId }) => ({ code, name, departmentId }));
  expect(found).toEqual(expect.arrayContaining(known));
});

it('have contracts of both kinds, of which one has ended and some end within thirty days of any day', () => {
  for (const day of [today, '2028-02-29']) {
    const ends = demoEmployees(day).map(({ contractExpiredDate }) => contractExpiredDate);
    const ended = ends.filter((end) => end !== null && end < day);
    const soon = ends.filter((end) => end !== null && end >= day && end <= addDays(day, 30));
    expect(ended.length).toBeGreaterThan(0);
    expect(soon.length).toBeGreaterThan(4);
    expect(ends.filter((end) => end === null).length).toBeGreaterThan(15);
  }
});
