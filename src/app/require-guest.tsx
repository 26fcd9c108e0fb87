import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { authQueries } from '../api/auth.ts';
import { mayBeSignedIn, useSession } from '../api/session.ts';
import { QueryError } from '../shared/errors/call-error.tsx';
import { PageLoader } from './page-loader.tsx';
import { signInAddress } from './return-address.ts';
import { StandaloneLayout } from './standalone-layout.tsx';

/** Lets only somebody through who is signed in to an account outside the companies, and gives its address. */
export function RequireGuest({ children }: { readonly children: (email: string) => ReactNode }) {
  const state = useSession();
  const me = useQuery({ ...authQueries.me(), enabled: mayBeSignedIn(state) });
  if (!mayBeSignedIn(state)) {
    return <Navigate to={state.end === 'signed-out' ? '/sign-in' : signInAddress('/my-documents')} replace />;
  }
  const scope = me.data?.scope;
  if (scope !== undefined && scope.kind !== 'guest') {
    return <Navigate to="/" replace />;
  }
  return (
    <StandaloneLayout wide>
      {scope !== undefined ? children(scope.email) : me.isError ? <QueryError query={me} /> : <PageLoader />}
    </StandaloneLayout>
  );
}
