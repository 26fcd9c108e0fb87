import type { Role } from './operation.ts';

/** Roles as known clients name them: by number (companion operations, §6). Every company has the same four. */
export const roleItems = [
  { id: 1, code: 'signer', name: 'Signer' },
  { id: 2, code: 'clerk', name: 'Clerk' },
  { id: 3, code: 'hr', name: 'HR' },
  { id: 4, code: 'admin', name: 'Admin' },
] as const satisfies readonly { readonly id: number; readonly code: Role; readonly name: string }[];
