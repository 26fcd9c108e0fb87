import type * as operations from '../../../contract/operations/certificates.ts';
import type { HandlersOf } from '../handler.ts';
import { done } from '../reply.ts';
import { getCertificatesOverview, listCertificates } from './company-certificates.ts';
import { findAuthorities } from './find-authority.ts';
import { issueToUsers } from './issue-to-users.ts';

export const certificateHandlers: HandlersOf<typeof operations> = {
  certificatesOverview: ({ deps, caller }) => getCertificatesOverview(deps, caller),
  certificatesList: ({ deps, caller, query }) => listCertificates(deps, caller, query),
  certificatesIssue: ({ deps, caller, body }) => issueToUsers(deps, caller, body.userIds),
  authoritiesFind: ({ deps, query }) => findAuthorities(deps, query.keyIds),
  trustedRootsList: ({ deps }) => Promise.resolve(done({ certificates: [...deps.settings.providerRoots] })),
};
