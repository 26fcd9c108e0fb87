import { queryOptions } from '@tanstack/react-query';
import { getMe } from '../../../contract/operations/account.ts';
import { authQueries } from '../../api/auth.ts';
import { request } from '../../api/request.ts';
import { session } from '../../api/session.ts';

/** Who reads this document: the person whom a link or code was sent to, where it was opened by one, else who is signed in. */
export function readerQuery(documentId: string) {
  return queryOptions({
    queryKey: [...authQueries.me().queryKey, session.isOpenedByGrant(documentId) ? documentId : 'session'],
    queryFn: ({ signal }) => request(getMe, { documentId, signal }),
    staleTime: 60_000,
  });
}
