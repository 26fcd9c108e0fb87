import type { Role } from '../../../../contract/operation.ts';

/** What there is to do, and which roles may do it; the service decides by the same roles (contract/operations). */
export const abilities = [
  { id: 'process', roles: ['signer', 'clerk', 'hr', 'admin'] },
  { id: 'documents', roles: ['clerk', 'hr', 'admin'] },
  { id: 'batches', roles: ['clerk', 'hr', 'admin'] },
  { id: 'directory', roles: ['clerk', 'hr', 'admin'] },
  { id: 'employees', roles: ['hr', 'admin'] },
  { id: 'identities', roles: ['hr', 'admin'] },
  { id: 'allDocuments', roles: ['admin'] },
  { id: 'users', roles: ['admin'] },
  { id: 'company', roles: ['admin'] },
] as const satisfies readonly { readonly id: string; readonly roles: readonly Role[] }[];
