import { ActionIcon, Anchor, Menu } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { BrandMark } from '../ui/brand-mark.tsx';
import { PreferenceItems } from './shell/preference-items.tsx';
import styles from './standalone-layout.module.css';

/** The frame of screens that stand alone: one thing in the middle, the name above it, language and appearance at hand. */
export function StandaloneLayout({ wide = false }: { readonly wide?: boolean }) {
  const { t, i18n } = useTranslation();
  return (
    <div className={styles['frame']}>
      <header className={styles['top']}>
        <Link to="/" aria-label="Countersign">
          <BrandMark />
        </Link>
        <Menu position="bottom-end" width={200} withinPortal={false}>
          <Menu.Target>
            <ActionIcon aria-label={`${t('shell.language')}, ${t('shell.theme')}`} size={44}>
              <IconSettings size={21} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <PreferenceItems key={i18n.language} />
          </Menu.Dropdown>
        </Menu>
      </header>
      <main id="main" tabIndex={-1} className={styles['main']} {...(wide && { 'data-wide': true })}>
        <Outlet />
      </main>
      <footer className={styles['foot']}>
        <Anchor component={Link} to="/terms" c="inherit" size="sm">
          {t('shell.terms')}
        </Anchor>
      </footer>
    </div>
  );
}
