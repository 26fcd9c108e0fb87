import { queryOptions } from '@tanstack/react-query';
import type { Document } from '../../contract/models/document.ts';
import { documentGet } from '../../contract/operations/documents.ts';
import { ApiError } from './api-error.ts';
import { documentQueries } from './documents.ts';

/** A PDF of a document that the caller may see, as it is when it is asked for, and forgotten once it is no longer shown. */
export function documentFileQuery(id: string, fileId: string | null) {
  return queryOptions({
    queryKey: ['document-file', id, fileId] as const,
    queryFn: async ({ client, signal }) => {
      const found = await client.query({ ...documentQueries.detail(id), staleTime: 0 });
      const { downloadUrl, name } = fileOf(found, fileId);
      const response = downloadUrl === null ? null : await fetch(downloadUrl, { signal });
      if (response?.ok !== true) {
        throw new ApiError(documentGet.paths[0], { kind: 'network', status: response?.status ?? null });
      }
      return new File([await response.blob()], name);
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type FoundFile = { readonly downloadUrl: string | null; readonly name: string };

function fileOf(document: Document, fileId: string | null): FoundFile {
  const { downloadUrl, file, no, downloadFileUrls } = document;
  const named = downloadFileUrls.find(({ id }) => id === fileId);
  return named === undefined
    ? { downloadUrl, name: file?.name ?? `${no}.pdf` }
    : { downloadUrl: named.downloadUrl, name: named.fileName };
}
