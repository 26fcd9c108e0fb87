import type { ProcessAction } from '../../domain/process-action.ts';

/** What confirmed actions come to, and what is said then. */
export const outcomeMessages = {
  signed: 'signSuccess',
  approved: 'approveSuccess',
  rejected: 'rejectSuccess',
} as const;
export type Outcome = keyof typeof outcomeMessages;

/** Actions that somebody confirms: all but viewing. */
export type ConfirmedAction = Exclude<ProcessAction, { kind: 'view' }>;

const outcomes = { sign: 'signed', approve: 'approved', reject: 'rejected' } as const;

export function outcomeOfAction(action: ConfirmedAction): Outcome {
  return outcomes[action.kind];
}
