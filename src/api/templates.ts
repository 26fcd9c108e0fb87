import type { QueryClient } from '@tanstack/react-query';
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
import { listQuery, operationQuery } from './operation-query.ts';
import { type CallInput, request, withBody, withId } from './request.ts';
import { linkRefreshMs } from './query-client.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export const templateQueries = {
  all: () => ['templates'] as const,
  previews: () => [...templateQueries.all(), 'preview'] as const,
  lists: () => [...templateQueries.all(), 'list'] as const,
  list: (query: QueryInput<typeof templatesList>) => ({
    ...listQuery(templatesList, [...templateQueries.lists(), query], { query }),
    refetchInterval: linkRefreshMs,
  }),
  detail: (id: number) =>
    operationQuery(templateGet, [...templateQueries.all(), 'detail', id], { params: { id } }),
  versions: (id: number) => ({
    ...operationQuery(templateVersions, [...templateQueries.all(), 'versions', id], { params: { id } }),
    refetchInterval: linkRefreshMs,
  }),
  /**
   * The PDF of one row, or of samples where there are no parameters. With another version of the
   * template's file, or other formats, it is another PDF.
   */
  preview: (
    body: BodyInput<typeof templatePreview>,
    { fileVersion, formats }: Pick<Template, 'fileVersion' | 'formats'>,
  ) => ({
    ...operationQuery(templatePreview, [...templateQueries.previews(), body, fileVersion, formats], { body }),
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

export function useCreateTemplate() {
  return useSettledMutation(
    (input: CallInput<typeof templateCreate>) => request(templateCreate, input),
    settleTemplate,
  );
}

export function useUpdateTemplate() {
  return useSettledMutation(
    (input: CallInput<typeof templateUpdate>) => request(templateUpdate, input),
    settleTemplate,
  );
}

/** Brings an earlier version of the file back. */
export function useRestoreTemplate() {
  return useSettledMutation(withBody(templateRestore), settleTemplate);
}

export function useDeleteTemplate() {
  return useSettledMutation(withId(templateDelete), async (client, _data, id) => {
    client.removeQueries({ queryKey: templateQueries.detail(id).queryKey });
    await client.invalidateQueries({ queryKey: templateQueries.lists() });
  });
}
