import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { signMethod, userStatus } from '../../../../contract/enums.ts';
import { directoryChoices } from '../../../api/directory.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { foldedFilter } from '../../../ui/folded-filter.ts';
import classes from '../shared/list.module.css';
import { SearchField } from '../shared/search-field.tsx';
import { numberFilter, type useAddress } from '../shared/use-address.ts';

export const userFilters = ['search', 'status', 'signMethod', 'department', 'certStatus'] as const;
type FilterName = (typeof userFilters)[number];

const statuses = [userStatus.enabled, userStatus.disabled] as const;
// 0 means unset to the service, so that nobody can ask for those who have chosen none.
const methods = [signMethod.signDraw, signMethod.remoteCa, signMethod.token] as const;
const certStates = { 0: 'users.certNone', 1: 'users.certValid', 2: 'users.certOver' } as const;

/** What the service is asked for; what an address cannot mean is left out. */
export function userQueryOf(filters: Readonly<Record<FilterName, string>>) {
  const status = numberFilter(filters.status, statuses);
  const method = numberFilter(filters.signMethod, methods);
  const department = numberFilter(filters.department);
  const certStatus = numberFilter(filters.certStatus, [0, 1, 2]);
  return {
    search: filters.search,
    ...(status !== null && { status }),
    ...(method !== null && { signMethod: method }),
    ...(department !== null && { departmentId: department }),
    ...(certStatus !== null && { certStatus }),
  };
}

type UserFiltersBarProps = { readonly address: ReturnType<typeof useAddress<FilterName>> };

/** What narrows the list of users. */
export function UserFiltersBar({ address }: UserFiltersBarProps) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const departments = useQuery(directoryChoices.departments());
  const choices: readonly {
    readonly name: Exclude<FilterName, 'search'>;
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
    <search className={classes['filters']}>
      <SearchField
        search={address.filters.search}
        label={t('users.search')}
        onSearch={(search) => {
          address.change('search', search);
        }}
      />
      {choices.map(({ name, label, data }) => (
        <Select
          key={name}
          className={classes['filter'] ?? ''}
          aria-label={label}
          placeholder={label}
          clearable
          searchable={name === 'department'}
          filter={foldedFilter}
          nothingFoundMessage={t('common.nothingFound')}
          data={[...data]}
          value={address.filters[name] === '' ? null : address.filters[name]}
          onChange={(value) => {
            address.change(name, value ?? '');
          }}
        />
      ))}
    </search>
  );
}
