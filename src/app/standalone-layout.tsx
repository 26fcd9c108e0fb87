import { ActionIcon, Anchor, Menu } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { BrandMark } from '../ui/brand-mark.tsx';
import { useLanguageChoice } from '../ui/use-language-choice.ts';
import { PreferenceItems } from './shell/preference-items.tsx';
import styles from './standalone-layout.module.css';

type StandaloneLayoutProps = {
  readonly wide?: boolean;
  /** What stands in it; a frame around routes has none. */
  readonly children?: ReactNode;
};

/** The frame of screens that stand alone: one thing in the middle, the name above it, language and appearance at hand. */
export function StandaloneLayout({ wide = false, children }: StandaloneLayoutProps) {
  const { t, i18n } = useTranslation();
  const chooseLanguage = useLanguageChoice();
  return (
    <div className={styles['frame']}>
      <header className={styles['top']}>
        <Link to="/" aria-label="Countersign" style={{ display: 'flex' }}>
          <BrandMark />
        </Link>
        <Menu position="bottom-end" width={200} withinPortal={false}>
          <Menu.Target>
            <ActionIcon aria-label={`${t('shell.language')}, ${t('shell.theme')}`} size={44}>
              <IconSettings size={21} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <PreferenceItems key={i18n.language} onLanguage={chooseLanguage} />
          </Menu.Dropdown>
        </Menu>
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
