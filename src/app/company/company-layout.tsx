import { useTranslation } from 'react-i18next';
import { NavLink, Outlet } from 'react-router';
import type { PlainKey } from '../../i18n/plain-key.ts';
import { RequireRole } from '../require-role.tsx';
import styles from './company-layout.module.css';

/** The screens of company administration, in the order of how often they are needed. */
const screens: readonly { readonly to: string; readonly label: PlainKey }[] = [
  { to: '/company', label: 'company.settings' },
  { to: '/company/look', label: 'companySettings.look' },
  { to: '/company/notices', label: 'companySettings.notices' },
  { to: '/company/users', label: 'company.users' },
  { to: '/company/departments', label: 'company.departments' },
  { to: '/company/document-types', label: 'company.documentTypes' },
  { to: '/company/groups', label: 'company.groups' },
  { to: '/company/categories', label: 'company.categories' },
  { to: '/company/certificates', label: 'company.certificates' },
  { to: '/company/webhooks', label: 'company.webhooks' },
];

/** One entry of the navigation leads here; the screens of the company stand side by side above each of them. */
export function CompanyLayout() {
  const { t } = useTranslation();
  return (
    <RequireRole roles={['admin']}>
      <nav className={styles['nav']} aria-label={t('company.navigation')}>
        <ul className={styles['list']}>
          {screens.map(({ to, label }) => (
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
