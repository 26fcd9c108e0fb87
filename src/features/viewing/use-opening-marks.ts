import { useCallback, useEffect, useRef } from 'react';

type Opening = {
  /** Without a file, no page is waited for. */
  readonly hasFile: boolean;
  /** Whether the panel beside the pages stands, with its handlers. */
  readonly hasPanel: boolean;
};

/**
 * Marks of the browser's timeline, once for each opening of a document: `document:first-page` when the first page that is
 * seen has been painted, `document:interactive` when the reader can act besides, that is, the panel answers, too.
 * Gives what to call when a page is painted first.
 */
export function useOpeningMarks({ hasFile, hasPanel }: Opening): () => void {
  const marked = useRef(new Set<string>());
  const panelStands = useRef(false);
  const mark = useCallback((name: 'document:first-page' | 'document:interactive') => {
    if (!marked.current.has(name)) {
      marked.current.add(name);
      performance.mark(name);
    }
  }, []);

  // Effects run when everything that was rendered has its handlers.
  useEffect(() => {
    panelStands.current = hasPanel;
    if (hasPanel && (!hasFile || marked.current.has('document:first-page'))) {
      mark('document:interactive');
    }
  }, [hasFile, hasPanel, mark]);

  return useCallback(() => {
    mark('document:first-page');
    if (panelStands.current) {
      mark('document:interactive');
    }
  }, [mark]);
}
