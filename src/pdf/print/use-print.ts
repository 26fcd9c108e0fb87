import { useCallback, useEffect, useRef, useState } from 'react';
import type { PdfDocument } from '../pdf-document.ts';
import { type PrintedPage, drawForPrint, releasePages } from './draw-for-print.ts';

type PrintStage =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'drawing'; readonly done: number; readonly total: number }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready' };

type Print = {
  readonly stage: PrintStage;
  /** What stands in the document for the browser to print. */
  readonly pages: readonly PrintedPage[] | null;
  readonly start: (pageNumbers: readonly number[]) => void;
  /** Stops drawing, or gives the drawn pages back. */
  readonly reset: () => void;
  /** Says that the browser has printed. Some say so before they have taken the pages over: these stay for a minute. */
  readonly printed: () => void;
};

/** How long printed pages are kept, in milliseconds. */
const pagesStayMs = 60_000;

/** Draws pages for the browser's print, and keeps them until they are given back. */
export function usePrint(document: PdfDocument): Print {
  const [stage, setStage] = useState<PrintStage>({ kind: 'choosing' });
  const [pages, setPages] = useState<readonly PrintedPage[] | null>(null);
  const running = useRef<AbortController | null>(null);

  const reset = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setStage({ kind: 'choosing' });
    setPages(null);
  }, []);
  const printed = useCallback(() => setStage({ kind: 'choosing' }), []);

  const start = (pageNumbers: readonly number[]): void => {
    running.current?.abort();
    const drawing = new AbortController();
    running.current = drawing;
    setPages(null);
    setStage({ kind: 'drawing', done: 0, total: pageNumbers.length });
    const onProgress = (done: number): void => setStage({ kind: 'drawing', done, total: pageNumbers.length });
    drawForPrint(document, pageNumbers, onProgress, drawing.signal).then(
      (drawn) => {
        if (drawing.signal.aborted) {
          releasePages(drawn);
        } else {
          setPages(drawn);
          setStage({ kind: 'ready' });
        }
      },
      () => {
        if (!drawing.signal.aborted) {
          setStage({ kind: 'failed' });
        }
      },
    );
  };

  // Pages are given back when others take their place, and when the document is left.
  useEffect(
    () => () => {
      if (pages !== null) {
        releasePages(pages);
      }
    },
    [pages],
  );
  // What is drawn of a document ends with it: one that takes its place may have other pages.
  useEffect(
    () => () => {
      running.current?.abort();
      setStage((before) => (before.kind === 'drawing' ? { kind: 'choosing' } : before));
    },
    [document],
  );
  const isDone = pages !== null && stage.kind === 'choosing';
  useEffect(() => {
    if (!isDone) {
      return;
    }
    const timer = setTimeout(() => setPages(null), pagesStayMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  return { stage, pages, start, reset, printed };
}
