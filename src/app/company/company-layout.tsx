import { Outlet } from 'react-router';
import { RequireRole } from '../require-role.tsx';
import styles from './company-layout.module.css';
import { CompanyNav } from './company-nav.tsx';

/** One entry of the navigation leads here; the list of the company's screens stands beside each of them, on narrow screens behind a button. */
export function CompanyLayout() {
  return (
    <RequireRole roles={['admin']}>
      <div className={styles['frame']}>
        <CompanyNav />
        <div>
          <Outlet />
        </div>
      </div>
    </RequireRole>
  );
}
