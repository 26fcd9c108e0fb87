import { z } from 'zod';
import { type AccessPermissionCode, accessPermissionCodes } from '../../../contract/enums.ts';
import { clearDraft, readDraft, saveDraft } from '../../api/draft-storage.ts';
import type { Workflow, WorkflowStep } from './workflow-model.ts';

/*
 * What of a workflow the service does not have yet, so that a reload or a lost network takes nothing away.
 */

const nameOf = (documentId: string): string => `workflow:${documentId}`;

const codes = Object.keys(accessPermissionCodes) as [AccessPermissionCode, ...AccessPermissionCode[]];

const workflowSchema = z.object({
  /** The service has all of it but the code words that are lost. */
  isSaved: z.boolean().default(false),
  inOrder: z.boolean(),
  steps: z.array(
    z.object({
      key: z.string(),
      user: z.object({
        id: z.number(),
        code: z.string(),
        name: z.string(),
        email: z.string(),
        isGuest: z.boolean().default(false),
        organization: z.string().default(''),
      }),
      permission: z.enum(codes),
      place: z
        .object({
          page: z.number(),
          rect: z.object({ llx: z.number(), lly: z.number(), urx: z.number(), ury: z.number() }),
        })
        .nullable(),
      fileId: z.string().nullable().default(null),
      copyOnSend: z.boolean().default(false),
      codeWord: z.enum(['none', 'removed', 'stored', 'lost']).default('none'),
      fields: z
        .array(
          z.object({
            key: z.string(),
            name: z.string(),
            type: z.enum(['text', 'number', 'date', 'checkbox', 'choice']),
            required: z.boolean(),
            maxLength: z.number().nullable(),
            options: z.array(z.string()),
            page: z.number().nullable(),
            position: z.string().nullable(),
          }),
        )
        .default([]),
    }),
  ),
});

/** Whoever uses the device next must not read what was told to one person. */
const withoutWord = (step: WorkflowStep): WorkflowStep =>
  typeof step.codeWord === 'object' ? { ...step, codeWord: 'lost' } : step;

export type WorkflowDraft = Workflow & { readonly isSaved: boolean };

/** Keeps a workflow until it is saved, and which of its code words are lost until they are typed again; `null` forgets it. */
export function saveWorkflow(documentId: string, workflow: Workflow | null, isSaved = false): void {
  if (workflow === null) {
    clearDraft(nameOf(documentId));
  } else {
    saveDraft(nameOf(documentId), { ...workflow, isSaved, steps: workflow.steps.map(withoutWord) });
  }
}

/** The draft of a workflow, `null` when there is none. */
export function loadWorkflow(documentId: string): WorkflowDraft | null {
  return readDraft(nameOf(documentId), workflowSchema);
}
