import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type LoadedBytes, percentOf } from './loading/load-progress.ts';
import { loadReader } from './load-reader.ts';
import { prepareWorker } from './pdf-worker.ts';
import type { PdfDocument } from './pdf-document.ts';
import { type PdfError, PdfFailure } from './pdf-error.ts';
import { openSource, type PdfSource } from './pdf-source.ts';
import type { ViewerParts } from './viewer-parts.ts';

export type PdfDocumentState =
  /** `progress` is `null` while it is not known. */
  | { readonly kind: 'loading'; readonly progress: LoadedBytes | null }
  /** It is protected by a password; only with `asksPassword`. `isBusy`: one is being tried. */
  | {
      readonly kind: 'locked';
      readonly parts: ViewerParts;
      readonly wasWrong: boolean;
      readonly isBusy: boolean;
      readonly unlock: (password: string) => void;
    }
  /**
   * `interrupted`: pages that are not there yet cannot be shown, for want of a connection or of the worker; `retry` asks for them
   * again.
   */
  | {
      readonly kind: 'ready';
      readonly document: PdfDocument;
      readonly parts: ViewerParts;
      readonly interrupted: boolean;
      readonly retry: () => void;
    }
  | { readonly kind: 'failed'; readonly error: PdfError; readonly retry: () => void };

type PdfDocumentOptions = {
  /**
   * Goes on showing the document before while the next one loads: for a new version of the same document (after signing),
   * which then appears in place, without a flash. An error of the next one still replaces it.
   */
  readonly keepPrevious?: boolean;
  /** Asks for the password of a protected file, by the state `locked`; else such a file cannot be shown. */
  readonly asksPassword?: boolean;
};

type WithoutRetry<State> = State extends unknown ? Omit<State, 'retry'> : never;

/** A state, and the source that it is of. */
type Held = WithoutRetry<PdfDocumentState> & { readonly key: string | null };

const isSamePercent = (before: LoadedBytes | null, next: LoadedBytes): boolean =>
  before !== null && percentOf(before) === percentOf(next);

/**
 * Opens the PDF of a source and closes it when it is no longer shown. Only `source.key` decides whether it is opened
 * anew; a source object made in each render, or a rotated address, changes nothing. `null` waits as `loading`.
 */
export function usePdfDocument(source: PdfSource | null, options: PdfDocumentOptions = {}): PdfDocumentState {
  const key = source?.key ?? null;
  const [attempt, setAttempt] = useState(0);
  const [held, setHeld] = useState<Held>({ kind: 'loading', key, progress: null });
  const open = useRef(new Set<PdfDocument>());
  /** What opened the version before opens the next one, too. */
  const password = useRef<string | null>(null);

  const load = useEffectEvent(async (loadingKey: string, signal: AbortSignal) => {
    if (source === null) {
      return;
    }
    const ifHere = (change: (before: Held) => Held): void => {
      if (!signal.aborted) {
        setHeld(change);
      }
    };
    ifHere((before) =>
      before.kind === 'ready' && options.keepPrevious === true
        ? before
        : { kind: 'loading', key: loadingKey, progress: null },
    );
    const onProgress = (progress: LoadedBytes): void => {
      ifHere((before) =>
        before.kind === 'loading' && !isSamePercent(before.progress, progress)
          ? { ...before, key: loadingKey, progress }
          : before,
      );
    };
    const askPassword = (parts: ViewerParts, wasWrong: boolean): Promise<string> => {
      if (!wasWrong && password.current !== null) {
        return Promise.resolve(password.current);
      }
      password.current = null;
      return new Promise((resolve) => {
        const unlock = (next: string): void => {
          password.current = next;
          ifHere((before) => (before.kind === 'locked' ? { ...before, isBusy: true } : before));
          resolve(next);
        };
        ifHere(() => ({ kind: 'locked', key: loadingKey, parts, wasWrong, isBusy: false, unlock }));
      });
    };
    try {
      // All are large, and the worker has to start: none waits for another.
      prepareWorker();
      const [{ openPdf, viewerParts: parts }, opened] = await Promise.all([
        loadReader(),
        openSource(source, onProgress, signal),
      ]);
      const document = await openPdf(
        source,
        opened,
        {
          onProgress,
          ...(options.asksPassword === true && { onPassword: (wasWrong) => askPassword(parts, wasWrong) }),
          onInterrupted: (interrupted) => {
            ifHere((before) =>
              before.kind === 'ready' && before.key === loadingKey && before.interrupted !== interrupted
                ? { ...before, interrupted }
                : before,
            );
          },
        },
        signal,
      );
      if (signal.aborted) {
        document.destroy();
        return;
      }
      open.current.add(document);
      ifHere(() => ({ kind: 'ready', key: loadingKey, document, parts, interrupted: false }));
    } catch (reason) {
      const error: PdfError = reason instanceof PdfFailure ? reason.error : { kind: 'broken' };
      ifHere(() => ({ kind: 'failed', key: loadingKey, error }));
    }
  });

  useEffect(() => {
    if (key === null) {
      return;
    }
    const leaving = new AbortController();
    void load(key, leaving.signal);
    return () => leaving.abort();
  }, [key, attempt]);

  const shown = held.kind === 'ready' ? held.document : null;
  // After the pages of the next document have taken over, and not before: what they still draw must not break.
  useEffect(() => {
    for (const document of open.current) {
      if (document !== shown) {
        open.current.delete(document);
        document.destroy();
      }
    }
  }, [shown]);
  useEffect(() => {
    const documents = open.current;
    return () => {
      for (const document of documents) {
        document.destroy();
      }
      documents.clear();
    };
  }, []);

  const reopen = useCallback(() => setAttempt((before) => before + 1), []);
  const resume = useCallback(() => {
    if (shown?.isLost === true) {
      reopen();
    } else {
      shown?.retry();
    }
  }, [shown, reopen]);
  // A connection that comes back is reason enough to ask again.
  useWindowEvent('online', resume);

  const isCurrent = held.key === key;
  if (held.kind === 'ready' && (isCurrent || options.keepPrevious === true)) {
    return { ...held, retry: resume };
  }
  if (held.kind === 'locked' && isCurrent) {
    return held;
  }
  if (held.kind === 'failed' && isCurrent) {
    return { ...held, retry: reopen };
  }
  return { kind: 'loading', progress: held.kind === 'loading' && isCurrent ? held.progress : null };
}
