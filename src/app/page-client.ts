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
