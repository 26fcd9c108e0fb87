import { accessPermission, type AccessPermission, accessPermissionCodes } from '../../contract/enums.ts';
import type { FieldFault } from '../../contract/faults.ts';
import type { ProcessItem } from '../../contract/operations/documents.ts';
import {
  type PageFrame,
  parsePosition,
  positionFault,
  readerSize,
  type Rect,
} from '../../contract/page-space.ts';
import { isSigning } from './workflow.ts';

/** A workflow's step as its author gave it, with everything that was wrong in it found. */
export type DraftStep = {
  readonly userId: number;
  readonly accessPermission: AccessPermission;
  readonly place: { readonly pageSign: number; readonly position: Rect } | null;
};

/** An enabled user whom a step may name, by code or by id. */
export type Processor = { readonly id: number; readonly code: string };

export type DraftResult =
  | { readonly kind: 'ok'; readonly steps: readonly DraftStep[] }
  | { readonly kind: 'refused'; readonly faults: readonly FieldFault[] };

type Parsed = { readonly step: DraftStep | null; readonly faults: readonly FieldFault[] };

const permissions: ReadonlySet<number> = new Set(Object.values(accessPermissionCodes));

function isPermission(value: number): value is AccessPermission {
  return permissions.has(value);
}

/** Zero means "not given" beside a code; the code wins (companion operations, §1). */
function permissionOf(item: ProcessItem): AccessPermission | null {
  if (item.accessPermissionCode !== null) {
    return accessPermissionCodes[item.accessPermissionCode];
  }
  return item.accessPermission !== null && isPermission(item.accessPermission) ? item.accessPermission : null;
}

function processorOf(item: ProcessItem, processors: readonly Processor[]): Processor | undefined {
  if (item.processedByUserCode !== null) {
    return processors.find((processor) => processor.code === item.processedByUserCode);
  }
  return processors.find((processor) => processor.id === item.processedByUserId);
}

function placeOf(
  item: ProcessItem,
  path: string,
  pages: readonly PageFrame[],
): { place: DraftStep['place']; faults: FieldFault[] } {
  const pageSign = item.pageSign === 0 ? null : item.pageSign;
  if (item.position === null) {
    return { place: null, faults: [] };
  }
  const position = parsePosition(item.position);
  if (position === null) {
    return { place: null, faults: [{ path: `${path}.position`, id: 'notPosition' }] };
  }
  const frame = pages[(pageSign ?? 1) - 1];
  if (!frame) {
    return {
      place: null,
      faults: [{ path: `${path}.pageSign`, id: 'noSuchPage', params: { n: pages.length } }],
    };
  }
  const fault = positionFault(position, readerSize(frame));
  if (fault !== null) {
    return {
      place: null,
      faults: [{ path: `${path}.position`, id: fault === 'empty' ? 'emptyPosition' : 'offPage' }],
    };
  }
  return { place: { pageSign: pageSign ?? 1, position }, faults: [] };
}

function parseItem(
  item: ProcessItem,
  path: string,
  processors: readonly Processor[],
  pages: readonly PageFrame[],
): Parsed {
  const faults: FieldFault[] = [];
  const processor = processorOf(item, processors);
  if (!processor) {
    faults.push({ path: `${path}.processedByUserCode`, id: 'unknownUser' });
  }
  const permission = permissionOf(item);
  if (permission === null) {
    faults.push({ path: `${path}.accessPermissionCode`, id: 'required' });
  }
  const { place, faults: placeFaults } = placeOf(item, path, pages);
  faults.push(...placeFaults);
  return processor && permission !== null && placeFaults.length === 0
    ? { step: { userId: processor.id, accessPermission: permission, place }, faults }
    : { step: null, faults };
}

/**
 * Checks a workflow (companion operations, §3, "update-process", and §4): every processor is known, every place lies on
 * its page, F stands before every step that signs, C is possible in order only. Steps come out in their order: by
 * `orderNo`, and those with the same number as they were listed.
 */
export function draftWorkflow(
  items: readonly ProcessItem[],
  context: {
    readonly inOrder: boolean;
    readonly processors: readonly Processor[];
    readonly pages: readonly PageFrame[];
  },
): DraftResult {
  const rows = items
    .map((item, index) => {
      const path = `processes.${String(index)}`;
      return {
        path,
        orderNo: item.orderNo ?? index + 1,
        ...parseItem(item, path, context.processors, context.pages),
      };
    })
    .toSorted((a, b) => a.orderNo - b.orderNo);
  const faults = rows.flatMap((row) => row.faults);
  const firstSigning = rows.findIndex((row) => row.step !== null && isSigning(row.step.accessPermission));
  for (const [index, { step, path }] of rows.entries()) {
    const fillsAfterSigning = step?.accessPermission === accessPermission.fillData[0] && firstSigning !== -1;
    if (fillsAfterSigning && index > firstSigning) {
      faults.push({ path: `${path}.accessPermissionCode`, id: 'fillBeforeSign' });
    }
    if (step?.accessPermission === accessPermission.coordinate[0] && !context.inOrder) {
      faults.push({ path: `${path}.accessPermissionCode`, id: 'coordinateNeedsOrder' });
    }
  }
  if (faults.length > 0) {
    return { kind: 'refused', faults };
  }
  return { kind: 'ok', steps: rows.flatMap((row) => row.step ?? []) };
}
