import { ActionIcon, Combobox, Input, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userStatus } from '../../../../contract/enums.ts';
import { foldForSearch } from '../../../../contract/text.ts';
import { userQueries } from '../../../api/users.ts';
import styles from './members-field.module.css';

export type Member = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly email: string;
};

/** Every word typed occurs, as the service searches. */
function matches({ name, code, email }: Member, typed: string): boolean {
  const text = foldForSearch(`${name} ${code} ${email}`);
  return foldForSearch(typed)
    .split(' ')
    .every((word) => text.includes(word));
}

type MembersFieldProps = {
  readonly members: readonly Member[];
  readonly error: ReactNode;
  readonly onChange: (members: readonly Member[]) => void;
};

/** The members of a group: found by name, code or address without regard to diacritics, and taken out one by one. */
export function MembersField({ members, error, onChange }: MembersFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
    },
  });
  const users = useQuery({
    ...userQueries.list({ search, pageSize: 20, status: userStatus.enabled[0] }),
    enabled: combobox.dropdownOpened,
  });
  const inside = new Set(members.map(({ id }) => id));
  // Until the answer to what is typed has come, only those of the answer before that match it can be chosen: else a quick Enter
  // would take somebody else.
  const isStale = users.isPlaceholderData || typed.trim() !== search;
  const found = (users.data?.items ?? []).filter(
    (user) => !inside.has(user.id) && (!isStale || matches(user, typed)),
  );
  return (
    <div>
      <Combobox
        store={combobox}
        onOptionSubmit={(id) => {
          const user = found.find((item) => String(item.id) === id);
          if (user !== undefined) {
            onChange([...members, { id: user.id, code: user.code, name: user.name, email: user.email }]);
            setTyped('');
          }
        }}
      >
        <Combobox.Target>
          <TextInput
            label={t('entries.groups.members')}
            placeholder={t('entries.groups.addMember')}
            leftSection={<IconUserPlus size={18} aria-hidden />}
            rightSection={users.isFetching && combobox.dropdownOpened ? <Loader size={16} /> : null}
            autoComplete="off"
            error={error}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              combobox.openDropdown();
              combobox.selectFirstOption();
            }}
            onKeyDown={(event) => {
              // Enter chooses here, and saves nothing yet.
              if (event.key === 'Enter') {
                event.preventDefault();
              }
            }}
            onClick={() => {
              combobox.openDropdown();
            }}
            onBlur={() => {
              combobox.closeDropdown();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!combobox.dropdownOpened || users.isPending}>
          <Combobox.Options
            mah={260}
            className={styles['options'] ?? ''}
            aria-label={t('entries.groups.addMember')}
          >
            {users.isSuccess && !isStale && found.length === 0 && (
              <Combobox.Empty>{t('common.nothingFound')}</Combobox.Empty>
            )}
            {found.map((user) => (
              <Combobox.Option key={user.id} value={String(user.id)}>
                <span className={styles['name']}>{user.name}</span>
                <span className={styles['facts']}>
                  {[user.code, user.email].filter((fact) => fact !== '').join(' · ')}
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Input.Description mt={8} role="status">
        {t('entries.people', { count: members.length })}
      </Input.Description>
      <ul className={styles['members']}>
        {members.map((member) => (
          <li key={member.id}>
            <span>
              <span className={styles['name']}>{member.name}</span>
              <span className={styles['facts']}>{member.code}</span>
            </span>
            <ActionIcon
              aria-label={t('entries.groups.removeMember', { name: member.name })}
              onClick={() => {
                onChange(members.filter(({ id }) => id !== member.id));
              }}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </div>
  );
}
