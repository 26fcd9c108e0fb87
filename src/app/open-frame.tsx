import { useQuery } from '@tanstack/react-query';
import { authQueries } from '../api/auth.ts';
import { useSession } from '../api/session.ts';
import { useBrandColor } from '../ui/use-brand-color.ts';
import { ShellLayout } from './shell/shell-layout.tsx';
import { StandaloneLayout } from './standalone-layout.tsx';

/** The frame of screens that need no session: with the navigation for whoever is signed in, else alone. */
export function OpenFrame() {
  const { token } = useSession();
  const me = useQuery({ ...authQueries.me(), enabled: token !== null });
  useBrandColor(me.data?.company?.brandColor ?? null);
  return token !== null && me.data?.scope.kind === 'session' ? <ShellLayout /> : <StandaloneLayout wide />;
}
