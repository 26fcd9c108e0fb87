import { useCallback, useEffect, useRef } from 'react';
import type { OnPainted, Painted } from '../../pdf/page-preview.ts';

type Opening = {
  /** Without a file, no page is waited for. */
  readonly hasFile: boolean;
  /** Called when one can act. */
  readonly onReady: () => void;
};

type MarkName = 'document:ready' | 'document:first-page' | 'document:interactive';

/**
 * Marks of the browser's timeline, once for each opening of a document: `document:ready` when the page that is seen first has been
 * painted, as a picture or by the viewer, with its boxes, and the panel answers; `document:first-page` when the viewer has drawn it;
 * `document:interactive` when both are so. Gives what to call when a page is painted first.
 */
export function useOpeningMarks({ hasFile, onReady }: Opening): OnPainted {
  const marked = useRef(new Set<MarkName>());
  const painted = useRef(new Set<Painted>());
  const panelStands = useRef(false);
  const mark = useCallback((name: MarkName) => {
    if (!marked.current.has(name)) {
      marked.current.add(name);
      performance.mark(name);
    }
  }, []);
  const markWhatIs = useCallback(
    (withFile: boolean) => {
      const isDrawn = painted.current.has('drawn');
      if (isDrawn) {
        mark('document:first-page');
      }
      if (panelStands.current && (!withFile || painted.current.size > 0)) {
        mark('document:ready');
        onReady();
      }
      if (panelStands.current && (!withFile || isDrawn)) {
        mark('document:interactive');
      }
    },
    [mark, onReady],
  );

  // Effects run when everything that was rendered has its handlers.
  useEffect(() => {
    panelStands.current = true;
    markWhatIs(hasFile);
  }, [hasFile, markWhatIs]);

  return useCallback(
    (how) => {
      painted.current.add(how);
      markWhatIs(true);
    },
    [markWhatIs],
  );
}
