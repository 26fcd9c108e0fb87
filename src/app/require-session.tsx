import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { authQueries } from '../api/auth.ts';
import { isPaused, mayBeSignedIn, session, useSession } from '../api/session.ts';
import { QueryError } from '../shared/errors/call-error.tsx';
import { useAccountLanguage } from '../ui/use-account-language.ts';
import { useBrandColor } from '../ui/use-brand-color.ts';
import { clearAddressSecret } from './address-secret.ts';
import { PageLoader } from './page-loader.tsx';
import { signInAddress } from './return-address.ts';
import { GrantCare, SessionCare } from './session-care.tsx';

/**
 * Lets only a signed-in user of a company through; anyone else is led to sign-in, the choice of a company or setting up the second
 * factor that it requires, and back. Whose session ends while they work stays where they are, and is asked for their password in place.
 */
export function RequireSession() {
  const state = useSession();
  const { token, end } = state;
  const location = useLocation();
  const me = useQuery({ ...authQueries.me(), enabled: mayBeSignedIn(state) });
  useBrandColor(me.data?.company?.brandColor ?? null);
  const isInLanguage = useAccountLanguage(me.data);
  const from = location.pathname + location.search;
  const lacksFactor = me.data?.user?.mustSetUpSecondFactor === true;
  if (
    isInLanguage &&
    me.data?.scope.kind === 'session' &&
    !lacksFactor &&
    (token !== null || isPaused(state))
  ) {
    return (
      <>
        <Outlet />
        <SessionCare me={me.data} end={token === null ? end : null} />
      </>
    );
  }
  if (!mayBeSignedIn(state)) {
    // Whoever signed out has no wish to come back to this very page.
    return <Navigate to={end === 'signed-out' ? '/sign-in' : signInAddress(from)} replace />;
  }
  if (me.isPending || !isInLanguage) {
    return <PageLoader />;
  }
  if (me.isError) {
    return <QueryError query={me} />;
  }
  if (me.data.scope.kind === 'guest') {
    return <Navigate to="/my-documents" replace />;
  }
  const path = lacksFactor ? 'second-factor' : 'choose-company';
  return <Navigate to={`/${path}?${new URLSearchParams({ return: from }).toString()}`} replace />;
}

/** Lets through whoever opened this document by link or code, and signed-in users. */
export function RequireDocumentAccess() {
  const { id = '' } = useParams();
  useSession();
  useEffect(() => {
    clearAddressSecret('/open');
  }, []);
  const endedToken = session.endedDocumentToken(id);
  if (endedToken === null && !session.hasDocumentToken(id)) {
    return <RequireSession />;
  }
  return (
    <>
      <Outlet />
      <GrantCare key={id} documentId={id} endedToken={endedToken} />
    </>
  );
}
