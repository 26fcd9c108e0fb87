import { NewTemplatePage } from '../../features/templates/new-template-page.tsx';
import { RequireRole } from '../require-role.tsx';

export function Component() {
  return (
    <RequireRole roles={['clerk', 'hr', 'admin']}>
      <NewTemplatePage />
    </RequireRole>
  );
}
