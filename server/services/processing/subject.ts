import { and, eq, isNull, type SQL } from 'drizzle-orm';

import { otpChallenges, type remoteSignings } from '../../adapters/database/schema/processing.ts';
import type { InvolvedUser } from '../workflow/load-document.ts';
import type { FoundStep } from '../workflow/find-step.ts';

/** What one confirmation is for: a step with its adjacent ones, or every step of a batch process. */
export type Subject =
  | { readonly kind: 'step'; readonly stepId: string }
  | { readonly kind: 'batch'; readonly batchProcessId: string };

/** What a code is for: a confirmation, or opening a step in person. */
export type CodeSubject =
  | Subject
  | { readonly kind: 'in-person'; readonly stepId: string; readonly inPersonId: string };

/** Who confirms what. */
export type Confirmation = {
  readonly subject: CodeSubject;
  readonly user: InvolvedUser;
  /** Of the user's company: limits count its days. */
  readonly timeZone: string;
};

export function confirmationOf({ step, user, record }: FoundStep): Confirmation {
  return { subject: { kind: 'step', stepId: step.id }, user, timeZone: record.timeZone };
}

/** A subject as the columns of a new row. */
export function subjectColumns(subject: Subject): { stepId: string | null; batchProcessId: string | null } {
  return {
    stepId: subject.kind === 'step' ? subject.stepId : null,
    batchProcessId: subject.kind === 'batch' ? subject.batchProcessId : null,
  };
}

/** The rows of a subject. */
export function isFor(table: typeof otpChallenges | typeof remoteSignings, subject: Subject): SQL {
  return subject.kind === 'step'
    ? eq(table.stepId, subject.stepId)
    : eq(table.batchProcessId, subject.batchProcessId);
}

/** A subject as the columns of a new code. */
export function codeColumns(subject: CodeSubject) {
  return subject.kind === 'in-person'
    ? { stepId: subject.stepId, inPersonId: subject.inPersonId }
    : subjectColumns(subject);
}

/** The codes for a subject: those that open a step in person confirm nothing at it. */
export function isCodeFor(subject: CodeSubject): SQL | undefined {
  return subject.kind === 'in-person'
    ? eq(otpChallenges.inPersonId, subject.inPersonId)
    : and(isFor(otpChallenges, subject), isNull(otpChallenges.inPersonId));
}
