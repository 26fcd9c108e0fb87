import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Employee } from '../../../../contract/models/employee.ts';
import { type EmployeeValues, emptyValues, valuesOf } from './employee-form-values.ts';
import { changedNames, clearChanges, saveChanges, withSavedChanges } from './changes-draft.ts';

/** The fields of an employee, or of a new one, with what was typed in them before a reload. */
export function useEmployeeForm(userId: number, employee: Employee | null) {
  const employeeId = employee?.id ?? null;
  const [base] = useState<EmployeeValues>(() => (employee === null ? emptyValues : valuesOf(employee)));
  const [kept] = useState(() => withSavedChanges(userId, employeeId, base));
  const [isRestored, setIsRestored] = useState(kept !== null);
  const form = useForm<EmployeeValues>({
    mode: 'controlled',
    initialValues: kept ?? base,
    onValuesChange: (values) => saveChanges(userId, employeeId, base, values),
  });
  const forget = (): void => clearChanges(userId, employeeId);
  return {
    form,
    /** Whether something would be lost. */
    isChanged: (): boolean => changedNames(base, form.getValues()).length > 0,
    isRestored,
    /** Saved or given up: nothing is kept any more. */
    forget,
    /** Takes away what was typed before the reload. */
    startAnew: (): void => {
      form.setValues(base);
      form.clearErrors();
      forget();
      setIsRestored(false);
    },
  };
}
