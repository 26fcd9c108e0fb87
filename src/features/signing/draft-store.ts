import { useEffect, useSyncExternalStore } from 'react';
import { clearDraft, readDraft, saveDraft } from '../../api/draft-storage.ts';
import { Store, useSelected } from '../../store.ts';
import { type SigningDraft, draftSchema } from './signing-draft.ts';

type State = {
  readonly draft: SigningDraft;
  /** When it was kept last (milliseconds); `null` when it has not changed yet, or could not be kept. */
  readonly savedAt: number | null;
};

/** Writing a drawing takes longer than a key does; a reload in between is covered by {@link DraftStore.flush}. */
const debounceMs = 250;

/**
 * The draft of one step, outside of React, so that dragging a box renders the box and not the screen. It is kept in this tab
 * shortly after each change, and at once when the page goes.
 */
export class DraftStore extends Store<State> {
  readonly #key: string;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(processId: string, fresh: SigningDraft) {
    const key = `signing:${processId}`;
    super({ draft: readDraft(key, draftSchema) ?? fresh, savedAt: null });
    this.#key = key;
  }

  readonly update = (change: Partial<SigningDraft>): void => {
    const state = this.getState();
    this.setState({ ...state, draft: { ...state.draft, ...change } });
    this.#timer ??= setTimeout(() => this.flush(), debounceMs);
  };

  /** Sets what the signer did not write: that is no edit, so it is kept only where a draft already is. */
  readonly follow = (change: Partial<SigningDraft>): void => {
    const state = this.getState();
    const draft = { ...state.draft, ...change };
    this.setState({ ...state, draft });
    if (readDraft(this.#key, draftSchema) !== null) {
      saveDraft(this.#key, draft);
    }
  };

  /** Keeps what has not been kept yet. */
  readonly flush = (): void => {
    if (this.#timer === null) {
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = null;
    const { draft } = this.getState();
    this.setState({ draft, savedAt: saveDraft(this.#key, draft) ? Date.now() : null });
  };

  /** Forgets what was kept, when the step is done. */
  forget(): void {
    if (this.#timer !== null) {
      clearTimeout(this.#timer);
      this.#timer = null;
    }
    clearDraft(this.#key);
  }
}

/** A part of a draft: plain values, or parts of it as they are. */
export function useDraft<T>(store: DraftStore, select: (draft: SigningDraft) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.getState().draft));
}

export function useMaybeDraft<T>(store: DraftStore | null, select: (draft: SigningDraft) => T): T | null {
  return useSelected(store, ({ draft }) => select(draft));
}

/** Nothing is lost when the page is left or put aside between two keeps. */
export function useSaveOnLeave(draft: DraftStore): void {
  useEffect(() => {
    window.addEventListener('pagehide', draft.flush);
    document.addEventListener('visibilitychange', draft.flush);
    return () => {
      window.removeEventListener('pagehide', draft.flush);
      document.removeEventListener('visibilitychange', draft.flush);
      draft.flush();
    };
  }, [draft]);
}
