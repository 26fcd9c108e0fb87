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
import { EntriesPage } from './entries-page.tsx';

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
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      factsOf={({ code }) => code}
      columns={[
        {
          id: 'users',
          title: t('company.users'),
          render: (department) => (
            <Link to={`/company/users?department=${String(department.id)}`} className="cs-target">
              {t('entries.people', { count: department.users.length })}
            </Link>
          ),
        },
      ]}
      form={(department, onClose) => <DepartmentForm department={department} onClose={onClose} />}
      remove={({ id }) => remove.mutateAsync(id)}
    />
  );
}

type DepartmentFormProps = { readonly department: Department | null; readonly onClose: () => void };

function DepartmentForm({ department, onClose }: DepartmentFormProps) {
  const { t } = useTranslation();
  const create = useCreateDepartment();
  const update = useUpdateDepartment();
  const saving = useSavingForm({
    initialValues: { code: department?.code ?? '', name: department?.name ?? '' },
    check: (values) => checkForm(departmentCreate.body, values),
    save: (body, changes) =>
      department === null ? create.mutateAsync(body) : update.mutateAsync({ ...changes, id: department.id }),
    onSaved: onClose,
  });
  return (
    <FormSheet
      title={department === null ? t('entries.departments.create') : t('entries.departments.edit')}
      saving={saving}
      saveLabel={department === null ? t('entries.departments.create') : t('common.save')}
      onClose={onClose}
    >
      <CodeAndName form={saving.form} disabled={saving.isSaving} />
    </FormSheet>
  );
}
