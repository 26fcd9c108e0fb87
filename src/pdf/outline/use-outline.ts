import { useEffect, useState } from 'react';
import { followPromise } from '../../follow-promise.ts';
import type { PdfDocument } from '../pdf-document.ts';
import { type OutlineEntry, readOutline } from './outline.ts';

const none: readonly OutlineEntry[] = [];

/** The outline of a document; empty while it is read, and where there is none. */
export function useOutline(document: PdfDocument | null): readonly OutlineEntry[] {
  const [held, setHeld] = useState<{ document: PdfDocument; entries: readonly OutlineEntry[] } | null>(null);
  useEffect(() => {
    if (document === null) {
      return;
    }
    // Without its outline a document can still be read.
    return followPromise(document.proxy.getOutline(), (raw) => {
      setHeld({ document, entries: readOutline(raw) });
    });
  }, [document]);
  // A new version keeps the outline of the one before until its own is there: panels do not jump.
  return document === null ? none : (held?.entries ?? none);
}
