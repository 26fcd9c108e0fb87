import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import { savedViewDelete, savedViewSave, savedViewsList } from '../../contract/operations/saved-views.ts';
import { request } from './request.ts';

export const savedViewQueries = {
  list: () =>
    queryOptions({
      queryKey: ['saved-views'],
      queryFn: ({ signal }) => request(savedViewsList, { signal }),
    }),
};

export function useSaveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof savedViewSave>) => request(savedViewSave, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: savedViewQueries.list().queryKey }),
  });
}

export function useDeleteView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request(savedViewDelete, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: savedViewQueries.list().queryKey }),
  });
}
