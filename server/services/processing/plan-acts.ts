import type { FieldFault } from '../../../contract/faults.ts';
import type { AdjacentProcess, ProcessRequest } from '../../../contract/operations/processing.ts';
import { adjacentSteps } from '../../../contract/rules/adjacent-steps.ts';
import {
  type ParsedAction,
  parseAction,
  type Place,
  type ProcessAction,
} from '../../domain/process-action.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import type { DocumentFileRecord, StepRow } from '../workflow/load-document.ts';
import { checkStepLevel } from '../certificates/check-levels.ts';
import { checkIdentity } from '../ekyc/verifications.ts';
import { type HeldStep, needsOwnLink } from '../workflow/find-step.ts';

/** What is done with one step. */
export type Act = {
  readonly step: StepRow;
  readonly file: DocumentFileRecord;
  readonly action: ProcessAction;
};

/** The root step's act, and those of its adjacent steps in their order. They succeed together or not at all. */
export type Plan = { readonly root: Act; readonly adjacent: readonly Act[] };

/** An adjacent step, and where its faults stand in the request. */
type Wanted = { readonly step: StepRow; readonly item: AdjacentProcess | null; readonly path: string };

/**
 * Decides what a request does with its root step and with the steps beside it (specification, "Process document").
 * @throws {Refusal} naming everything that is wrong with the request; pictures are opened as well.
 */
export async function planActs(
  deps: Dependencies,
  caller: ProcessingCaller,
  held: HeldStep,
  request: ProcessRequest,
): Promise<Plan> {
  if (!request.reject) {
    await checkIdentity(deps.db, held);
  }
  const root = { step: held.step, file: held.file, action: accept(parseStep(held, held.step, request)) };
  const together = root.action.kind === 'sign' || root.action.kind === 'approve';
  const adjacent = together
    ? wantedSteps(caller, held, request).map((wanted) => adjacentAct(held, wanted, request))
    : [];
  if (together) {
    checkLevels(held, [root, ...adjacent]);
  }
  await checkImages(deps, [root, ...adjacent]);
  return { root, adjacent };
}

/** @throws {Refusal} when the type of the document asks for more than what is to be signed comes to. */
export function checkLevels({ record, user }: HeldStep, acts: readonly Pick<Act, 'step'>[]): void {
  for (const { step } of acts) {
    checkStepLevel(record.type, step.accessPermission, user);
  }
}

/** A plan for one step alone. */
export function planOf(held: HeldStep, action: ProcessAction): Plan {
  return { root: { step: held.step, file: held.file, action }, adjacent: [] };
}

function wantedSteps(caller: ProcessingCaller, held: HeldStep, request: ProcessRequest): Wanted[] {
  const steps = held.record.steps.map(({ step }) => step);
  const { processInOrder } = held.record.document;
  const adjacent = adjacentSteps(held.step, steps, processInOrder, (step) =>
    needsOwnLink(caller, held.step, step),
  );
  if (request.adjacentProcesses === null) {
    return request.processAllAdjacentProcesses
      ? adjacent.map((step) => ({ step, item: null, path: '' }))
      : [];
  }
  const wanted = request.adjacentProcesses.map((item, index): Wanted => {
    const { processId } = item;
    const step = adjacent.find(({ id }) => id === processId) ?? refuse('processNotAdjacent', { processId });
    return { step, item, path: `adjacentProcesses.${String(index)}.` };
  });
  checkUnbroken(held, adjacent, wanted);
  return [...new Map(wanted.map((entry) => [entry.step.id, entry])).values()].toSorted(
    (a, b) => a.step.orderNo - b.step.orderNo,
  );
}

/** In order, a step cannot be processed while one before it is left out. */
function checkUnbroken(held: HeldStep, adjacent: readonly StepRow[], wanted: readonly Wanted[]): void {
  if (!held.record.document.processInOrder) {
    return;
  }
  const ids = new Set(wanted.map(({ step }) => step.id));
  const gap = adjacent.findIndex(({ id }) => !ids.has(id));
  const beyond = gap === -1 ? undefined : adjacent.slice(gap).find(({ id }) => ids.has(id));
  if (beyond) {
    refuse('processNotAdjacent', { processId: beyond.id });
  }
}

/** Place and page are the step's own unless given; everything else is the root's. */
function adjacentAct(held: HeldStep, { step, item, path }: Wanted, request: ProcessRequest): Act {
  const own: ProcessRequest = {
    ...request,
    signingPage: item?.signingPage ?? null,
    signingPosition: item?.signingPosition ?? null,
    signatureDisplayMode: item?.signatureDisplayMode ?? request.signatureDisplayMode,
    reason: item?.reason ?? request.reason,
    signatureImage: item?.signatureImage ?? request.signatureImage,
    signatureText: item?.signatureText ?? request.signatureText,
    fontSize: item?.fontSize ?? request.fontSize,
  };
  const parsed = parseStep(held, step, own);
  if (parsed.kind === 'faults' && path === '') {
    refuse('positionMissing', { orderNo: step.orderNo });
  }
  return { step, file: fileOf(held, step), action: accept(parsed, path) };
}

function fileOf(held: HeldStep, step: StepRow): DocumentFileRecord {
  return held.record.files.find(({ file }) => file.id === step.fileId) ?? held.file;
}

/** What a request asks to do with a step of the caller's. */
export function parseStep(held: HeldStep, step: StepRow, request: ProcessRequest): ParsedAction {
  return parseAction(request, {
    permission: step.accessPermission,
    pages: fileOf(held, step).current.pages,
    configured: configuredPlace(step),
    fixedPosition: held.record.document.fixedPosition,
    defaultText: held.user.signatureText ?? '{{Name}}\n{{SignTime}}',
  });
}

function configuredPlace({ llx, lly, urx, ury, pageSign }: StepRow): Place | null {
  return llx !== null && lly !== null && urx !== null && ury !== null && pageSign !== null
    ? { page: pageSign, position: { llx, lly, urx, ury } }
    : null;
}

/** @throws {Refusal} naming what is wrong with the request. */
export function accept(parsed: ParsedAction, path = ''): ProcessAction {
  switch (parsed.kind) {
    case 'faults':
      throw refuseFields(parsed.faults.map((fault): FieldFault => ({ ...fault, path: path + fault.path })));
    case 'refused':
      return refuse(parsed.message);
    case 'ok':
      return parsed.action;
  }
}

/** Looks at every picture once: adjacent steps mostly carry the root's. */
export async function checkImages(deps: Dependencies, acts: readonly Act[]): Promise<void> {
  const seen = new Set<string>();
  for (const { action } of acts) {
    const image = action.kind === 'sign' ? action.image : null;
    const content = image === null ? '' : Buffer.from(image).toString('base64');
    if (image === null || seen.has(content)) {
      continue;
    }
    seen.add(content);
    const inspected = await deps.pdf.inspectImage(image);
    if (inspected.kind === 'refused') {
      const id = inspected.reason === 'too-large' ? 'imageTooLarge' : 'notImage';
      throw refuseFields([{ path: 'signatureImage', id }]);
    }
  }
}
