import { expect, it } from 'vitest';
import { fieldIds, updatedFields } from './fields.ts';

it('a file with some columns updates those alone; one with all that a new employee needs is no such file', () => {
  expect(updatedFields(new Set(['employeeCode', 'salary']))).toEqual(['salary']);
  expect(updatedFields(new Set(fieldIds.filter((id) => id !== 'email')))).toContain('fullName');
  expect(updatedFields(new Set(fieldIds))).toBeNull();
  expect(
    updatedFields(new Set(fieldIds.filter((id) => id !== 'status' && id !== 'contractNote'))),
  ).toBeNull();
  expect(updatedFields(new Set(['employeeCode']))).toBeNull();
  expect(updatedFields(new Set(['salary']))).toBeNull();
});
