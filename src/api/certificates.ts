import type { QueryInput } from '../../contract/operation.ts';
import {
  authoritiesFind,
  certificatesIssue,
  certificatesList,
  certificatesOverview,
  trustedRootsList,
} from '../../contract/operations/certificates.ts';
import { readPages } from './pages.ts';
import { listQuery, operationQuery } from './operation-query.ts';
import { request } from './request.ts';
import { userQueries } from './users.ts';
import { invalidate, useSettledMutation } from './use-settled-mutation.ts';

export type CertificatesQuery = Omit<QueryInput<typeof certificatesList>, 'page' | 'pageSize'>;

export const certificateQueries = {
  all: () => ['certificates'] as const,
  overview: () => operationQuery(certificatesOverview, [...certificateQueries.all(), 'overview'], {}),
  list: (query: QueryInput<typeof certificatesList>) =>
    listQuery(certificatesList, [...certificateQueries.all(), 'list', query], { query }),
  /** Issuing authorities by their keys as certificates name them; what is of no company here is left out. */
  authorities: (keyIds: readonly string[]) =>
    operationQuery(authoritiesFind, ['trust', 'authorities', keyIds], { query: { keyIds: [...keyIds] } }),
  trustedRoots: () => operationQuery(trustedRootsList, ['trust', 'roots'], {}),
};

export const certificatePages = (query: CertificatesQuery, signal: AbortSignal) =>
  readPages((page) => request(certificatesList, { query: { ...query, page, pageSize: 100 }, signal }));

/** For these users, or for everyone who lacks one; a call issues 500 at most and says how many are left. */
export function useIssueCertificates() {
  return useSettledMutation(
    (userIds: readonly number[] | null) =>
      request(certificatesIssue, { body: { userIds: userIds === null ? null : [...userIds] } }),
    (client) => invalidate(client, certificateQueries.all(), userQueries.all()),
  );
}
