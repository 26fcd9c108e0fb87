import type { AccessPermissionCode } from '../../contract/enums.ts';

/** What one can choose for a step, in the order in which it is offered. */
export const offeredPermissions = [
  'E',
  'DR',
  'D',
  'EKYC',
  'A',
  'F',
  'C',
  'V',
] as const satisfies readonly AccessPermissionCode[];
