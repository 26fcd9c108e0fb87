import { type AccessPermissionCode, accessPermissionCodes } from '../../../contract/enums.ts';
import type { Document, FillingItem, ProcessStep } from '../../../contract/models/document.ts';
import type { BodyInput } from '../../../contract/operation.ts';
import type { updateProcess } from '../../../contract/operations/document-actions.ts';
import { type Rect, formatPosition, parsePosition } from '../../../contract/page-space.ts';
import { isSigning as signs } from '../../../contract/rules/permissions.ts';

/*
 * The workflow of a draft as its author sees it while writing it. Steps stand in their order; `key` names one for the life of the
 * editor, since the service gives steps new ids at each saving.
 */

export type Processor = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  /** Somebody outside the company, and what they act for. */
  readonly isGuest?: boolean;
  readonly organization?: string;
};

/** What a workflow keeps of a user who was found. */
export function asProcessor({ id, code, name, email, isGuest, organization }: Processor): Processor {
  return { id, code, name, email, ...(isGuest === true && { isGuest, organization: organization ?? '' }) };
}

/** Where a signature goes: page from 1, rectangle in reader space, points. */
export type Place = { readonly page: number; readonly rect: Rect };

/** What a step of F asks for. */
export type FillingField = Omit<FillingItem, 'value'>;

/**
 * What opens a step's document besides its link or code: one that the service has, or that was typed here. `removed` was taken away here,
 * while `none` is what the service said and leaves one that it has got since. `lost` was typed before a reload, since no code word is kept
 * on the device.
 */
export type CodeWord = 'none' | 'removed' | 'stored' | 'lost' | { readonly text: string };

export const hasCodeWord = ({ codeWord }: Pick<WorkflowStep, 'codeWord'>): boolean =>
  codeWord !== 'none' && codeWord !== 'removed';

export type WorkflowStep = {
  readonly key: string;
  readonly user: Processor;
  readonly permission: AccessPermissionCode;
  readonly place: Place | null;
  /** The component file that it acts on; `null` for the first. */
  readonly fileId: string | null;
  readonly fields: readonly FillingField[];
  /** Of a copy: whether it goes out when the document is sent, beside the one when it is completed. */
  readonly copyOnSend: boolean;
  readonly codeWord: CodeWord;
};

export type NewStep = Pick<WorkflowStep, 'key' | 'user' | 'permission'> & {
  readonly fields?: readonly FillingField[];
  readonly copyOnSend?: boolean;
};

export type Workflow = { readonly inOrder: boolean; readonly steps: readonly WorkflowStep[] };

export type WorkflowChange =
  | { readonly kind: 'add'; readonly steps: readonly NewStep[] }
  /** Other steps in place of those that are there, as a kept workflow has them. */
  | { readonly kind: 'replace'; readonly inOrder: boolean; readonly steps: readonly NewStep[] }
  | { readonly kind: 'remove'; readonly key: string }
  /** `to` counts from 0, among the steps without the moved one. */
  | { readonly kind: 'move'; readonly key: string; readonly to: number }
  | { readonly kind: 'permission'; readonly key: string; readonly permission: AccessPermissionCode }
  /** Of a step's signature, or of a field: their keys differ. */
  | { readonly kind: 'place'; readonly key: string; readonly place: Place | null }
  | { readonly kind: 'fields'; readonly key: string; readonly fields: readonly FillingField[] }
  | { readonly kind: 'copy'; readonly key: string; readonly copyOnSend: boolean }
  | { readonly kind: 'code-word'; readonly key: string; readonly codeWord: CodeWord }
  | { readonly kind: 'order'; readonly inOrder: boolean }
  /** Other files: places belong to the pages of those before. */
  | { readonly kind: 'files'; readonly fileIds: readonly string[] };

/** Whether a step of this permission leaves a mark on a page (companion operations, §4). */
export function isSigning(permission: AccessPermissionCode): boolean {
  return signs(accessPermissionCodes[permission]);
}

/** Whether a step only gives its holder a copy. */
export const isCopy = ({ permission }: Pick<WorkflowStep, 'permission'>): boolean => permission === 'V';

/** Those who have a copy wait for nobody, and stand behind those who act. */
const copiesLast = (steps: readonly WorkflowStep[]): readonly WorkflowStep[] => [
  ...steps.filter((step) => !isCopy(step)),
  ...steps.filter(isCopy),
];

