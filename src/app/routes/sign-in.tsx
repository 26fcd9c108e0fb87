import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { followOtherTabs, useKnownSession } from '../../api/auth.ts';
import { runtimeConfig } from '../../api/runtime-config.ts';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { PageLoader } from '../page-loader.tsx';
import { safeReturn } from '../return-address.ts';

export function Component() {
  const session = useKnownSession();
  const [search] = useSearchParams();
  useEffect(followOtherTabs, []);
  if (session === null) {
    return <PageLoader />;
  }
  if (session.token !== null) {
    return <Navigate to={safeReturn(search.get('return'))} replace />;
  }
  return <SignInPage demo={runtimeConfig().demo} expired={session.end === 'expired'} />;
}
