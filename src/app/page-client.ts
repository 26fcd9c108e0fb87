import { envelopeCode } from '../../contract/envelope.ts';
import { failureOf } from '../api/api-error.ts';
import { authQueries } from '../api/auth.ts';
import { createQueryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';

/** The page's cache of answers. Another person's answers go with their session. */
export const pageClient = createQueryClient();

let identity = session.get().identity;

session.subscribe(() => {
  if (session.get().identity !== identity) {
    identity = session.get().identity;
    pageClient.getQueryCache().clear();
  }
});

// Whose company begins to require a second factor while they work is led to it by the next query that is refused.
pageClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'error') {
    const failure = failureOf(event.action.error);
    if (failure?.kind === 'rejected' && failure.code === envelopeCode.secondFactorRequired) {
      void pageClient.invalidateQueries(authQueries.me());
    }
  }
});
