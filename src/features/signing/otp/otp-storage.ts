import { z } from 'zod';
import { clearDraft, readDraft, saveDraft } from '../../../api/draft-storage.ts';
import type { AnyOtpState, CodeSent, FrozenRequest, OtpState } from './otp-state.ts';

type Kept<Request> = { readonly request: Request; readonly sent: CodeSent };

/** Where a code that was sent outlasts a reload, with the request that it confirms, as long as it can still be typed. */
export type OtpStorage<Request> = {
  readonly keep: (state: OtpState<Request, unknown>) => void;
  /** The code that a reload interrupted, unless its time is over at `now` (milliseconds). */
  readonly restore: (now: number) => Kept<Request> | null;
};

const sentSchema = z.object({
  method: z.enum(['email', 'sms', 'zalo']),
  address: z.string(),
  expiresAt: z.number(),
  resendAt: z.number(),
});

/** What is the same of a request on one step and on many. */
export const actionFields = {
  reason: z.string().nullable().optional(),
  reject: z.boolean().optional(),
  signatureDisplayMode: z.number().optional(),
  signatureImage: z.string().nullable().optional(),
  signatureText: z.string().optional(),
  fontSize: z.number().optional(),
  showReason: z.boolean().optional(),
  confirmTermsConditions: z.boolean().optional(),
};

/** Keeps under a key what fits the schema, which has to fit what `isSame` says the key is for. */
export function otpStorage<Request>(
  name: string,
  schema: z.ZodType<Request>,
  isSame: (request: Request) => boolean,
): OtpStorage<Request> {
  const key = `otp:${name}`;
  const whole = z.object({ request: schema, sent: sentSchema });
  return {
    keep: (state) => {
      // With a code that confirms nothing any more, a reload would ask for what cannot be used.
      if (
        state.stage === 'confirming' ||
        (state.stage === 'awaiting-code' && state.problem?.kind !== 'code-over')
      ) {
        saveDraft(key, { request: state.request, sent: state.sent });
      } else if (mayBeForgotten(state)) {
        clearDraft(key);
      }
    },
    restore: (now) => {
      const kept = readDraft(key, whole);
      if (kept === null || !isSame(kept.request) || kept.sent.expiresAt <= now) {
        clearDraft(key);
        return null;
      }
      return kept;
    },
  };
}

/** While another code is asked for, the one before may still be the newest. */
function mayBeForgotten({ stage }: AnyOtpState): boolean {
  return stage !== 'requesting';
}

const stepRequestSchema: z.ZodType<FrozenRequest> = z.object({
  ...actionFields,
  processId: z.string(),
  signingPage: z.number().optional(),
  signingPosition: z.string().optional(),
  contentSha256: z.string().optional(),
  processAllAdjacentProcesses: z.boolean().optional(),
  adjacentProcesses: z
    .array(
      z.object({
        processId: z.string(),
        signingPage: z.number().optional(),
        signingPosition: z.string().optional(),
      }),
    )
    .optional(),
});

export function stepOtpStorage(processId: string): OtpStorage<FrozenRequest> {
  return otpStorage(processId, stepRequestSchema, (request) => request.processId === processId);
}
