import { Anchor } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { BrandMark } from '../ui/brand-mark.tsx';
import { lazyMenu } from '../ui/lazy-menu.tsx';
import styles from './standalone-layout.module.css';

const PreferencesMenu = lazyMenu(async () => (await import('./shell/preferences-menu.tsx')).PreferencesMenu);

type StandaloneLayoutProps = {
  readonly wide?: boolean;
  /** What stands in it; a frame around routes has none. */
  readonly children?: ReactNode;
};

/** The frame of screens that stand alone: one thing in the middle, the name above it, language and appearance at hand. */
export function StandaloneLayout({ wide = false, children }: StandaloneLayoutProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['frame']}>
      <header className={styles['top']}>
        <Link to="/" aria-label="Countersign" style={{ display: 'flex' }}>
          <BrandMark />
        </Link>
        <PreferencesMenu
          label={`${t('shell.language')}, ${t('shell.theme')}`}
          icon={<IconSettings size={21} aria-hidden />}
        />
      </header>
      <main id="main" tabIndex={-1} className={styles['main']} {...(wide && { 'data-wide': true })}>
        {children ?? <Outlet />}
      </main>
      <footer className={styles['foot']}>
        <Anchor component={Link} to="/terms" c="inherit" size="sm">
          {t('shell.terms')}
        </Anchor>
        <Anchor component={Link} to="/verify" c="inherit" size="sm">
          {t('shell.verify')}
        </Anchor>
      </footer>
    </div>
  );
}
