import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Document } from '../../../contract/models/document.ts';
import { documentQueries } from '../../api/documents.ts';
import type { PdfSource } from '../../pdf/pdf-source.ts';
import { type PdfDocumentState, usePdfDocument } from '../../pdf/use-pdf-document.ts';
import { fileVersion } from './file-version.ts';

/** Asks for the document anew, for an address whose token is not over. */
export function useFreshUrl(documentId: string): () => Promise<string | null> {
  const client = useQueryClient();
  return useCallback(async () => {
    const fresh = await client.query({ ...documentQueries.detail(documentId), staleTime: 0 });
    return fresh.downloadUrl;
  }, [client, documentId]);
}

/** The document's PDF, which is not asked for while it is held back. After a signature the new version takes the place of the one before where the reader is. */
export function useDocumentFile(document: Document, isHeld: boolean): PdfDocumentState {
  const freshUrl = useFreshUrl(document.id);
  const { downloadUrl } = document;
  const source: PdfSource | null =
    downloadUrl === null || isHeld
      ? null
      : {
          kind: 'url',
          key: fileVersion(document),
          sha256: document.file?.sha256 ?? null,
          getUrl: async (reason) => (reason === 'open' ? downloadUrl : ((await freshUrl()) ?? downloadUrl)),
        };
  return usePdfDocument(source, { keepPrevious: true, asksPassword: true });
}
