import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { signMethod } from '../../../../contract/enums.ts';
import { accountStateSchema, twoFactorStateSchema } from '../../../../contract/operations/users.ts';
import { directoryChoices } from '../../../api/directory.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { ChoicesFilter } from '../../../shared/list/choices-filter.tsx';
import { FilterBar } from '../../../shared/list/filter-bar.tsx';
import { SearchField } from '../../../shared/list/search-field.tsx';
import {
  choicesFilter,
  numbersFilter,
  schemaFilters,
  textFilter,
} from '../../../shared/list/schema-filters.ts';
import type { UrlFilters } from '../../../shared/list/use-url-filters.ts';
import { stateTexts, twoFactorTexts } from './user-state.tsx';

const states = accountStateSchema.options;
const twoFactorStates = twoFactorStateSchema.options;
// 0 means unset to the service, so that nobody can ask for those who have chosen none; nothing signs with a token yet.
const methods = [signMethod.signDraw, signMethod.remoteCa] as const;
const certStates = { 0: 'users.certNone', 1: 'users.certValid', 2: 'users.certOver' } as const;

const filtersSchema = z.object({
  search: textFilter,
  state: choicesFilter(states),
  signMethod: numbersFilter(methods),
  department: numbersFilter(),
  certStatus: numbersFilter([0, 1, 2]),
  twoFactor: choicesFilter(twoFactorStates),
});
type UserFilters = z.output<typeof filtersSchema>;

export const userFilters = schemaFilters(filtersSchema);

/** What the service is asked for. */
export function userQueryOf({ department, ...filters }: UserFilters) {
  return { ...filters, departmentId: department };
}

type UserFiltersBarProps = { readonly address: UrlFilters<UserFilters>; readonly children: ReactNode };

/** What narrows the list of users. */
export function UserFiltersBar({ address, children }: UserFiltersBarProps) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const departments = useQuery(directoryChoices.departments());
  const { filters, change } = address;
  return (
    <FilterBar>
      <SearchField
        search={filters.search}
        label={t('users.search')}
        flex="2 1 320px"
        onSearch={(search) => change({ search })}
      />
      <ChoicesFilter
        label={t('users.columns.state')}
        options={states.map((value) => ({ value, label: t(stateTexts[value]) }))}
        values={filters.state}
        onChange={(state) => change({ state })}
      />
      <ChoicesFilter
        label={t('users.columns.departments')}
        options={(departments.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        values={filters.department}
        onChange={(department) => change({ department })}
      />
      <ChoicesFilter
        label={t('users.columns.signMethod')}
        options={methods.map((value) => ({ value, label: enumText('signMethod', value) }))}
        values={filters.signMethod}
        onChange={(method) => change({ signMethod: method })}
      />
      <ChoicesFilter
        label={t('users.columns.certificate')}
        options={Object.entries(certStates).map(([value, label]) => ({
          value: Number(value),
          label: t(label),
        }))}
        values={filters.certStatus}
        onChange={(certStatus) => change({ certStatus })}
      />
      <ChoicesFilter
        label={t('users.columns.twoFactor')}
        options={twoFactorStates.map((value) => ({ value, label: t(twoFactorTexts[value]) }))}
        values={filters.twoFactor}
        onChange={(twoFactor) => change({ twoFactor })}
      />
      {children}
    </FilterBar>
  );
}
