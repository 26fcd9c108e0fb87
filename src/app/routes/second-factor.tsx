import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { authQueries, useKnownSession } from '../../api/auth.ts';
import { SecondFactorPage } from '../../features/account/second-factor-page.tsx';
import { PageLoader } from '../page-loader.tsx';
import { safeReturn } from '../return-address.ts';

/** Stays until the recovery codes are kept, which are shown once the second factor is no longer missing. */
export function Component() {
  const session = useKnownSession();
  const me = useQuery({ ...authQueries.me(), enabled: typeof session?.token === 'string' });
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isLed, setLed] = useState(false);
  const back = safeReturn(search.get('return'));
  if (session?.token === null) {
    return <Navigate to="/sign-in" replace />;
  }
  if (session === null || me.isPending) {
    return <PageLoader />;
  }
  if (me.data?.user?.mustSetUpSecondFactor === true && !isLed) {
    setLed(true);
  }
  if (me.data === undefined || !isLed) {
    return <Navigate to={back} replace />;
  }
  return <SecondFactorPage me={me.data} onSetUp={() => void navigate(back, { replace: true })} />;
}
