import { Navigate, useSearchParams } from 'react-router';
import { runtimeConfig } from '../../api/runtime-config.ts';
import { useSession } from '../../api/session.ts';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { safeReturn } from '../return-address.ts';

export function Component() {
  const { token, end } = useSession();
  const [search] = useSearchParams();
  if (token !== null) {
    return <Navigate to={safeReturn(search.get('return'))} replace />;
  }
  return <SignInPage demo={runtimeConfig().demo} expired={end === 'expired'} />;
}
