import { queryOptions } from '@tanstack/react-query';
import { documentGet } from '../../contract/operations/documents.ts';
import { ApiError } from './api-error.ts';
import { documentQueries } from './documents.ts';

/** The PDF of a document that the caller may see, as it is when it is asked for, and forgotten once it is no longer shown. */
export function documentFileQuery(id: string) {
  return queryOptions({
    queryKey: ['document-file', id] as const,
    queryFn: async ({ client, signal }) => {
      const { downloadUrl, file, no } = await client.query({ ...documentQueries.detail(id), staleTime: 0 });
      const response = downloadUrl === null ? null : await fetch(downloadUrl, { signal });
      if (response?.ok !== true) {
        throw new ApiError(documentGet.id, { kind: 'network', status: response?.status ?? null });
      }
      return new File([await response.blob()], file?.name ?? `${no}.pdf`);
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
