import type { FieldFault } from '../../contract/faults.ts';
import type { ProcessItem } from '../../contract/models/process-item.ts';
import { parsePosition } from '../../contract/page-space.ts';
import { isSigning } from '../../contract/rules/permissions.ts';
import { findByCode } from '../../contract/rules/person-codes.ts';
import { permissionOf } from './workflow-draft.ts';

/** A user of the company whom a step may name. */
type Known = { readonly id: number; readonly code: string };

/**
 * What is wrong with a workflow that is kept for use again. There is no document yet, so pages are not looked at, and a step
 * may leave open who processes it; the rest is checked when a document takes the workflow (`draftWorkflow`).
 */
export function processTemplateFaults(
  items: readonly ProcessItem[],
  known: readonly Known[],
): readonly FieldFault[] {
  return items.flatMap((item, index) => faultsOf(item, `processes.${String(index)}`, known));
}

function faultsOf(item: ProcessItem, path: string, known: readonly Known[]): FieldFault[] {
  const faults: FieldFault[] = [];
  if (!namesNobodyUnknown(item, known)) {
    faults.push({ path: `${path}.processedByUserCode`, id: 'noSuchUser' });
  }
  const permission = permissionOf(item);
  if (permission === null) {
    faults.push({ path: `${path}.accessPermissionCode`, id: 'required' });
  }
  const leavesMark = permission === null || isSigning(permission);
  if (leavesMark && item.position !== null && parsePosition(item.position) === null) {
    faults.push({ path: `${path}.position`, id: 'notPosition' });
  }
  return faults;
}

/** The code wins over the id, and zero means "not given" (companion operations, §1). */
function namesNobodyUnknown(item: ProcessItem, known: readonly Known[]): boolean {
  if (item.processedByUserCode !== null) {
    return findByCode(known, item.processedByUserCode) !== undefined;
  }
  const id = item.processedByUserId ?? 0;
  return id === 0 || known.some((user) => user.id === id);
}
