import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useKnownSession } from '../../api/auth.ts';
import { ChooseCompanyPage } from '../../features/sign-in/choose-company-page.tsx';
import { PageLoader } from '../page-loader.tsx';
import { safeReturn } from '../return-address.ts';

export function Component() {
  const session = useKnownSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  if (session === null) {
    return <PageLoader />;
  }
  if (session.token === null) {
    return <Navigate to="/sign-in" replace />;
  }
  return (
    <ChooseCompanyPage onChosen={() => void navigate(safeReturn(search.get('return')), { replace: true })} />
  );
}
