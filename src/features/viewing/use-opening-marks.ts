import { useCallback, useEffect, useRef } from 'react';

/**
 * Marks of the browser's timeline, once for each opening of a document: `document:first-page` when the first page that is
 * seen has been painted, `document:interactive` when the reader can act besides, that is, the panel answers, too.
 * Gives what to call when a page is painted first.
 */
export function useOpeningMarks(hasFile: boolean): () => void {
  const marked = useRef(new Set<string>());
  const mark = useCallback((name: 'document:first-page' | 'document:interactive') => {
    if (!marked.current.has(name)) {
      marked.current.add(name);
      performance.mark(name);
    }
  }, []);

  // Effects run when everything on the screen has its handlers; without a file there is nothing more to wait for.
  useEffect(() => {
    if (!hasFile) {
      mark('document:interactive');
    }
  }, [hasFile, mark]);

  return useCallback(() => {
    mark('document:first-page');
    mark('document:interactive');
  }, [mark]);
}
