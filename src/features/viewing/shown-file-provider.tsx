import type { ReactNode } from 'react';
import type { Document } from '../../../contract/models/document.ts';
import { ShownFileContext } from './shown-file-context.ts';
import { useDocumentFile } from './use-document-file.ts';
import { useFirstPicture } from './use-first-picture.ts';

type ShownFileProviderProps = { readonly document: Document; readonly children: ReactNode };

/** Opens the file apart from the screen around it: while it comes, what shows it is rendered anew, and the panel is not. */
export function ShownFileProvider({ document, children }: ShownFileProviderProps) {
  const picture = useFirstPicture(document);
  const file = useDocumentFile(document, picture.isReaderHeld);
  return <ShownFileContext value={{ file, picture }}>{children}</ShownFileContext>;
}
