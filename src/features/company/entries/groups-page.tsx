import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { userGroupSchema } from '../../../../contract/models/directory.ts';
import type { UserBrief } from '../../../../contract/models/user.ts';
import { userGroupCreate } from '../../../../contract/operations/directory.ts';
import {
  directoryQueries,
  useCreateUserGroup,
  useDeleteUserGroup,
  useUpdateUserGroup,
} from '../../../api/directory.ts';
import type { FoundPerson } from '../../../ui/person-search.tsx';
import { checkForm } from '../../../shared/form/check-form.ts';
import { FormSheet } from '../../../shared/form/form-sheet.tsx';
import { searchFilters } from '../../../shared/list/schema-filters.ts';
import { useUrlFilters } from '../../../shared/list/use-url-filters.ts';
import { errorOf, useSavingForm } from '../../../shared/form/use-saving-form.ts';
import { CodeAndName } from './code-and-name.tsx';
import { EntriesPage, type EntrySheet } from './entries-page.tsx';
import { MembersField } from './members-field.tsx';

type UserGroup = z.output<typeof userGroupSchema>;

const namesShown = 3;

/** Groups of users, with their members. */
export function GroupsPage() {
  const { t } = useTranslation();
  const address = useUrlFilters(searchFilters);
  const list = useQuery(
    directoryQueries.userGroups({ search: address.filters.search, page: address.page, pageSize: 20 }),
  );
  const remove = useDeleteUserGroup();
  const membersOf = (users: readonly UserBrief[]): string => {
    const names = users.slice(0, namesShown).map(({ name }) => name);
    const more = users.length - names.length;
    const shown = names.join(', ');
    return more > 0 ? t('entries.groups.andMore', { names: shown, count: more }) : shown;
  };
  return (
    <EntriesPage
      kind="groups"
      list={list}
      address={address}
      factsOf={({ code }) => code}
      columns={[
        {
          id: 'count',
          title: t('entries.groups.size'),
          render: ({ users }) => t('lists.people', { count: users.length }),
        },
        {
          id: 'members',
          title: t('entries.groups.members'),
          width: 'grows',
          render: ({ users }) => membersOf(users),
        },
      ]}
      form={(group, sheet) => <GroupForm group={group} sheet={sheet} />}
      remove={({ id }) => remove.mutateAsync(id)}
    />
  );
}

type GroupFormProps = { readonly group: UserGroup | null; readonly sheet: EntrySheet };

function GroupForm({ group, sheet }: GroupFormProps) {
  const create = useCreateUserGroup();
  const update = useUpdateUserGroup();
  const initialMembers: readonly FoundPerson[] = group?.users ?? [];
  const saving = useSavingForm({
    initialValues: { code: group?.code ?? '', name: group?.name ?? '', userIds: initialMembers },
    check: ({ userIds, ...values }) =>
      checkForm(userGroupCreate.body, { ...values, userIds: userIds.map(({ id }) => id) }),
    save: (body, changes) =>
      group === null ? create.mutateAsync(body) : update.mutateAsync({ ...changes, id: group.id }),
    onSaved: sheet.onClose,
  });
  const { form } = saving;
  return (
    <FormSheet {...sheet} saving={saving}>
      <CodeAndName form={form} />
      <MembersField
        members={form.getValues().userIds}
        error={errorOf(form, 'userIds')}
        onChange={(members) => form.setFieldValue('userIds', members)}
      />
    </FormSheet>
  );
}
