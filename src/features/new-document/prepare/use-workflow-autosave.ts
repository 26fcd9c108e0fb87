import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Document } from '../../../../contract/models/document.ts';
import { isFailure } from '../../../api/api-error.ts';
import { useUpdateProcess } from '../../../api/documents.ts';
import { keepWorkflow } from '../kept-workflow.ts';
import { updateProcessBody } from '../workflow-model.ts';
import type { Workflow } from '../workflow-model.ts';

export type SaveState =
  /** `at` is the service's time of the last saving, `null` when nothing was changed yet. */
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** How long changes must rest before they are saved, in milliseconds. */
const rest = 700;

/**
 * Saves a workflow while it is written. One call at a time, always the latest; what is not saved is kept over a reload, and saved
 * when the network is back. `saveNow` answers whether the service has everything.
 */
export function useWorkflowAutosave(
  documentId: string,
  workflow: Workflow,
  saved: Workflow | null,
  /** Whether the service would take it; until then it is kept on the device. */
  isSound: boolean,
) {
  const { mutateAsync, isPaused } = useUpdateProcess();
  const [state, setState] = useState<SaveState>(
    saved === workflow ? { kind: 'saved', at: null } : { kind: 'unsaved' },
  );
  const latest = useRef(workflow);
  const held = useRef<Workflow | null>(saved);
  const mayBeSaved = useRef(isSound);
  const running = useRef<Promise<boolean> | null>(null);

  const saveAll = async (): Promise<boolean> => {
    while (latest.current !== held.current) {
      const wanted = latest.current;
      if (!mayBeSaved.current) {
        return false;
      }
      setState({ kind: 'saving' });
      let document: Document;
      try {
        document = await mutateAsync(updateProcessBody(documentId, wanted));
      } catch (error) {
        setState({ kind: 'failed', error });
        return false;
      }
      held.current = wanted;
      if (latest.current === wanted) {
        keepWorkflow(documentId, null);
        setState({ kind: 'saved', at: document.lastModifiedDate });
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

  const saveLater = useEffectEvent(() => {
    void saveNow();
  });
  const markUnsaved = useEffectEvent(() => {
    keepWorkflow(documentId, workflow);
    setState((before) => (before.kind === 'saving' ? before : { kind: 'unsaved' }));
  });

  useEffect(() => {
    latest.current = workflow;
    mayBeSaved.current = isSound;
    if (workflow === held.current) {
      return;
    }
    markUnsaved();
    const timer = setTimeout(() => {
      saveLater();
    }, rest);
    return () => {
      clearTimeout(timer);
    };
  }, [workflow, isSound]);

  const retryIfLost = useEffectEvent(() => {
    if (state.kind === 'failed' && isFailure(state.error, 'network')) {
      void saveNow();
    }
  });
  useEffect(() => {
    const again = (): void => {
      retryIfLost();
    };
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
    };
  }, []);

  // Going to another screen takes the last change along.
  useEffect(
    () => () => {
      saveLater();
    },
    [],
  );

  const isUnsaved = state.kind !== 'saved';
  useEffect(() => {
    if (!isUnsaved) {
      return;
    }
    const hold = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => {
      window.removeEventListener('beforeunload', hold);
    };
  }, [isUnsaved]);

  return { state, isOffline: state.kind === 'saving' && isPaused, saveNow };
}
