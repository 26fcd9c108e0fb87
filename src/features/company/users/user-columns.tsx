import { Group } from '@mantine/core';
import { upperFirst } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/models/user.ts';
import { roleItems } from '../../../../contract/roles.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { useFormat } from '../../../i18n/format.ts';
import { MetaLine } from '../../../ui/meta-line.tsx';
import { Pill } from '../../../ui/pill.tsx';
import type { Column } from '../../../shared/table/data-table.tsx';
import { RowTitle } from '../../../shared/table/row-title.tsx';
import { CertificateState, TwoFactorPill, UserState } from './user-state.tsx';

export const columnIds = [
  'roles',
  'departments',
  'state',
  'certificate',
  'signMethod',
  'phone',
  'twoFactor',
  'lastSignIn',
  'created',
] as const;
type ColumnId = (typeof columnIds)[number];

export const usualColumns: readonly ColumnId[] = ['roles', 'departments', 'state', 'lastSignIn'];

/** The columns of the list of users: the name, and what was chosen beside it. */
export function useTableColumns(shown: readonly ColumnId[]): readonly Column<User>[] {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const format = useFormat();
  return useMemo(() => {
    const all: Readonly<Record<ColumnId, Column<User>['render']>> = {
      roles: (user) => (
        <Group gap={6}>
          {roleItems
            .filter(({ code }) => user.roles.some((role) => role.code === code))
            .map(({ code }) => (
              <Pill key={code} tone={code === 'admin' ? 'brand' : 'neutral'}>
                {t(`enums.role.${code}`)}
              </Pill>
            ))}
        </Group>
      ),
      departments: (user) => user.departments.map(({ name }) => name).join(', '),
      state: (user) => <UserState user={user} />,
      certificate: (user) => <CertificateState user={user} />,
      signMethod: (user) => (user.signMethod === null ? '' : enumText('signMethod', user.signMethod)),
      phone: (user) => user.phone,
      twoFactor: (user) => <TwoFactorPill user={user} />,
      lastSignIn: ({ lastSignInDate }) =>
        lastSignInDate === null ? t('users.neverSignedIn') : upperFirst(format.past(lastSignInDate)),
      created: (user) => (user.createdDate === null ? '' : format.date(user.createdDate)),
    };
    return [
      {
        id: 'name',
        title: t('users.person'),
        width: 'grows',
        render: ({ id, name, code, email }) => (
          <RowTitle
            title={name}
            facts={<MetaLine facts={[code, email]} />}
            to={`/company/users/${String(id)}`}
          />
        ),
      },
      ...shown.map((id) => ({
        id,
        title: t(`users.columns.${id}`),
        render: all[id],
        ...(id === 'departments' && { width: 'wraps' as const }),
      })),
    ];
  }, [shown, t, enumText, format]);
}
