import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router';
import { RequireRole } from '../require-role.tsx';
import styles from './company-layout.module.css';
import { companyScreens } from './company-screens.ts';

/** One entry of the navigation leads here; the screens of the company stand side by side above each of them. */
export function CompanyLayout() {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // On narrow screens the row scrolls inside itself: the screen one is on stands in sight.
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (list.current && here) {
      list.current.scrollLeft = here.offsetLeft - (list.current.clientWidth - here.offsetWidth) / 2;
    }
  }, [pathname]);
  return (
    <RequireRole roles={['admin']}>
      <nav className={styles['nav']} aria-label={t('company.navigation')}>
        <ul ref={list} className={styles['list']}>
          {companyScreens.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/company'} className={styles['link'] ?? ''}>
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </RequireRole>
  );
}
