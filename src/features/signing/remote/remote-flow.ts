import type { Document } from '../../../../contract/models/document.ts';
import { recognize } from '../../../../contract/messages.ts';
import { isFailure, rejectionMessages } from '../../../api/api-error.ts';
import { Store, useSelected } from '../../../store.ts';
import type { FrozenRequest } from '../otp/otp-state.ts';
import {
  type Ended,
  type RemoteEvent,
  type RemoteState,
  firstState,
  remoteReducer,
  seenIn,
} from './remote-state.ts';

/** Makes the one call; `otp-sent` does not happen to a step that is signed remotely. */
export type SendRemotely = (
  body: FrozenRequest,
) => Promise<{ readonly kind: 'otp-sent' } | { readonly kind: 'done'; readonly data: Document }>;

/** What a failed call means: `certain` when the service said itself that nothing was signed. */
function endOf(error: unknown): { readonly ended: Ended; readonly certain: boolean } {
  const messages = rejectionMessages(error);
  if (isFailure(error, 'unauthorized')) {
    return { ended: { kind: 'session' }, certain: true };
  }
  if (!isFailure(error, 'rejected')) {
    return { ended: { kind: 'failed' }, certain: false };
  }
  for (const text of messages) {
    const found = recognize(text);
    switch (found.kind === 'message' ? found.id : '') {
      case 'remoteDeclined':
        return { ended: { kind: 'declined' }, certain: true };
      case 'remoteTimedOut':
        return { ended: { kind: 'timed-out' }, certain: true };
      case 'remoteUnavailable':
        return { ended: { kind: 'unavailable' }, certain: true };
      // Perhaps by this very person, in another tab: the state says so.
      case 'documentBusy':
        return { ended: { kind: 'busy' }, certain: false };
      case 'processNotWaiting':
        return { ended: { kind: 'refused', messages }, certain: false };
      default:
    }
  }
  return { ended: { kind: 'refused', messages }, certain: true };
}

const atRest: RemoteState = { stage: 'idle', ended: null };

/**
 * The signing of one step in a remote signing application, outside of React: two clicks may come before the next render, and the
 * answer when nobody looks any more. The wait itself is the service's, and outlives this page.
 */
export class RemoteFlow extends Store<RemoteState> {
  readonly #stepId: string;

  constructor(document: Document, stepId: string) {
    super(firstState(seenIn(document, stepId)));
    this.#stepId = stepId;
  }

  /** Asks the person. Does nothing while they may have been asked already. */
  async start(request: FrozenRequest, send: SendRemotely): Promise<void> {
    const before = this.getState();
    this.#dispatch({ type: 'started', request });
    if (this.getState() === before) {
      return;
    }
    try {
      const outcome = await send(request);
      this.#dispatch(
        outcome.kind === 'done'
          ? { type: 'answered', document: outcome.data }
          : { type: 'lost', otherwise: { kind: 'failed' } },
      );
    } catch (error) {
      const { ended, certain } = endOf(error);
      this.#dispatch(certain ? { type: 'ended', ended } : { type: 'lost', otherwise: ended });
    }
  }

  /** The document as it was read by the way. */
  readonly see = (document: Document): void => {
    this.#dispatch({ type: 'seen', seen: seenIn(document, this.#stepId) });
  };

  /** Says that the state is read once more; whoever watches reads it. */
  readonly check = (): void => {
    this.#dispatch({ type: 'check' });
  };

  /** Reads the state because an answer is missing; what comes once it is aborted says nothing any more. */
  async look(read: () => Promise<Document>, signal: AbortSignal): Promise<void> {
    const event = await read().then(
      (document): RemoteEvent => ({ type: 'checked', seen: seenIn(document, this.#stepId) }),
      (): RemoteEvent => ({ type: 'unreadable' }),
    );
    if (!signal.aborted) {
      this.#dispatch(event);
    }
  }

  #dispatch(event: RemoteEvent): void {
    this.setState(remoteReducer(this.getState(), event));
  }
}

export function useRemoteState(flow: RemoteFlow | null): RemoteState {
  return useSelected(flow, (state) => state) ?? atRest;
}
