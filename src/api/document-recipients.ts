import { queryOptions } from '@tanstack/react-query';
import { documentsRecipients } from '../../contract/operations/follow-up.ts';
import { request } from './request.ts';

/** How many people hear how often, if documents are sent or their processors reminded. */
export function recipientsQuery(ids: readonly string[], action: 'send' | 'remind') {
  return queryOptions({
    queryKey: ['document-recipients', action, ids] as const,
    queryFn: ({ signal }) => request(documentsRecipients, { body: { ids: [...ids], action }, signal }),
    gcTime: 0,
  });
}
