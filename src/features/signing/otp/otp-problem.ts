import { z } from 'zod';
import { type MessageId, recognize } from '../../../../contract/messages.ts';
import { ApiError, isBusy, rejectionMessages } from '../../../api/api-error.ts';
import type { OtpProblem } from './otp-state.ts';

const attemptsSchema = z.object({ attemptsLeft: z.number().int().min(0) });

function attemptsLeftOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.failure.kind !== 'rejected') {
    return null;
  }
  const parsed = attemptsSchema.safeParse(error.failure.data);
  return parsed.success ? parsed.data.attemptsLeft : null;
}

/** Sorts what a call threw by what the signer can do about it. */
export function otpProblemOf(error: unknown): OtpProblem {
  if (isBusy(error)) {
    return { kind: 'overloaded' };
  }
  if (error instanceof ApiError && error.failure.kind === 'network') {
    return { kind: error.failure.status === null ? 'network' : 'away' };
  }
  if (error instanceof ApiError && error.failure.kind === 'unauthorized') {
    return { kind: 'session' };
  }
  const messages = rejectionMessages(error);
  const ids = new Set<MessageId>();
  for (const text of messages) {
    const found = recognize(text);
    if (found.kind === 'message') {
      ids.add(found.id);
    }
  }
  // The last wrong code says both that it was wrong and that it burned the code.
  if (ids.has('otpBurned')) {
    return { kind: 'code-over', reason: 'burned' };
  }
  if (ids.has('otpExpired')) {
    return { kind: 'code-over', reason: 'expired' };
  }
  if (ids.has('otpMissing')) {
    return { kind: 'code-over', reason: 'missing' };
  }
  if (ids.has('otpRequestDiffers')) {
    return { kind: 'code-over', reason: 'differs' };
  }
  if (ids.has('otpDocumentChanged')) {
    return { kind: 'code-over', reason: 'changed' };
  }
  if (ids.has('otpInvalid')) {
    return { kind: 'wrong', attemptsLeft: attemptsLeftOf(error) };
  }
  if (ids.has('documentBusy')) {
    return { kind: 'busy' };
  }
  if (ids.has('processNotWaiting')) {
    return { kind: 'not-waiting' };
  }
  return { kind: 'refused', messages };
}
