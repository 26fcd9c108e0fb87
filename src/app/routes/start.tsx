import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { authQueries } from '../../api/auth.ts';
import { landingOf } from '../return-address.ts';

/** Where somebody lands who came to sign in and nothing else. */
export function Component() {
  const { data: me } = useQuery(authQueries.me());
  return me ? <Navigate to={landingOf(me.roles)} replace /> : null;
}
