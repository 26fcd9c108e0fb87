import { TemplatePage } from '../../features/templates/template-page.tsx';
import { RequireRole } from '../require-role.tsx';

export function Component() {
  return (
    <RequireRole roles={['clerk', 'hr', 'admin']}>
      <TemplatePage />
    </RequireRole>
  );
}
