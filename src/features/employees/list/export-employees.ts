import { saveFile, writeWorkbook } from '../../../sheet/write/write-workbook.ts';
import type { Employee } from '../../../../contract/models/employee.ts';
import { facts, factText, type Say } from '../employee-facts.ts';
import type { PlainKey } from '../../../i18n/plain-key.ts';

/** Saves employees as a workbook, with everything that is known of them: numbers and days as what they are. */
export async function exportEmployees(
  employees: readonly Employee[],
  say: Say,
  name: string,
  label: (key: PlainKey) => string,
): Promise<void> {
  const rows = employees.map((employee) =>
    facts.map((one) =>
      one.kind === 'number' ? String(one.value(employee) ?? '') : factText(one, employee, say),
    ),
  );
  const columns = facts.map((one) => ({ title: label(one.label), kind: one.kind }));
  saveFile(await writeWorkbook([{ name, columns, rows }]), `${name}.xlsx`);
}
