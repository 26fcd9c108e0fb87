import { useRef, useState } from 'react';
import type { Document } from '../../../contract/models/document.ts';

export type OneCall = {
  /** The document as it is after the step was done so; `null` before. */
  readonly document: Document | null;
  readonly isUnderWay: boolean;
  /** Makes the call; `null` while one is under way already. What it throws is thrown on. */
  readonly perform: (call: () => Promise<Document>) => Promise<void> | null;
};

/** Does a step in one call that asks for no code: filling in, coordinating. Keyed by the step, which changes when it is done. */
export function useOneCall(stepId: string | null): OneCall {
  // A second click may come before the next render.
  const isCalling = useRef(false);
  const [state, setState] = useState<{ stepId: string; document: Document | null } | null>(null);
  const own = state?.stepId === stepId ? state : null;
  return {
    document: own?.document ?? null,
    isUnderWay: own?.document === null,
    perform: (call) => {
      if (stepId === null || isCalling.current) {
        return null;
      }
      const run = async (): Promise<void> => {
        isCalling.current = true;
        setState({ stepId, document: null });
        try {
          setState({ stepId, document: await call() });
        } catch (error) {
          setState(null);
          throw error;
        } finally {
          isCalling.current = false;
        }
      };
      return run();
    },
  };
}
