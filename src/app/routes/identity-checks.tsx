import { IdentityChecksPage } from '../../features/identity-checks/identity-checks-page.tsx';
import { RequireRole } from '../require-role.tsx';

/** Personal data of people: for those who decide on them. */
export function Component() {
  return (
    <RequireRole roles={['hr', 'admin']}>
      <IdentityChecksPage />
    </RequireRole>
  );
}
