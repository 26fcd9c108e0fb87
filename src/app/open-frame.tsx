import { useQuery } from '@tanstack/react-query';
import { authQueries } from '../api/auth.ts';
import { mayBeSignedIn, useSession } from '../api/session.ts';
import { useBrandColor } from '../ui/use-brand-color.ts';
import { ShellLayout } from './shell/shell-layout.tsx';
import { StandaloneLayout } from './standalone-layout.tsx';

/** The frame of screens that need no session: with the navigation for whoever is signed in, else alone. */
export function OpenFrame() {
  const session = useSession();
  const me = useQuery({ ...authQueries.me(), enabled: mayBeSignedIn(session) });
  useBrandColor(me.data?.company?.brandColor ?? null);
  return session.token !== null && me.data?.scope.kind === 'session' ? (
    <ShellLayout />
  ) : (
    <StandaloneLayout wide />
  );
}
