import { z } from 'zod';
import { type MessageId, recognize } from '../../../../contract/messages.ts';
import { failureOf, isBusy, rejectionMessages } from '../../../api/api-error.ts';
import type { OtpProblem } from './otp-state.ts';

/** What the messages of a refusal mean. The last wrong code says both that it was wrong and that it burned the code: that comes first. */
const problems: readonly (readonly [MessageId, OtpProblem])[] = [
  ['otpBurned', { kind: 'code-over', reason: 'burned' }],
  ['otpExpired', { kind: 'code-over', reason: 'expired' }],
  ['otpMissing', { kind: 'code-over', reason: 'missing' }],
  ['otpRequestDiffers', { kind: 'code-over', reason: 'differs' }],
  ['otpDocumentChanged', { kind: 'code-over', reason: 'changed' }],
  ['otpInvalid', { kind: 'wrong', attemptsLeft: null }],
  ['documentBusy', { kind: 'busy' }],
  ['processNotWaiting', { kind: 'not-waiting' }],
];

const attemptsSchema = z.object({ attemptsLeft: z.number().int().min(0) });

/** Sorts what a call threw by what the signer can do about it. */
export function otpProblemOf(error: unknown): OtpProblem {
  if (isBusy(error)) {
    return { kind: 'overloaded' };
  }
  const failure = failureOf(error);
  if (failure?.kind === 'network') {
    return { kind: failure.status === null ? 'network' : 'away' };
  }
  if (failure?.kind === 'unauthorized') {
    return { kind: 'session' };
  }
  const messages = rejectionMessages(error);
  const ids = new Set(
    messages.map(recognize).flatMap((found) => (found.kind === 'message' ? [found.id] : [])),
  );
  const [, problem] = problems.find(([id]) => ids.has(id)) ?? [null, { kind: 'refused', messages } as const];
  const data = failure?.kind === 'rejected' ? attemptsSchema.safeParse(failure.data).data : undefined;
  return problem.kind === 'wrong' ? { ...problem, attemptsLeft: data?.attemptsLeft ?? null } : problem;
}
