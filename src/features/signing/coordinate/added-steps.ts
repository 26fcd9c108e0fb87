/** The steps that a coordinator adds, as they are being written. Pure. */
import { z } from 'zod';
import {
  type AccessPermission,
  type AccessPermissionCode,
  accessPermission,
  accessPermissionCodes,
  stepStatus,
} from '../../../../contract/enums.ts';
import type { Document, ProcessStep } from '../../../../contract/models/document.ts';
import type { BodyInput } from '../../../../contract/operation.ts';
import type { coordinate } from '../../../../contract/operations/processing.ts';
import { formatPosition } from '../../../../contract/page-space.ts';
import { isSigning } from '../../../../contract/rules/permissions.ts';
import { orderFaults } from '../../../../contract/rules/workflow-order.ts';
import { type Place, placeSchema } from '../place/place.ts';

/** What a coordinator can ask for. Fields to fill in are the author's to define. */
export const addedPermissions = [
  'E',
  'DR',
  'D',
  'EKYC',
  'A',
  'C',
  'V',
] as const satisfies readonly AccessPermissionCode[];

export const addedStepSchema = z.object({
  key: z.string(),
  user: z.object({ id: z.number(), code: z.string(), name: z.string(), email: z.string() }),
  permission: z.enum(addedPermissions),
  place: placeSchema.nullable(),
});
export type AddedStep = z.output<typeof addedStepSchema>;

export const leavesMarkOf = ({ permission }: AddedStep): boolean =>
  isSigning(accessPermissionCodes[permission]);

export type StepsChange =
  | { readonly kind: 'add'; readonly key: string; readonly user: AddedStep['user'] }
  | { readonly kind: 'remove'; readonly key: string }
  /** `to` counts from 0, among the steps without the moved one. */
  | { readonly kind: 'move'; readonly key: string; readonly to: number }
  | { readonly kind: 'permission'; readonly key: string; readonly permission: AddedStep['permission'] }
  | { readonly kind: 'place'; readonly key: string; readonly place: Place | null };

export function changeSteps(steps: readonly AddedStep[], change: StepsChange): AddedStep[] {
  const edit = (key: string, next: Partial<AddedStep>): AddedStep[] =>
    steps.map((step) => (step.key === key ? { ...step, ...next } : step));
  switch (change.kind) {
    case 'add': {
      const { id, code, name, email } = change.user;
      return [...steps, { key: change.key, user: { id, code, name, email }, permission: 'E', place: null }];
    }
    case 'remove':
      return steps.filter(({ key }) => key !== change.key);
    case 'move': {
      const moved = steps.find(({ key }) => key === change.key);
      const others = steps.filter(({ key }) => key !== change.key);
      const to = Math.min(Math.max(change.to, 0), others.length);
      return moved === undefined ? [...steps] : others.toSpliced(to, 0, moved);
    }
    case 'permission': {
      const isMark = isSigning(accessPermissionCodes[change.permission]);
      return edit(change.key, { permission: change.permission, ...(!isMark && { place: null }) });
    }
    case 'place':
      return edit(change.key, { place: change.place });
  }
}

/** The steps that come after the coordinating one and are not done: with them the workflow goes on. */
export function followingSteps(document: Document, root: ProcessStep): readonly ProcessStep[] {
  return document.processes
    .filter(({ orderNo, status }) => orderNo > root.orderNo && status.value === stepStatus.waiting)
    .toSorted((a, b) => a.orderNo - b.orderNo);
}

export type StepFault = 'fillBeforeSign' | 'coordinateNeedsOrder' | 'needsPlace';

/** What the service would refuse of each step, by its key; the rules are those of "update-process". */
export function stepFaults(
  steps: readonly AddedStep[],
  document: Document,
  root: ProcessStep,
): ReadonlyMap<string, StepFault> {
  const permissions = steps.map(({ permission }): AccessPermission => accessPermissionCodes[permission]);
  const fillsAfter = document.processes.some(
    ({ orderNo, accessPermission: { value } }) =>
      orderNo > root.orderNo && value === accessPermission.fillData,
  );
  const faults = new Map<string, StepFault>();
  for (const step of document.fixedPosition ? steps : []) {
    if (leavesMarkOf(step) && step.place === null) {
      faults.set(step.key, 'needsPlace');
    }
  }
  for (const { index, id } of orderFaults(permissions, document.processInOrder, { fillsAfter })) {
    faults.set(steps[index]?.key ?? '', id);
  }
  return faults;
}

/** Somebody outside the company has no number yet. */
const processorOf = ({ id, name, email }: AddedStep['user']) =>
  id === 0 ? { processedByGuest: { name, email } } : { processedByUserId: id };

/** What "coordinate" takes (companion operations, §4). */
export function coordinateBody(
  processId: string,
  steps: readonly AddedStep[],
  fileId: string | null,
): BodyInput<typeof coordinate> {
  return {
    processId,
    processes: steps.map((step, index) => ({
      orderNo: index + 1,
      ...processorOf(step.user),
      accessPermissionCode: step.permission,
      ...(fileId !== null && { fileInfoId: fileId }),
      ...(step.place && { position: formatPosition(step.place.rect), pageSign: step.place.page }),
    })),
  };
}
