import type { Role } from './operation.ts';

/** Roles as known clients name them: by a GUID in answers, and by that or a number in requests. Every company has the same four. */
export const roleItems = [
  { id: '5a3efb3e-6492-522a-909a-6a12010e5e70', number: 1, code: 'signer', name: 'Signer' },
  { id: '93da1029-d455-5ae7-95be-d5ee47c89733', number: 2, code: 'clerk', name: 'Clerk' },
  { id: '46b42037-3279-565b-8be9-05f4eff8ca29', number: 3, code: 'hr', name: 'HR' },
  { id: '07f29a12-fc68-5677-8318-55e23f784dc7', number: 4, code: 'admin', name: 'Admin' },
] as const satisfies readonly RoleItem[];

export type RoleItem = {
  /** Of a company whose seed file gives no other. */
  readonly id: string;
  readonly number: number;
  readonly code: Role;
  readonly name: string;
};

/** The GUIDs that a company gives to its roles in place of the usual ones. */
export type RoleIds = Readonly<Partial<Record<Role, string>>>;
