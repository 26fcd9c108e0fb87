import { useNavigate, useParams } from 'react-router';
import { GuestAccountPage } from '../../features/account/guest-account-page.tsx';
import { GuestDocumentsPage } from '../../features/account/guest-documents-page.tsx';
import { AccessCodeForm } from '../../features/sign-in/access-code.tsx';
import { asksAccessCode } from '../../features/sign-in/access-code-problem.ts';
import { RequireGuest } from '../require-guest.tsx';

const accessCode = { isAskedBy: asksAccessCode, Form: AccessCodeForm };

export function Component() {
  const navigate = useNavigate();
  const { part } = useParams();
  return (
    <RequireGuest>
      {(email) =>
        part === 'account' ? (
          <GuestAccountPage email={email} />
        ) : (
          <GuestDocumentsPage
            email={email}
            accessCode={accessCode}
            onOpened={(id) => void navigate(`/documents/${id}`)}
          />
        )
      }
    </RequireGuest>
  );
}
