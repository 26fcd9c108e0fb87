import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { departmentSchema } from '../../../../contract/models/user.ts';
import { departmentCreate } from '../../../../contract/operations/directory.ts';
import {
  directoryQueries,
  useCreateDepartment,
  useDeleteDepartment,
  useUpdateDepartment,
} from '../../../api/directory.ts';
import { checkForm } from '../../../shared/form/check-form.ts';
import { FormSheet } from '../../../shared/form/form-sheet.tsx';
import { searchFilters } from '../../../shared/list/schema-filters.ts';
import { useUrlFilters } from '../../../shared/list/use-url-filters.ts';
import { useSavingForm } from '../../../shared/form/use-saving-form.ts';
import { CodeAndName } from './code-and-name.tsx';
import { EntriesPage, type EntrySheet } from './entries-page.tsx';

type Department = z.output<typeof departmentSchema>;

/** Departments, and how many work in each. */
export function DepartmentsPage() {
  const { t } = useTranslation();
  const address = useUrlFilters(searchFilters);
  const list = useQuery(
    directoryQueries.departments({ search: address.filters.search, page: address.page, pageSize: 20 }),
  );
  const remove = useDeleteDepartment();
  return (
    <EntriesPage
      kind="departments"
      list={list}
      address={address}
      factsOf={({ code }) => code}
      columns={[
        {
          id: 'users',
          title: t('company.users'),
          render: (department) => (
            <Link to={`/company/users?department=${String(department.id)}`} className="cs-target">
              {t('lists.people', { count: department.users.length })}
            </Link>
          ),
        },
      ]}
      form={(department, sheet) => <DepartmentForm department={department} sheet={sheet} />}
      remove={({ id }) => remove.mutateAsync(id)}
    />
  );
}

type DepartmentFormProps = { readonly department: Department | null; readonly sheet: EntrySheet };

function DepartmentForm({ department, sheet }: DepartmentFormProps) {
  const create = useCreateDepartment();
  const update = useUpdateDepartment();
  const saving = useSavingForm({
    initialValues: { code: department?.code ?? '', name: department?.name ?? '' },
    check: (values) => checkForm(departmentCreate.body, values),
    save: (body, changes) =>
      department === null ? create.mutateAsync(body) : update.mutateAsync({ ...changes, id: department.id }),
    onSaved: sheet.onClose,
  });
  return (
    <FormSheet {...sheet} saving={saving}>
      <CodeAndName form={saving.form} />
    </FormSheet>
  );
}
