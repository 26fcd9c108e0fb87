import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../api/session.ts';
import { ChooseCompanyPage } from '../../features/sign-in/choose-company-page.tsx';
import { safeReturn } from '../return-address.ts';

export function Component() {
  const { token } = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  if (token === null) {
    return <Navigate to="/sign-in" replace />;
  }
  return (
    <ChooseCompanyPage onChosen={() => void navigate(safeReturn(search.get('return')), { replace: true })} />
  );
}
