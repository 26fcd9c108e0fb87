import { queryOptions } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import { savedViewDelete, savedViewSave, savedViewsList } from '../../contract/operations/saved-views.ts';
import { request } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export const savedViewQueries = {
  list: () =>
    queryOptions({
      queryKey: ['saved-views'],
      queryFn: ({ signal }) => request(savedViewsList, { signal }),
    }),
};

export function useSaveView() {
  return useSettledMutation(
    (body: BodyInput<typeof savedViewSave>) => request(savedViewSave, { body }),
    (client) => client.invalidateQueries({ queryKey: savedViewQueries.list().queryKey }),
  );
}

export function useDeleteView() {
  return useSettledMutation(
    (id: number) => request(savedViewDelete, { params: { id } }),
    (client) => client.invalidateQueries({ queryKey: savedViewQueries.list().queryKey }),
  );
}
