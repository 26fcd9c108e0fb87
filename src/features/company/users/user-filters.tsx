import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { signMethod, userStatus } from '../../../../contract/enums.ts';
import { directoryChoices } from '../../../api/directory.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { FilterBar } from '../../../shared/list/filter-bar.tsx';
import { SelectFilter } from '../../../shared/list/select-filter.tsx';
import { SearchField } from '../../../shared/list/search-field.tsx';
import { numberFilter, schemaFilters, textFilter } from '../../../shared/list/schema-filters.ts';
import type { UrlFilters } from '../../../shared/list/use-url-filters.ts';

const statuses = [userStatus.enabled, userStatus.disabled] as const;
// 0 means unset to the service, so that nobody can ask for those who have chosen none; nothing signs with a token yet.
const methods = [signMethod.signDraw, signMethod.remoteCa] as const;
const certStates = { 0: 'users.certNone', 1: 'users.certValid', 2: 'users.certOver' } as const;

const filtersSchema = z.object({
  search: textFilter,
  status: numberFilter(statuses),
  signMethod: numberFilter(methods),
  department: numberFilter(),
  certStatus: numberFilter([0, 1, 2]),
});
type UserFilters = z.output<typeof filtersSchema>;

export const userFilters = schemaFilters(filtersSchema);

/** What the service is asked for. */
export function userQueryOf({ search, status, signMethod: method, department, certStatus }: UserFilters) {
  return {
    search,
    ...(status !== null && { status }),
    ...(method !== null && { signMethod: method }),
    ...(department !== null && { departmentId: department }),
    ...(certStatus !== null && { certStatus }),
  };
}

type UserFiltersBarProps = { readonly address: UrlFilters<UserFilters> };

/** What narrows the list of users. */
export function UserFiltersBar({ address }: UserFiltersBarProps) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const departments = useQuery(directoryChoices.departments());
  const choices: readonly {
    readonly name: Exclude<keyof UserFilters, 'search'>;
    readonly label: string;
    readonly data: readonly { readonly value: string; readonly label: string }[];
  }[] = [
    {
      name: 'status',
      label: t('users.columns.state'),
      data: statuses.map((value) => ({ value: String(value), label: enumText('userStatus', value) })),
    },
    {
      name: 'department',
      label: t('users.columns.departments'),
      data: (departments.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'signMethod',
      label: t('users.columns.signMethod'),
      data: methods.map((value) => ({ value: String(value), label: enumText('signMethod', value) })),
    },
    {
      name: 'certStatus',
      label: t('users.columns.certificate'),
      data: Object.entries(certStates).map(([value, label]) => ({ value, label: t(label) })),
    },
  ];
  return (
    <FilterBar>
      <SearchField
        search={address.filters.search}
        label={t('users.search')}
        onSearch={(search) => address.change({ search })}
      />
      {choices.map(({ name, label, data }) => (
        <SelectFilter
          key={name}
          label={label}
          searchable={name === 'department'}
          options={data}
          value={address.filters[name] === null ? null : String(address.filters[name])}
          onChange={(value) => address.change({ [name]: value === null ? null : Number(value) })}
        />
      ))}
    </FilterBar>
  );
}