const newStep = ({ key, user, permission, fields = [], copyOnSend = false }: NewStep): WorkflowStep => ({
  key,
  user,
  permission,
  place: null,
  fileId: null,
  fields,
  copyOnSend,
  // Else the service would give it the one of another step of the same person.
  codeWord: 'removed',
});

export function changeWorkflow(workflow: Workflow, change: WorkflowChange): Workflow {
  const { steps } = workflow;
  const withStep = (key: string, edit: (step: WorkflowStep) => WorkflowStep): Workflow => ({
    ...workflow,
    steps: steps.map((step) => (step.key === key ? edit(step) : step)),
  });
  switch (change.kind) {
    case 'add':
      return { ...workflow, steps: copiesLast([...steps, ...change.steps.map(newStep)]) };
    case 'replace':
      return { inOrder: change.inOrder, steps: copiesLast(change.steps.map(newStep)) };
    case 'remove':
      return {
        ...workflow,
        steps: withOwnCodes(
          steps,
          steps.filter((step) => step.key !== change.key),
        ),
      };
    case 'move': {
      const moved = steps.find((step) => step.key === change.key);
      if (moved === undefined) {
        return workflow;
      }
      const others = steps.filter((step) => step !== moved);
      const to = Math.min(Math.max(change.to, 0), others.length);
      return {
        ...workflow,
        steps: withOwnCodes(steps, [...others.slice(0, to), moved, ...others.slice(to)]),
      };
    }
    case 'permission': {
      const changed = withStep(change.key, (step) => ({
        ...step,
        permission: change.permission,
        place: isSigning(change.permission) ? step.place : null,
        fields: change.permission === 'F' ? step.fields : [],
      }));
      return { ...changed, steps: withOwnCodes(steps, copiesLast(changed.steps)) };
    }
    case 'copy':
      return withStep(change.key, (step) => ({ ...step, copyOnSend: change.copyOnSend }));
    case 'code-word':
      return withStep(change.key, (step) => ({ ...step, codeWord: change.codeWord }));
    case 'fields':
      return withStep(change.key, (step) => ({ ...step, fields: change.fields }));
    case 'place':
      return { ...workflow, steps: steps.map((step) => placed(step, change.key, change.place)) };
    case 'order':
      return { ...workflow, inOrder: change.inOrder };
    case 'files':
      return {
        ...workflow,
        steps: steps.map((step) =>
          step.fileId !== null && change.fileIds.includes(step.fileId) ? step : withoutPages(step),
        ),
      };
  }
}

/** A step with its signature or one of its fields placed, if the key is theirs. */
function placed(step: WorkflowStep, key: string, place: Place | null): WorkflowStep {
  if (step.key === key) {
    return { ...step, place };
  }
  if (!step.fields.some((field) => field.key === key)) {
    return step;
  }
  const where = { page: place?.page ?? null, position: place && formatPosition(place.rect) };
  return {
    ...step,
    fields: step.fields.map((field) => (field.key === key ? { ...field, ...where } : field)),
  };
}

/** Where the value of a field will be drawn; `null` where it is kept and not drawn. */
export function placeOfField({ page, position }: FillingField): Place | null {
  const rect = position === null ? null : parsePosition(position);
  return rect === null ? null : { page: page ?? 1, rect };
}

/** Nothing of a step stands on pages any more. */
/**
 * Steps have no name on the wire: of what the service has of several of one person it may give one the code word of another. Nothing is left
 * to it there: a step without one says so, and one that it has is asked for again.
 */
function withOwnCodes(before: readonly WorkflowStep[], after: readonly WorkflowStep[]): WorkflowStep[] {
  const isAlone = ({ user }: WorkflowStep): boolean =>
    before.filter((step) => step.user.id === user.id).length === 1;
  return after.map((step) => (isAlone(step) ? step : { ...step, codeWord: said(step.codeWord) }));
}

function said(codeWord: CodeWord): CodeWord {
  return codeWord === 'none' ? 'removed' : codeWord === 'stored' ? 'lost' : codeWord;
}

function withoutPages(step: WorkflowStep): WorkflowStep {
  const fields = step.fields.map((field) => ({ ...field, page: null, position: null }));
  return { ...step, place: null, fileId: null, fields };
}

/** A workflow without what stands on the pages of files that the document does not have any more. */
export function onFiles(workflow: Workflow, fileIds: readonly string[]): Workflow {
  const isGone = ({ fileId }: WorkflowStep): boolean => fileId !== null && !fileIds.includes(fileId);
  return workflow.steps.some(isGone)
    ? { ...workflow, steps: workflow.steps.map((step) => (isGone(step) ? withoutPages(step) : step)) }
    : workflow;
}

