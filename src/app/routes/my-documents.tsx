import { useNavigate } from 'react-router';
import { GuestDocumentsPage } from '../../features/account/guest-documents-page.tsx';
import { AccessCodeForm } from '../../features/sign-in/access-code.tsx';
import { asksAccessCode } from '../../features/sign-in/access-code-problem.ts';
import { RequireGuest } from '../require-guest.tsx';

const accessCode = { isAskedBy: asksAccessCode, Form: AccessCodeForm };

export function Component() {
  const navigate = useNavigate();
  return (
    <RequireGuest>
      {(email) => (
        <GuestDocumentsPage
          email={email}
          accessCode={accessCode}
          onOpened={(id) => void navigate(`/documents/${id}`)}
        />
      )}
    </RequireGuest>
  );
}
