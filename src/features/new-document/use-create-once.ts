import { useRef, useState } from 'react';
import type { Document } from '../../../contract/models/document.ts';
import type { BodyInput } from '../../../contract/operation.ts';
import type { documentCreate } from '../../../contract/operations/document-actions.ts';
import { useCreateDocument } from '../../api/document-edits.ts';

export type CreateOutcome =
  | { readonly kind: 'created'; readonly document: Document }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** It was stopped by hand, or was under way already. */
  | { readonly kind: 'none' };

/** Creates a document, once: a second call does nothing while the first is under way, or after it while the screen is being left. */
export function useCreateOnce() {
  const create = useCreateDocument();
  const running = useRef<AbortController | null>(null);
  const [share, setShare] = useState(0);
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const run = async (body: BodyInput<typeof documentCreate>): Promise<CreateOutcome> => {
    if (running.current !== null) {
      return { kind: 'none' };
    }
    const stopping = new AbortController();
    running.current = stopping;
    setShare(0);
    setError(null);
    setIsPending(true);
    try {
      const document = await create.mutateAsync({ body, signal: stopping.signal, onProgress: setShare });
      return { kind: 'created', document };
    } catch (reason) {
      running.current = null;
      setIsPending(false);
      if (stopping.signal.aborted) {
        return { kind: 'none' };
      }
      setError(reason);
      return { kind: 'failed', error: reason };
    }
  };

  return {
    run,
    stop: () => running.current?.abort(),
    reset: () => setError(null),
    share,
    isPending,
    error,
  };
}
