import { IconFileText, type Icon, IconId, IconStack2, IconTemplate, IconUser } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../contract/models/user.ts';
import { batchQueries } from '../../api/batches.ts';
import { documentQueries } from '../../api/documents.ts';
import { employeeQueries } from '../../api/employees.ts';
import { templateQueries } from '../../api/templates.ts';
import { userQueries } from '../../api/users.ts';
import { useEnumText } from '../../i18n/enum-text.ts';

/** A thing that the service found, and where it is looked at. */
export type FoundThing = {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly icon: Icon;
  readonly to: string;
};
export type FoundGroup = {
  readonly key: string;
  readonly label: string;
  readonly things: readonly FoundThing[];
};

const shownOfEach = 5;
const shortest = 2;

/** The list's items, as long as they are of what is asked now: an earlier answer would lead elsewhere. */
function freshItems<T>(query: UseQueryResult<{ readonly items: readonly T[] }>, isOn: boolean): readonly T[] {
  return isOn && !query.isPlaceholderData ? (query.data?.items ?? []) : [];
}

/**
 * What the service finds of a few letters, by kind. Each kind is asked for on its own, by those who may; an answer that is not
 * waited for any more is given up.
 */
export function usePaletteSearch(me: Me, search: string) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const { roles } = me;
  const isLong = search.length >= shortest;
  const isStaff = isLong && roles.some((role) => role !== 'signer');
  const keepsEmployees = isLong && (roles.includes('hr') || roles.includes('admin'));
  const isAdmin = isLong && roles.includes('admin');
  const query = { search, pageSize: shownOfEach };
  const documents = useQuery({ ...documentQueries.soon(query), enabled: isLong });
  const employees = useQuery({ ...employeeQueries.list(query), enabled: keepsEmployees });
  const batches = useQuery({ ...batchQueries.list(query), enabled: isStaff });
  const templates = useQuery({ ...templateQueries.list(query), enabled: isStaff });
  const users = useQuery({ ...userQueries.list(query), enabled: isAdmin });

  const groups: FoundGroup[] = [
    {
      key: 'documents',
      label: t('shell.documents'),
      things: freshItems(documents, isLong).map(({ id, subject, no, status }) => ({
        id: `document ${id}`,
        label: subject,
        description: `${no} · ${enumText('documentStatus', status)}`,
        icon: IconFileText,
        to: `/documents/${id}`,
      })),
    },
    {
      key: 'employees',
      label: t('shell.employees'),
      things: freshItems(employees, keepsEmployees).map(
        ({ id, fullName, employeeCode, currentJobTitle }) => ({
          id: `employee ${String(id)}`,
          label: fullName,
          description: [employeeCode, currentJobTitle].filter((text) => text !== '').join(' · '),
          icon: IconId,
          to: `/employees/${String(id)}`,
        }),
      ),
    },
    {
      key: 'batches',
      label: t('shell.batches'),
      things: freshItems(batches, isStaff).map(({ id, name, numberOfRecords }) => ({
        id: `batch ${String(id)}`,
        label: name,
        description: t('palette.rows', { count: numberOfRecords }),
        icon: IconStack2,
        to: `/batches/${String(id)}`,
      })),
    },
    {
      key: 'templates',
      label: t('palette.templates'),
      things: freshItems(templates, isStaff).map(({ id, name, description }) => ({
        id: `template ${String(id)}`,
        label: name,
        description,
        icon: IconTemplate,
        to: `/templates/${String(id)}`,
      })),
    },
    {
      key: 'users',
      label: t('palette.users'),
      things: freshItems(users, isAdmin).map(({ id, name, code, email }) => ({
        id: `user ${String(id)}`,
        label: name,
        description: [code, email].filter((text) => text !== '').join(' · '),
        icon: IconUser,
        to: `/company/users/${String(id)}`,
      })),
    },
  ];
  const all = [documents, employees, batches, templates, users];
  return {
    groups: groups.filter(({ things }) => things.length > 0),
    isSearching: all.some(({ isFetching }) => isFetching),
    hasFailed: isLong && all.some(({ isError }) => isError),
  };
}
