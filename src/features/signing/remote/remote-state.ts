/**
 * Where a signing stands that its person confirms in a remote signing application. It takes one call that waits for them, which
 * may be lost; so what the service says of the step counts, and nothing is offered anew before it was read. Pure:
 * `remote-flow.ts` makes the calls.
 */
import { stepStatus } from '../../../../contract/enums.ts';
import type { Document } from '../../../../contract/models/document.ts';
import type { FrozenRequest } from '../otp/otp-state.ts';

/** Why the last try came to no signature. Texts are those of the wire. */
export type Ended =
  | { readonly kind: (typeof endedStates)[number] | 'busy' | 'session' }
  | { readonly kind: 'refused'; readonly messages: readonly string[] };

export type RemoteState =
  | { readonly stage: 'idle'; readonly ended: Ended | null }
  /** `request` is what this page sent; `null` for a wait that it found when it was opened. */
  | { readonly stage: 'waiting'; readonly request: FrozenRequest | null; readonly expiresAt: string | null }
  /** The answer did not come, and the state is being read. `otherwise` is what is true when nothing is found. */
  | {
      readonly stage: 'checking' | 'unknown';
      readonly request: FrozenRequest | null;
      readonly otherwise: Ended;
    }
  | { readonly stage: 'done'; readonly request: FrozenRequest | null; readonly document: Document };

/** What the service says of a step. */
export type Seen =
  | { readonly kind: 'waiting'; readonly expiresAt: string | null }
  | { readonly kind: 'open'; readonly ended: Ended | null }
  | { readonly kind: 'signed'; readonly document: Document }
  /** Handed to somebody else, rejected, canceled: no longer this person's to sign. */
  | { readonly kind: 'gone' };

export type RemoteEvent =
  | { readonly type: 'started'; readonly request: FrozenRequest }
  | { readonly type: 'seen'; readonly seen: Seen }
  /** Read because an answer was missing, and therefore newer than it. */
  | { readonly type: 'checked'; readonly seen: Seen }
  | { readonly type: 'answered'; readonly document: Document }
  | { readonly type: 'ended'; readonly ended: Ended }
  | { readonly type: 'lost'; readonly otherwise: Ended }
  | { readonly type: 'unreadable' }
  | { readonly type: 'check' };

const lost: Ended = { kind: 'failed' };

const endedStates = [
  'declined',
  'timed-out',
  'unavailable',
  'failed',
  'service-credentials',
  'unknown-account',
  'certificate-unusable',
  'certificate-changed',
  'quota-used-up',
  'answer-lost',
] as const;

function endedOf(state: string): Ended | null {
  const kind = endedStates.find((known) => known === state);
  return kind === undefined ? null : { kind };
}

export function seenIn(document: Document, stepId: string): Seen {
  const step = document.processes.find(({ id }) => id === stepId);
  if (step?.status.value === stepStatus.signed) {
    return { kind: 'signed', document };
  }
  if (step?.remoteSigning?.state === 'waiting') {
    return { kind: 'waiting', expiresAt: step.remoteSigning.expiresAt };
  }
  return step?.status.value === stepStatus.waiting
    ? { kind: 'open', ended: endedOf(step.remoteSigning?.state ?? '') }
    : { kind: 'gone' };
}

export function firstState(seen: Seen): RemoteState {
  return remoteReducer({ stage: 'idle', ended: null }, { type: 'seen', seen });
}

/** Whether a request may be under way: until that is known, no other one may be made. */
export function isAwaited(state: RemoteState): boolean {
  return state.stage === 'waiting' || state.stage === 'checking' || state.stage === 'unknown';
}

export function remoteReducer(state: RemoteState, event: RemoteEvent): RemoteState {
  switch (event.type) {
    case 'started':
      return state.stage === 'idle' ? { stage: 'waiting', request: event.request, expiresAt: null } : state;
    case 'seen':
      return note(state, event.seen);
    case 'checked':
      return state.stage === 'checking' || state.stage === 'unknown'
        ? settle(state, event.seen, state.otherwise)
        : state;
    case 'answered':
      return state.stage === 'waiting'
        ? { stage: 'done', request: state.request, document: event.document }
        : state;
    case 'ended':
      return state.stage === 'waiting' ? { stage: 'idle', ended: event.ended } : state;
    case 'lost':
      return state.stage === 'waiting'
        ? { stage: 'checking', request: state.request, otherwise: event.otherwise }
        : state;
    case 'unreadable':
      return state.stage === 'checking' ? { ...state, stage: 'unknown' } : state;
    case 'check':
      return state.stage === 'unknown' ? { ...state, stage: 'checking' } : state;
  }
}

function note(state: RemoteState, now: Seen): RemoteState {
  if (state.stage === 'idle') {
    // Begun elsewhere, or before a reload.
    if (now.kind === 'waiting') {
      return { stage: 'waiting', request: null, expiresAt: now.expiresAt };
    }
    return now.kind === 'open' && state.ended === null && now.ended !== null
      ? { stage: 'idle', ended: now.ended }
      : state;
  }
  if (state.stage === 'done') {
    return state;
  }
  if (state.stage !== 'waiting') {
    // What was read before the loss may be older than it; but what is signed is signed.
    return now.kind === 'signed' ? settle(state, now, lost) : state;
  }
  // The call of this page is on its way and will say more; but what is signed is signed, and a time is a time.
  const hearsAnswer = state.request !== null;
  return hearsAnswer && (now.kind === 'open' || now.kind === 'gone') ? state : settle(state, now, lost);
}

function settle(
  state: Extract<RemoteState, { request: FrozenRequest | null }>,
  now: Seen,
  otherwise: Ended,
): RemoteState {
  const { request } = state;
  switch (now.kind) {
    case 'waiting':
      return state.stage === 'waiting' && state.expiresAt === now.expiresAt
        ? state
        : { stage: 'waiting', request: state.stage === 'waiting' ? request : null, expiresAt: now.expiresAt };
    case 'signed':
      return { stage: 'done', request, document: now.document };
    case 'open':
      return { stage: 'idle', ended: now.ended ?? otherwise };
    case 'gone':
      return { stage: 'idle', ended: null };
  }
}
