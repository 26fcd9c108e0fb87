import { runsUntil } from './time-limit.ts';

/*
 * Rules of one-time codes (companion operations, §4). A code confirms one exact request of one user at one step.
 */

export const otpRules = {
  /** How long a code is good. */
  validMs: 5 * 60 * 1000,
  /** Within this time the same first call is answered again without sending. */
  repeatMs: 30 * 1000,
  /** So many wrong codes end it. */
  wrongTriesMax: 5,
  /** The two limits below count over this long, whenever it began. */
  limitsMs: 24 * 60 * 60 * 1000,
  /** A user gets at most so many codes in that time. */
  codesPerDay: 200,
  /** A user may be wrong at most so often in that time, over all codes. */
  wrongTriesPerDay: 50,
} as const;

/** Files of documents, each with the SHA-256 of its last content: as uploaded, filled in or replaced, signatures apart. */
export type FileContents = Readonly<Record<string, string>>;

/** What a code is for: one exact request, on documents as they were when it was sent. */
export type CodeBinding = { readonly requestHash: string; readonly contents: FileContents };

/** What the rules look at in the newest code of a step and user. */
export type Challenge = CodeBinding & {
  readonly createdAt: Date;
  /** When the channel took it over. */
  readonly sentAt: Date | null;
  readonly expiresAt: Date;
  readonly wrongTries: number;
  readonly endedAt: Date | null;
  readonly consumedAt: Date | null;
};

/** Whether a code for `bound` is one for `files`: each of them was there, and holds what it held. */
export function coversContents(bound: FileContents, files: FileContents): boolean {
  return Object.entries(files).every(([fileId, sha256]) => bound[fileId] === sha256);
}

/** Whether a first call sends a code, or repeats its answer for one that has just gone out. */
export function judgeFirstCall(newest: Challenge | null, wanted: CodeBinding, now: Date): 'send' | 'repeat' {
  const fresh =
    newest !== null &&
    newest.sentAt !== null &&
    newest.endedAt === null &&
    newest.consumedAt === null &&
    newest.requestHash === wanted.requestHash &&
    coversContents(newest.contents, wanted.contents) &&
    // Either way: a clock that was set back keeps nobody waiting for a code.
    Math.abs(now.getTime() - newest.createdAt.getTime()) < otpRules.repeatMs;
  return fresh ? 'repeat' : 'send';
}

/** Seconds until the same first call would send another code. */
export function retryAfterSeconds(createdAt: Date, now: Date): number {
  const left = createdAt.getTime() + otpRules.repeatMs - now.getTime();
  return Math.ceil(Math.min(otpRules.repeatMs, Math.max(0, left)) / 1000);
}

export type CodeJudgment =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'missing' | 'burned' | 'expired' | 'differs' | 'changed' };

/** Judges a second call. Only a wrong code against an open, fitting one counts as a try. */
export function judgeCode(
  newest: Challenge | null,
  attempt: CodeBinding & { readonly codeMatches: boolean },
  now: Date,
): CodeJudgment {
  if (newest?.consumedAt !== null) {
    return { kind: 'missing' };
  }
  if (newest.wrongTries >= otpRules.wrongTriesMax) {
    return { kind: 'burned' };
  }
  if (newest.endedAt !== null) {
    return { kind: 'missing' };
  }
  if (!runsUntil(newest.expiresAt, now, otpRules.validMs)) {
    return { kind: 'expired' };
  }
  if (newest.requestHash !== attempt.requestHash) {
    return { kind: 'differs' };
  }
  if (!coversContents(newest.contents, attempt.contents)) {
    return { kind: 'changed' };
  }
  return attempt.codeMatches
    ? { kind: 'right' }
    : { kind: 'wrong', triesLeft: otpRules.wrongTriesMax - newest.wrongTries - 1 };
}
