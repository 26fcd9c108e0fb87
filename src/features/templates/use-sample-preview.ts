import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Template } from '../../../contract/models/template.ts';
import { templateQueries } from '../../api/templates.ts';
import { type PdfDocumentState, usePdfDocument } from '../../pdf/use-pdf-document.ts';

export type SamplePreview = {
  readonly file: PdfDocumentState;
  /** How many pages it has; `null` until it is made. */
  readonly pages: number | null;
  /** With long values, where that is another number. */
  readonly longPages: number | null;
  readonly error: Error | null;
  readonly isMaking: boolean;
  readonly retry: () => void;
};

/**
 * The template filled with samples, and whether long values would give it other pages. The pages before stay until those with other
 * formats are there.
 */
export function useSamplePreview(template: Template): SamplePreview {
  const { id, fileVersion, formats } = template;
  const client = useQueryClient();
  const asked = { id, parameters: [], row: [], highlight: true } as const;
  const body = { ...asked, parameters: [...asked.parameters], row: [...asked.row] };
  const usual = useQuery({
    ...templateQueries.preview(body, template),
    placeholderData: keepPreviousData,
  });
  const long = useQuery({
    ...templateQueries.preview({ ...body, highlight: false, samples: 'long' }, template),
    enabled: usual.isSuccess && !usual.isPlaceholderData,
  });
  const url = usual.isPlaceholderData ? null : (usual.data?.downloadUrl ?? null);
  const file = usePdfDocument(
    url === null
      ? null
      : {
          kind: 'url',
          key: `${String(id)}:${String(fileVersion ?? 1)}:${JSON.stringify(formats)}`,
          getUrl: async (reason) => {
            if (reason === 'open') {
              return url;
            }
            const fresh = await client.query({ ...templateQueries.preview(body, template), staleTime: 0 });
            return fresh.downloadUrl;
          },
        },
    { keepPrevious: true },
  );
  const pages = usual.data?.pages ?? null;
  const longPages = long.data?.pages ?? null;
  return {
    file,
    pages,
    longPages: longPages === pages ? null : longPages,
    error: usual.error,
    isMaking: usual.isFetching,
    retry: () => void usual.refetch(),
  };
}
