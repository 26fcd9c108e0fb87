import { TemplatesPage } from '../../features/templates/templates-page.tsx';
import { RequireRole } from '../require-role.tsx';

export function Component() {
  return (
    <RequireRole roles={['clerk', 'hr', 'admin']}>
      <TemplatesPage />
    </RequireRole>
  );
}
