import { accessPermission, type AccessPermission, accessPermissionCodes } from '../../contract/enums.ts';
import type { FieldFault } from '../../contract/faults.ts';
import type { FillingItem } from '../../contract/models/document.ts';
import type { ProcessItem } from '../../contract/models/process-item.ts';
import type { PageFrame } from '../../contract/page-space.ts';
import { isSigning } from '../../contract/rules/permissions.ts';
import { findByCode } from '../../contract/rules/person-codes.ts';
import { orderFaults } from '../../contract/rules/workflow-order.ts';
import { draftFilling } from './filling.ts';
import { type DraftPlace, parsePlace } from './place.ts';

/** A workflow's step as its author gave it, with everything that was wrong in it found. */
export type DraftStep = {
  readonly userId: number;
  readonly accessPermission: AccessPermission;
  /** The component file that it acts on. */
  readonly fileId: string | null;
  readonly place: DraftPlace | null;
  /** Fields of a step that fills data. */
  readonly fillingItems: readonly FillingItem[];
  /** Whether it gives its holder a copy when the document is sent. */
  readonly copyOnSend: boolean;
  /** As it was typed; empty for none, and null where nothing is said of it. */
  readonly accessCode: string | null;
};

/** A user whom a step may name, by code or by id. A disabled one keeps their code from naming somebody else. */
export type Processor = { readonly id: number; readonly code: string; readonly isEnabled: boolean };

/** A component file of the document, with its pages. */
export type DraftFile = { readonly id: string; readonly pages: readonly PageFrame[] };

/** What a workflow is checked against. */
export type DraftContext = {
  readonly inOrder: boolean;
  readonly processors: readonly Processor[];
  /** In order; a step that names none acts on the first. */
  readonly files: readonly DraftFile[];
  /** Keys of fields that the document has already. */
  readonly takenKeys?: readonly string[];
  /** What stands around steps that are added to a workflow: a step that signs before them, one that fills data after them. */
  readonly signsBefore?: boolean;
  readonly fillsAfter?: boolean;
};

export type DraftResult =
  | { readonly kind: 'ok'; readonly steps: readonly DraftStep[] }
  | { readonly kind: 'refused'; readonly faults: readonly FieldFault[] };

type Parsed = { readonly step: DraftStep | null; readonly faults: readonly FieldFault[] };

const permissions: ReadonlySet<number> = new Set(Object.values(accessPermissionCodes));

function isPermission(value: number): value is AccessPermission {
  return permissions.has(value);
}

/** Zero means "not given" beside a code; the code wins (companion operations, §1). */
export function permissionOf(item: ProcessItem): AccessPermission | null {
  if (item.accessPermissionCode !== null) {
    return accessPermissionCodes[item.accessPermissionCode];
  }
  return item.accessPermission !== null && isPermission(item.accessPermission) ? item.accessPermission : null;
}

function processorOf(item: ProcessItem, processors: readonly Processor[]): Processor | undefined {
  const named =
    item.processedByUserCode === null
      ? processors.find((processor) => processor.id === item.processedByUserId)
      : findByCode(processors, item.processedByUserCode);
  return named?.isEnabled ? named : undefined;
}

/** What some clients send for "not given". */
const noFile: ReadonlySet<string> = new Set(['', '0', '00000000-0000-0000-0000-000000000000']);

function fileOf(
  item: ProcessItem,
  path: string,
  files: readonly DraftFile[],
): { readonly file: DraftFile | undefined; readonly faults: readonly FieldFault[] } {
  const id = item.fileInfoId?.toLowerCase() ?? '';
  if (noFile.has(id)) {
    return { file: files[0], faults: [] };
  }
  const file = files.find((candidate) => candidate.id === id);
  return { file, faults: file ? [] : [{ path: `${path}.fileInfoId`, id: 'unknownFile' }] };
}

function parseItem(
  item: ProcessItem,
  path: string,
  context: Pick<DraftContext, 'processors' | 'files'>,
  takenKeys: Set<string>,
): Parsed {
  const faults: FieldFault[] = [];
  const processor = processorOf(item, context.processors);
  if (!processor) {
    faults.push({ path: `${path}.processedByUserCode`, id: 'unknownUser' });
  }
  const permission = permissionOf(item);
  if (permission === null) {
    faults.push({ path: `${path}.accessPermissionCode`, id: 'required' });
  }
  const { file, faults: fileFaults } = fileOf(item, path, context.files);
  faults.push(...fileFaults);
  if (fileFaults.length > 0) {
    return { step: null, faults };
  }
  const pages = file?.pages ?? [];
  const placed = parsePlace(
    {
      position: item.position,
      page: item.pageSign,
      positionPath: `${path}.position`,
      pagePath: `${path}.pageSign`,
    },
    pages,
  );
  // Where a step leaves no mark, what typed programs write there is nothing to refuse.
  const { place } = placed;
  const placeFaults = permission === null || isSigning(permission) ? placed.faults : [];
  const fields = item.fillingItems ?? [];
  const filling = draftFilling(fields, path, pages, takenKeys);
  faults.push(...placeFaults, ...filling.faults);
  if (fields.length > 0 && permission !== null && permission !== accessPermission.fillData) {
    faults.push({ path: `${path}.fillingItems`, id: 'fieldsOfFillOnly' });
  }
  return processor && permission !== null && placeFaults.length === 0
    ? {
        step: {
          userId: processor.id,
          accessPermission: permission,
          fileId: file?.id ?? null,
          place,
          fillingItems: filling.items,
          copyOnSend: permission === accessPermission.view && item.copyOnSend === true,
          accessCode: item.accessCode ?? null,
        },
        faults,
      }
    : { step: null, faults };
}

/**
 * Checks a workflow (companion operations, §3, "update-process", and §4): every processor is known, every place lies on
 * its page, fields stand on F with a key of their own, F stands before every step that signs, C is possible in order only.
 * Steps come out in their order: by `orderNo`, and those with the same number as they were listed.
 */
export function draftWorkflow(items: readonly ProcessItem[], context: DraftContext): DraftResult {
  const takenKeys = new Set(context.takenKeys);
  const rows = items
    .map((item, index) => {
      const path = `processes.${String(index)}`;
      return {
        path,
        orderNo: item.orderNo ?? index + 1,
        ...parseItem(item, path, context, takenKeys),
      };
    })
    .toSorted((a, b) => a.orderNo - b.orderNo);
  const faults = rows.flatMap((row) => row.faults);
  const permissionsInOrder = rows.map(({ step }) => step?.accessPermission ?? null);
  for (const { index, id } of orderFaults(permissionsInOrder, context.inOrder, context)) {
    faults.push({ path: `${rows[index]?.path ?? ''}.accessPermissionCode`, id });
  }
  if (faults.length > 0) {
    return { kind: 'refused', faults };
  }
  return { kind: 'ok', steps: rows.flatMap((row) => row.step ?? []) };
}
