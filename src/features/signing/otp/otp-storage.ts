import { z } from 'zod';
import { forget, keep, readKept } from '../../../api/kept.ts';
import type { CodeSent, FrozenRequest, OtpState } from './otp-state.ts';

const schema = z.object({
  request: z.object({
    processId: z.string(),
    reason: z.string().nullable().optional(),
    reject: z.boolean().optional(),
    signatureDisplayMode: z.number().optional(),
    signatureImage: z.string().nullable().optional(),
    signingPage: z.number().optional(),
    signingPosition: z.string().optional(),
    signatureText: z.string().optional(),
    fontSize: z.number().optional(),
    showReason: z.boolean().optional(),
    confirmTermsConditions: z.boolean().optional(),
  }),
  sent: z.object({
    method: z.enum(['email', 'sms']),
    address: z.string(),
    expiresAt: z.number(),
    resendAt: z.number(),
  }),
});

const keyOf = (processId: string): string => `otp:${processId}`;

/** Keeps a code that was sent, with the request that it confirms, as long as it can still be typed. */
export function keepOtp(processId: string, state: OtpState): void {
  if (state.stage === 'awaiting-code' || state.stage === 'confirming') {
    keep(keyOf(processId), { request: state.request, sent: state.sent });
  } else if (state.stage !== 'requesting') {
    forget(keyOf(processId));
  }
}

/** The code that a reload interrupted, unless its time is over at `now` (milliseconds). */
export function restoreOtp(
  processId: string,
  now: number,
): { readonly request: FrozenRequest; readonly sent: CodeSent } | null {
  const kept = readKept(keyOf(processId), schema);
  if (kept?.request.processId !== processId || kept.sent.expiresAt <= now) {
    forget(keyOf(processId));
    return null;
  }
  return kept;
}
