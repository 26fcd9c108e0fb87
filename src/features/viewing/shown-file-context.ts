import { createContext, useContext } from 'react';
import type { PdfDocumentState } from '../../pdf/use-pdf-document.ts';
import type { FirstPicture } from './use-first-picture.ts';

/** A document's file, and the picture that stands in for it until it is there. */
type ShownFile = { readonly file: PdfDocumentState; readonly picture: FirstPicture };

export const ShownFileContext = createContext<ShownFile | null>(null);

export function useShownFile(): ShownFile {
  const shown = useContext(ShownFileContext);
  if (shown === null) {
    throw new Error('rendered outside of a document');
  }
  return shown;
}
