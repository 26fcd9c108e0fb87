import { useId } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router';
import { SearchField } from '../../shared/list/search-field.tsx';
import { RequireRole } from '../require-role.tsx';
import { matches } from '../shell/palette-entry.ts';
import styles from './company-layout.module.css';
import { companyGroups, type CompanyScreen } from './company-screens.ts';

/** One entry of the navigation leads here; the screens of the company stand beside each of them, on narrow screens above. */
export function CompanyLayout() {
  return (
    <RequireRole roles={['admin']}>
      <div className={styles['frame']}>
        <CompanyNav />
        <div className={styles['screen']}>
          <Outlet />
        </div>
      </div>
    </RequireRole>
  );
}

function CompanyNav() {
  const { t } = useTranslation();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const [search, setSearch] = useState('');
  // On narrow screens the row scrolls inside itself: the screen one is on stands in sight.
  useEffect(() => {
    const row = nav.current;
    const here = row?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row && here) {
      row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
    }
  }, [pathname]);
  const isFound = ({ label, lead }: CompanyScreen): boolean =>
    search.trim() === '' || matches(search, `${t(label)} ${t(lead)}`);
  const groups = companyGroups
    .map(({ label, screens }) => ({ label, screens: screens.filter(isFound) }))
    .filter(({ screens }) => screens.length > 0);
  return (
    <nav ref={nav} className={styles['nav']} aria-label={t('company.navigation')}>
      <div className={styles['search']}>
        <SearchField search={search} label={t('company.searchScreens')} flex="1" onSearch={setSearch} />
      </div>
      {groups.map(({ label, screens }) => (
        <NavGroup key={label} label={t(label)} screens={screens} />
      ))}
      {groups.length === 0 && <p className={styles['nothing']}>{t('lists.emptyFiltered')}</p>}
    </nav>
  );
}

function NavGroup({
  label,
  screens,
}: {
  readonly label: string;
  readonly screens: readonly CompanyScreen[];
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <h2 id={id} className={styles['group']}>
        {label}
      </h2>
      <ul aria-labelledby={id} className={styles['list']}>
        {screens.map((screen) => (
          <li key={screen.to}>
            <NavLink to={screen.to} end={screen.to === '/company'} className={styles['link'] ?? ''}>
              {t(screen.label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}
