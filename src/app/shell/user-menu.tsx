import { Avatar, Menu, Text } from '@mantine/core';
import { IconLogout, IconSelector, IconShieldSearch, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Me } from '../../../contract/models/user.ts';
import { endMySession } from '../../api/auth.ts';
import { setCompact, useIsCompact } from '../../shared/list/list-density.ts';
import { initials } from './initials.ts';
import { PreferenceItems } from './preference-items.tsx';
import { useLanguageOfAccount } from './use-language-of-account.ts';
import styles from './user-menu.module.css';

type UserMenuProps = { readonly me: Me; readonly onLeave?: (() => void) | undefined };

/** Who is signed in, and what concerns them alone. */
export function UserMenu({ me, onLeave }: UserMenuProps) {
  const { t } = useTranslation();
  const chooseLanguage = useLanguageOfAccount();
  const isCompact = useIsCompact();
  const name = me.user?.name ?? '';
  return (
    <Menu position="top-start" width={228} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={styles['user']} aria-label={t('shell.userMenu', { name })}>
          <Avatar size={38} color="brand" aria-hidden>
            {initials(name)}
          </Avatar>
          <span className="cs-grow">
            <span className="cs-name cs-ellipsis">{name}</span>
            <Text span c="dimmed" fz={14} lineClamp={2}>
              {me.company?.name}
            </Text>
          </span>
          <IconSelector size={16} aria-hidden color="var(--cs-ink-3)" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to="/account"
          leftSection={<IconUser size={17} aria-hidden />}
          onClick={onLeave}
        >
          {t('shell.account')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/verify"
          leftSection={<IconShieldSearch size={17} aria-hidden />}
          onClick={onLeave}
        >
          {t('shell.verify')}
        </Menu.Item>
        <Menu.Divider />
        <PreferenceItems onLanguage={chooseLanguage} />
        <Menu.Label>{t('shell.lists')}</Menu.Label>
        <Menu.CheckboxItem checked={isCompact} onChange={setCompact}>
          {t('shell.compactLists')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} aria-hidden />} onClick={endMySession}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