export function permissionCodeOf(value: number): AccessPermissionCode {
  for (const [code, known] of Object.entries(accessPermissionCodes)) {
    if (known === value) {
      // A key of the very table that is searched.
      return code as AccessPermissionCode;
    }
  }
  return 'V';
}

function placeOf(step: ProcessStep): Place | null {
  const rect = step.position === null ? null : parsePosition(step.position);
  return rect === null ? null : { page: step.pageSign ?? 1, rect };
}

/** The workflow that the service holds for a draft. */
export function workflowOf(document: Document): Workflow {
  const steps = document.processes
    .toSorted((a, b) => a.orderNo - b.orderNo)
    .flatMap((step): WorkflowStep[] => {
      const user = step.processedByUser;
      return user === null
        ? []
        : [
            {
              key: step.id,
              user: asProcessor(user),
              permission: permissionCodeOf(step.accessPermission.value),
              place: placeOf(step),
              fileId: step.fileInfoId,
              fields: step.fillingItems.map(({ value: _value, ...field }) => field),
              copyOnSend: step.copyOnSend,
              codeWord: step.hasAccessCode ? 'stored' : 'none',
            },
          ];
    });
  // What is offered first for a new document, too: one after the other.
  return {
    inOrder: document.processes.length === 0 ? true : document.processInOrder,
    steps: copiesLast(steps),
  };
}

/** What "update-process" takes (companion operations, §3). */
export function updateProcessBody(documentId: string, workflow: Workflow): BodyInput<typeof updateProcess> {
  return {
    id: documentId,
    processInOrder: workflow.inOrder,
    processes: workflow.steps.map((step, index) => ({
      orderNo: index + 1,
      processedByUserId: step.user.id,
      accessPermissionCode: step.permission,
      ...(isCopy(step) && step.copyOnSend && { copyOnSend: true }),
      ...accessCodeOf(step.codeWord),
      ...(step.fileId !== null && { fileInfoId: step.fileId }),
      ...(step.fields.length > 0 && {
        fillingItems: step.fields.map((field) => ({ ...field, options: [...field.options] })),
      }),
      ...(step.place && { position: formatPosition(step.place.rect), pageSign: step.place.page }),
    })),
  };
}

/** Nothing is said of what the service has: it stays. */
function accessCodeOf(codeWord: CodeWord): { readonly accessCode?: string } {
  if (typeof codeWord === 'object') {
    return { accessCode: codeWord.text };
  }
  return codeWord === 'removed' ? { accessCode: '' } : {};
}

/** Whether a code word was typed that neither the service nor the device has. */
export const isCodeWordLost = ({ steps }: Workflow): boolean =>
  steps.some(({ codeWord }) => codeWord === 'lost');

/** What the service has, with the code words that a draft on the device knows to be lost. */
export function withLostCodes(saved: Workflow, draft: Workflow): Workflow {
  const left = draft.steps.filter(({ codeWord }) => codeWord === 'lost');
  const take = ({ user, permission }: WorkflowStep): boolean => {
    const at = left.findIndex((one) => one.user.id === user.id && one.permission === permission);
    return at >= 0 && left.splice(at, 1).length > 0;
  };
  return {
    ...saved,
    steps: saved.steps.map((step) =>
      step.codeWord === 'none' && take(step) ? { ...step, codeWord: 'lost' } : step,
    ),
  };
}

/** Signing steps that have no place yet; their signers then choose it. */
export function unplacedSteps(workflow: Workflow): readonly WorkflowStep[] {
  return workflow.steps.filter((step) => isSigning(step.permission) && step.place === null);
}

/** Whom sending tells at once: the first who acts where there is an order, else everyone who acts. Each person once. */
export function firstRecipients(workflow: Workflow): readonly Processor[] {
  const acting = workflow.steps.filter((step) => !isCopy(step));
  const told = workflow.inOrder ? acting.slice(0, 1) : acting;
  return [...new Map(told.map(({ user }) => [user.id, user])).values()];
}

/** Why a workflow cannot be sent (specification, "Send document process"). */
export function sendingFault(workflow: Workflow): 'empty' | 'view-only' | null {
  if (workflow.steps.length === 0) {
    return 'empty';
  }
  return workflow.steps.every(isCopy) ? 'view-only' : null;
}
