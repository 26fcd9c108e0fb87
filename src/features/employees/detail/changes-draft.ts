import { clearDraft, readDraft, saveDraft } from '../../../api/draft-storage.ts';
import { type EmployeeValues, employeeValuesSchema } from './employee-form-values.ts';

/*
 * What was typed for an employee and is not saved, over a reload. Only the fields that were changed are kept, so that they come back
 * onto the employee as they are by then.
 */

const changesSchema = employeeValuesSchema.partial();

/** The form of one employee of one user; `null` is a new employee. */
const nameOf = (userId: number, employeeId: number | null): string =>
  `employee:${String(userId)}:${String(employeeId ?? 'new')}`;

const names = Object.keys(employeeValuesSchema.shape) as (keyof EmployeeValues)[];

/** The names of the fields that differ. */
export function changedNames(base: EmployeeValues, values: EmployeeValues): (keyof EmployeeValues)[] {
  return names.filter((name) => base[name] !== values[name]);
}

/** Keeps what differs from the form as it began; where nothing does, nothing is kept. */
export function saveChanges(
  userId: number,
  employeeId: number | null,
  base: EmployeeValues,
  values: EmployeeValues,
): void {
  const changed = changedNames(base, values);
  if (changed.length === 0) {
    clearChanges(userId, employeeId);
  } else {
    saveDraft(nameOf(userId, employeeId), Object.fromEntries(changed.map((name) => [name, values[name]])));
  }
}

/** The form with what was typed before a reload; `null` where nothing was. */
export function withSavedChanges(
  userId: number,
  employeeId: number | null,
  base: EmployeeValues,
): EmployeeValues | null {
  const kept = readDraft(nameOf(userId, employeeId), changesSchema);
  const values = employeeValuesSchema.parse({ ...base, ...kept });
  return changedNames(base, values).length === 0 ? null : values;
}

export function clearChanges(userId: number, employeeId: number | null): void {
  clearDraft(nameOf(userId, employeeId));
}
