import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userStatus } from '../../../../contract/enums.ts';
import { userQueries } from '../../../api/users.ts';
import classes from './people-step.module.css';

type Found = { readonly code: string; readonly name: string };

type ProcessorSearchProps = { readonly label: string; readonly onAdd: (user: Found) => void };

/** Finds a user of the company by name or code, without regard to diacritics (the service folds them), and adds them. */
export function ProcessorSearch({ label, onAdd }: ProcessorSearchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
    },
  });
  const users = useQuery({
    ...userQueries.list({ search, pageSize: 8, status: userStatus.enabled[0] }),
    enabled: combobox.dropdownOpened,
  });
  const found = users.data?.items ?? [];
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const user = found.find((item) => String(item.id) === id);
        if (user !== undefined) {
          onAdd({ code: user.code, name: user.name });
          setTyped('');
          combobox.closeDropdown();
        }
      }}
    >
      <Combobox.Target>
        <TextInput
          label={label}
          placeholder={t('batches.people.addUserSearch')}
          leftSection={<IconUserPlus size={18} aria-hidden />}
          rightSection={users.isFetching && combobox.dropdownOpened ? <Loader size={16} /> : null}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.selectFirstOption();
          }}
          onFocus={() => {
            combobox.openDropdown();
          }}
          onClick={() => {
            combobox.openDropdown();
          }}
          onBlur={() => {
            combobox.closeDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!combobox.dropdownOpened || (users.isPending && found.length === 0)}>
        <Combobox.Options mah={320} className={classes['users'] ?? ''} aria-label={label}>
          {users.isError && <Combobox.Empty>{t('batches.people.usersFailed')}</Combobox.Empty>}
          {users.isSuccess && found.length === 0 && (
            <Combobox.Empty>{t('batches.people.usersNone', { search })}</Combobox.Empty>
          )}
          {found.map((user) => (
            <Combobox.Option key={user.id} value={String(user.id)}>
              <span className={classes['userName']}>{user.name}</span>
              <span className={classes['whoFacts']}>
                {[user.code, user.email].filter((fact) => fact !== '').join(' · ')}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
