import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { PageNotices } from './page-notices.tsx';
import styles from './root.module.css';
import { useFocusOnPageChange, usePageTitle } from './use-page-change.ts';

/** The frame of every screen: the way past the navigation, a sign that something is on its way, the tab's title. */
export function Root() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const title = usePageTitle();
  useFocusOnPageChange();
  return (
    <>
      <title>{title}</title>
      <a className={styles['skip']} href="#main">
        {t('shell.skipToContent')}
      </a>
      {navigation.state !== 'idle' && (
        <div className={styles['progress']} role="progressbar" aria-label={t('common.loading')} />
      )}
      <PageNotices />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
