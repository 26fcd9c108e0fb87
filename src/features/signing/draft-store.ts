import { useEffect, useSyncExternalStore } from 'react';
import { forget, keep, readKept } from '../../api/kept.ts';
import { draftSchema } from './signing-draft.ts';
import type { SigningDraft } from './signing-draft.ts';

type State = {
  readonly draft: SigningDraft;
  /** When it was kept last (milliseconds); `null` when it has not changed yet, or could not be kept. */
  readonly keptAt: number | null;
};

const keyOf = (processId: string): string => `signing:${processId}`;

/** Writing a drawing takes longer than a key does; a reload in between is covered by {@link DraftStore.flush}. */
const restMs = 250;

/**
 * The draft of one step, outside of React, so that dragging a box renders the box and not the screen. It is kept in this tab
 * shortly after each change, and at once when the page goes.
 */
export class DraftStore {
  readonly #key: string;
  #state: State;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(processId: string, fresh: SigningDraft) {
    this.#key = keyOf(processId);
    this.#state = { draft: readKept(this.#key, draftSchema) ?? fresh, keptAt: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly getState = (): State => this.#state;

  readonly update = (change: Partial<SigningDraft>): void => {
    this.#set({ ...this.#state, draft: { ...this.#state.draft, ...change } });
    this.#timer ??= setTimeout(() => {
      this.flush();
    }, restMs);
  };

  /** Keeps what has not been kept yet. */
  readonly flush = (): void => {
    if (this.#timer === null) {
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#set({ ...this.#state, keptAt: keep(this.#key, this.#state.draft) ? Date.now() : null });
  };

  /** Forgets what was kept, when the step is done. */
  forget(): void {
    if (this.#timer !== null) {
      clearTimeout(this.#timer);
      this.#timer = null;
    }
    forget(this.#key);
  }

  #set(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) {
      listener();
    }
  }
}

const nothingToHear = () => () => undefined;

/** A part of a draft; `null` where there is none. */
export function useMaybeDraft<T>(store: DraftStore | null, select: (draft: SigningDraft) => T): T | null {
  return useSyncExternalStore(store?.subscribe ?? nothingToHear, () =>
    store === null ? null : select(store.getState().draft),
  );
}

/** A part of a draft: plain values, or parts of it as they are. */
export function useDraft<T>(store: DraftStore, select: (draft: SigningDraft) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.getState().draft));
}

export function useKeptAt(store: DraftStore): number | null {
  return useSyncExternalStore(store.subscribe, () => store.getState().keptAt);
}

/** Nothing is lost when the page is left or put aside between two keeps. */
export function useKeptWhenLeft(draft: DraftStore | null): void {
  useEffect(() => {
    if (draft === null) {
      return;
    }
    window.addEventListener('pagehide', draft.flush);
    document.addEventListener('visibilitychange', draft.flush);
    return () => {
      window.removeEventListener('pagehide', draft.flush);
      document.removeEventListener('visibilitychange', draft.flush);
      draft.flush();
    };
  }, [draft]);
}
