import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Template } from '../../contract/models/template.ts';
import type { BodyInput, QueryInput } from '../../contract/operation.ts';
import {
  templateCreate,
  templateDelete,
  templateGet,
  templatePreview,
  templateRestore,
  templatesList,
  templateUpdate,
  templateVersions,
} from '../../contract/operations/templates.ts';
import { linkRefreshMs } from './query-client.ts';
import { request } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export const templateQueries = {
  all: () => ['templates'] as const,
  previews: () => [...templateQueries.all(), 'preview'] as const,
  lists: () => [...templateQueries.all(), 'list'] as const,
  list: (query: QueryInput<typeof templatesList>) =>
    queryOptions({
      queryKey: [...templateQueries.lists(), query],
      queryFn: ({ signal }) => request(templatesList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...templateQueries.all(), 'detail', id],
      queryFn: ({ signal }) => request(templateGet, { params: { id }, signal }),
      refetchInterval: linkRefreshMs,
    }),
  versions: (id: number) =>
    queryOptions({
      queryKey: [...templateQueries.all(), 'versions', id],
      queryFn: ({ signal }) => request(templateVersions, { params: { id }, signal }),
      refetchInterval: linkRefreshMs,
    }),
  /**
   * The PDF of one row, or of samples where there are no parameters. With another version of the
   * template's file, or other formats, it is another PDF.
   */
  preview: (
    body: BodyInput<typeof templatePreview>,
    { fileVersion, formats }: Pick<Template, 'fileVersion' | 'formats'>,
  ) =>
    queryOptions({
      queryKey: [...templateQueries.previews(), body, fileVersion, formats],
      queryFn: ({ signal }) => request(templatePreview, { body, signal }),
      staleTime: linkRefreshMs,
    }),
};

/** A template as it is at this moment. Unlike a query that fails, a call that does leaves the known one as it is. */
export function loadTemplateNow(id: number): Promise<Template> {
  return request(templateGet, { params: { id } });
}

async function settleTemplate(client: QueryClient, template: Template): Promise<void> {
  const detail = templateQueries.detail(template.id).queryKey;
  const isSameFile = client.getQueryData(detail)?.fileVersion === template.fileVersion;
  client.setQueryData(detail, template);
  if (!isSameFile) {
    await client.invalidateQueries({ queryKey: templateQueries.previews() });
    await client.invalidateQueries({ queryKey: templateQueries.versions(template.id).queryKey });
  }
  await client.invalidateQueries({ queryKey: templateQueries.lists() });
}

type Upload<T> = {
  readonly body: T;
  /** The share of the upload that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

export function useCreateTemplate() {
  return useSettledMutation(
    (input: Upload<BodyInput<typeof templateCreate>>) => request(templateCreate, input),
    settleTemplate,
  );
}

export function useUpdateTemplate() {
  return useSettledMutation(
    (input: Upload<BodyInput<typeof templateUpdate>>) => request(templateUpdate, input),
    settleTemplate,
  );
}

/** Brings an earlier version of the file back. */
export function useRestoreTemplate() {
  return useSettledMutation(
    (body: BodyInput<typeof templateRestore>) => request(templateRestore, { body }),
    settleTemplate,
  );
}

export function useDeleteTemplate() {
  return useSettledMutation(
    (id: number) => request(templateDelete, { params: { id } }),
    async (client, _data, id) => {
      client.removeQueries({ queryKey: templateQueries.detail(id).queryKey });
      await client.invalidateQueries({ queryKey: templateQueries.lists() });
    },
  );
}
