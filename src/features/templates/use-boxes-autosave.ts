import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFailure } from '../../api/api-error.ts';
import { useUpdateTemplate } from '../../api/templates.ts';
import { boxesText } from './boxes.ts';
import type { Box } from './boxes.ts';

export type SaveState =
  { readonly kind: 'saved' | 'unsaved' | 'saving' } | { readonly kind: 'failed'; readonly error: unknown };

/** How long changes must rest before they are saved, in milliseconds. */
const rest = 600;

/**
 * Saves the boxes while they are placed: one call at a time, always the latest. What is not saved holds the page, goes along
 * to the next screen, and is tried again when the network is back. `saveNow` answers whether the service has everything.
 */
export function useBoxesAutosave(id: number, boxes: readonly Box[]) {
  const { mutateAsync, isPaused } = useUpdateTemplate();
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const latest = useRef(boxes);
  const held = useRef(boxes);
  const running = useRef<Promise<boolean> | null>(null);

  const saveAll = async (): Promise<boolean> => {
    while (latest.current !== held.current) {
      const wanted = latest.current;
      setState({ kind: 'saving' });
      try {
        await mutateAsync({ body: { id, signatureBoxes: boxesText(wanted) } });
      } catch (error) {
        setState({ kind: 'failed', error });
        return false;
      }
      held.current = wanted;
    }
    setState({ kind: 'saved' });
    return true;
  };
  const saveNow = (): Promise<boolean> => {
    running.current ??= saveAll().finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const saveLater = useEffectEvent(() => {
    if (latest.current !== held.current) {
      void saveNow();
    }
  });
  const markUnsaved = useEffectEvent(() => {
    setState((before) => (before.kind === 'saving' ? before : { kind: 'unsaved' }));
  });

  useEffect(() => {
    latest.current = boxes;
    if (boxes === held.current) {
      return;
    }
    markUnsaved();
    const timer = setTimeout(() => {
      saveLater();
    }, rest);
    return () => {
      clearTimeout(timer);
    };
  }, [boxes]);

  const retryIfLost = useEffectEvent(() => {
    if (state.kind === 'failed' && isFailure(state.error, 'network')) {
      void saveNow();
    }
  });
  const isUnsaved = state.kind !== 'saved';
  useEffect(() => {
    const again = (): void => {
      retryIfLost();
    };
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
  useEffect(
    () => () => {
      saveLater();
    },
    [],
  );

  return { state, isOffline: state.kind === 'saving' && isPaused, saveNow };
}
