import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { User } from '../../../../contract/models/user.ts';
import { roleItems } from '../../../../contract/roles.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { useFormat } from '../../../i18n/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import type { Column } from '../shared/data-table.tsx';
import classes from '../shared/list.module.css';
import { CertificateState, UserState } from './user-state.tsx';

const optional = [
  'roles',
  'departments',
  'state',
  'certificate',
  'signMethod',
  'phone',
  'twoFactor',
  'created',
] as const;
type OptionalColumn = (typeof optional)[number];

const usual: readonly OptionalColumn[] = ['roles', 'departments', 'state', 'certificate'];

/** Which columns one wants to see; kept on this device. */
export function useUserColumns() {
  const [kept, setKept] = useLocalStorage<string[]>({
    key: 'countersign.user-columns',
    defaultValue: [...usual],
    getInitialValueInEffect: false,
  });
  const shown = optional.filter((id) => kept.includes(id));
  return { shown, setShown: setKept };
}

/** The columns of the list of users: the name, and what was chosen beside it. */
export function useShownColumns(shown: readonly OptionalColumn[]): readonly Column<User>[] {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const format = useFormat();
  const all: Readonly<Record<OptionalColumn, Column<User>['render']>> = {
    roles: (user) => (
      <div className={classes['pills']}>
        {roleItems
          .filter(({ code }) => user.roles.some((role) => role.code === code))
          .map(({ code }) => (
            <Pill key={code} tone={code === 'admin' ? 'brand' : 'neutral'}>
              {t(`enums.role.${code}`)}
            </Pill>
          ))}
      </div>
    ),
    departments: (user) => user.departments.map(({ name }) => name).join(', '),
    state: (user) => <UserState user={user} />,
    certificate: (user) => <CertificateState user={user} />,
    signMethod: (user) => (user.signMethod === null ? '' : enumText('signMethod', user.signMethod)),
    phone: (user) => <span className="cs-figures">{user.phone}</span>,
    twoFactor: (user) => t(user.twoFactorEnabled ? 'users.twoFactorOn' : 'users.twoFactorOff'),
    created: (user) => (user.createdDate === null ? '' : format.date(user.createdDate)),
  };
  return [
    {
      id: 'name',
      title: t('users.person'),
      grows: true,
      render: (user) => (
        <>
          <Link to={`/company/users/${String(user.id)}`} className={classes['title'] ?? ''}>
            {user.name}
          </Link>
          <p className={classes['facts']}>
            {[user.code, user.email].filter((fact) => fact !== '').join(' · ')}
          </p>
        </>
      ),
    },
    ...shown.map((id) => ({ id, title: t(`users.columns.${id}`), render: all[id] })),
  ];
}

type ColumnChooserProps = {
  readonly shown: readonly OptionalColumn[];
  readonly onChange: (shown: string[]) => void;
};

export function ColumnChooser({ shown, onChange }: ColumnChooserProps) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>
          {t('users.chooseColumns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group label={t('users.chooseColumns')} value={[...shown]} onChange={onChange}>
          <Stack gap="xs" mt="xs">
            {optional.map((id) => (
              <Checkbox key={id} value={id} label={t(`users.columns.${id}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
