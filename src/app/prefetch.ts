import type { LoaderFunctionArgs } from 'react-router';
import type { Me } from '../../contract/models/user.ts';
import { authQueries } from '../api/auth.ts';
import { mayBeSignedIn, session } from '../api/session.ts';
import { pageClient } from './page-client.ts';

/**
 * A loader that asks for what a screen begins with while the screen is still being drawn; it waits for nothing. The screen itself asks for
 * the same, and says what is wrong when no answer comes.
 */
export function prefetch(ask: (params: URLSearchParams, me: Me) => Promise<unknown>) {
  const begin = async (url: string): Promise<void> => {
    const me = await pageClient.query(authQueries.me());
    if (me.scope.kind === 'session') {
      await ask(new URL(url).searchParams, me);
    }
  };
  return ({ request }: LoaderFunctionArgs): null => {
    if (mayBeSignedIn(session.get())) {
      begin(request.url).catch(() => undefined);
    }
    return null;
  };
}

/** For screens that ask by themselves once they stand. */
export const onlyWhenEntered = (): boolean => false;
