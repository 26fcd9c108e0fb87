import { accessPermission, type AccessPermission } from '../enums.ts';
import { isSigning } from './permissions.ts';

/** What stands around steps that are added to a workflow. */
type Around = {
  /** A step that signs stands before them. */
  readonly signsBefore?: boolean | undefined;
  /** A step that fills in data stands after them. */
  readonly fillsAfter?: boolean | undefined;
};

export type OrderFault = { readonly index: number; readonly id: 'fillBeforeSign' | 'coordinateNeedsOrder' };

/**
 * What the order of a workflow does not allow (companion operations, §3, "update-process", and §4): F stands before every step
 * that signs, C is possible in order only. Permissions come in their order; `null` for a step that has none yet.
 */
export function orderFaults(
  permissions: readonly (AccessPermission | null)[],
  inOrder: boolean,
  { signsBefore, fillsAfter }: Around = {},
): readonly OrderFault[] {
  const signs = (permission: AccessPermission | null): boolean =>
    permission !== null && isSigning(permission);
  const firstSigning = permissions.findIndex(signs);
  const signedFrom = signsBefore === true ? -1 : firstSigning === -1 ? Infinity : firstSigning;
  return permissions.flatMap((permission, index): OrderFault[] => {
    const fillsLate = permission === accessPermission.fillData && index > signedFrom;
    const signsEarly = fillsAfter === true && signs(permission);
    return [
      ...(fillsLate || signsEarly ? [{ index, id: 'fillBeforeSign' as const }] : []),
      ...(permission === accessPermission.coordinate && !inOrder
        ? [{ index, id: 'coordinateNeedsOrder' as const }]
        : []),
    ];
  });
}
