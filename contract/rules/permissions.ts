import { accessPermission, type AccessPermission } from '../enums.ts';

/** Access permissions whose action puts a signature into the document. */
const signing: ReadonlySet<number> = new Set([
  accessPermission.signDraw,
  accessPermission.signDigital,
  accessPermission.eSign,
  accessPermission.ekyc,
]);

/** Whether a step of this permission leaves a visible mark and so needs a place. */
export function isSigning(permission: number): boolean {
  return signing.has(permission);
}

/**
 * Whether a document type that asks for signers with a verified identity asks it of steps of this permission. An approval is a
 * signature as well (companion operations, §7), though it leaves no mark.
 */
export function needsVerifiedUser(permission: number): boolean {
  return isSigning(permission) || permission === accessPermission.approve;
}

/**
 * F stands before what signs in a sequential workflow (specification, "Import advanced batch of documents", rule 2), and C is
 * possible in one alone (companion operations, §3).
 */
export function permissionFault(
  permission: AccessPermission,
  inOrder: boolean,
  afterSigning: boolean,
): 'fillBeforeSign' | 'coordinateNeedsOrder' | null {
  if (permission === accessPermission.fillData && inOrder && afterSigning) {
    return 'fillBeforeSign';
  }
  return permission === accessPermission.coordinate && !inOrder ? 'coordinateNeedsOrder' : null;
}
