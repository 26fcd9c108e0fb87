import { documentsRecipients } from '../../contract/operations/follow-up.ts';
import { operationQuery } from './operation-query.ts';

/** How many people hear how often, if documents are sent or their processors reminded. */
export function recipientsQuery(ids: readonly string[], action: 'send' | 'remind') {
  return {
    ...operationQuery(documentsRecipients, ['document-recipients', action, ids], {
      body: { ids: [...ids], action },
    }),
    gcTime: 0,
  };
}
