import { useQueryClient } from '@tanstack/react-query';
import type { Document } from '../../../../contract/models/document.ts';
import { documentQueries } from '../../../api/documents.ts';
import { type PdfDocumentState, usePdfDocument } from '../../../pdf/use-pdf-document.ts';

/** The PDF of a draft. The key follows the file, not its address, which holds a new token in each answer. */
export function useDraftFile(document: Document): PdfDocumentState {
  const client = useQueryClient();
  const { downloadUrl } = document;
  const file = document.downloadFileUrls[0];
  const freshUrl = async (): Promise<string | null> => {
    const fresh = await client.query({ ...documentQueries.detail(document.id), staleTime: 0 });
    return fresh.downloadUrl;
  };
  return usePdfDocument(
    downloadUrl === null
      ? null
      : {
          kind: 'url',
          key: `${document.id}:${file?.id ?? ''}:${document.file?.sha256 ?? document.file?.size ?? 0}`,
          getUrl: async (reason) => (reason === 'open' ? downloadUrl : ((await freshUrl()) ?? downloadUrl)),
        },
  );
}
