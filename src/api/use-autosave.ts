import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFailure } from './api-error.ts';

export type SaveState<Answer> =
  /** `answer` is the service's to the last saving, `null` when nothing was changed yet. */
  | { readonly kind: 'saved'; readonly answer: Answer | null }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly error: unknown };

type Autosave<Value, Answer> = {
  /** Compared by identity: what is the same object is saved. */
  readonly value: Value;
  /** What the service has at the beginning. */
  readonly saved: Value;
  readonly save: (value: Value) => Promise<Answer>;
  /** Whether saving waits for the network. */
  readonly isPaused: boolean;
  /** Whether the service would take it; until then nothing is sent. */
  readonly maySave?: boolean;
  /** Keeps a value on the device that is not with the service yet, or forgets it there once it is. */
  readonly keep?: (value: Value, isSaved: boolean) => void;
};

/** How long changes must rest before they are saved, in milliseconds. */
const rest = 600;

/**
 * Saves a value while it is changed: one call at a time, always the latest. What is not saved holds the page, goes along to the
 * next screen, and is tried again when the network is back. `saveNow` answers whether the service has everything.
 */
export function useAutosave<Value, Answer>(given: Autosave<Value, Answer>) {
  const { value, saved, save, isPaused, maySave = true, keep } = given;
  const [state, setState] = useState<SaveState<Answer>>(
    saved === value ? { kind: 'saved', answer: null } : { kind: 'unsaved' },
  );
  const latest = useRef({ value, maySave });
  const held = useRef(saved);
  const running = useRef<Promise<boolean> | null>(null);

  const saveAll = async (): Promise<boolean> => {
    while (latest.current.value !== held.current) {
      const wanted = latest.current;
      if (!wanted.maySave) {
        setState((before) => (before.kind === 'saving' ? { kind: 'unsaved' } : before));
        return false;
      }
      setState({ kind: 'saving' });
      let answer: Answer;
      try {
        answer = await save(wanted.value);
      } catch (error) {
        setState({ kind: 'failed', error });
        return false;
      }
      held.current = wanted.value;
      if (latest.current.value === wanted.value) {
        keep?.(wanted.value, true);
        setState({ kind: 'saved', answer });
      }
    }
    return true;
  };
  const saveNow = (): Promise<boolean> => {
    running.current ??= saveAll().finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const saveLater = useEffectEvent(() => void saveNow());
  const markUnsaved = useEffectEvent(() => {
    keep?.(value, false);
    setState((before) => (before.kind === 'saving' ? before : { kind: 'unsaved' }));
  });

  useEffect(() => {
    latest.current = { value, maySave };
    if (value === held.current) {
      return;
    }
    markUnsaved();
    const timer = setTimeout(() => saveLater(), rest);
    return () => clearTimeout(timer);
  }, [value, maySave]);

  const retryIfLost = useEffectEvent(() => {
    if (state.kind === 'failed' && isFailure(state.error, 'network')) {
      void saveNow();
    }
  });
  const isUnsaved = state.kind !== 'saved';
  useEffect(() => {
    const again = (): void => retryIfLost();
    const hold = (event: BeforeUnloadEvent): void => {
      if (isUnsaved) {
        event.preventDefault();
      }
    };
    window.addEventListener('online', again);
    window.addEventListener('beforeunload', hold);
    return () => {
      window.removeEventListener('online', again);
      window.removeEventListener('beforeunload', hold);
    };
  }, [isUnsaved]);

  // Going to another screen takes the last change along.
  useEffect(() => () => saveLater(), []);

  return { state, isOffline: state.kind === 'saving' && isPaused, saveNow };
}
