import { savedViewDelete, savedViewSave, savedViewsList } from '../../contract/operations/saved-views.ts';
import { operationQuery } from './operation-query.ts';
import { withBody, withId } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export const savedViewQueries = {
  list: () => operationQuery(savedViewsList, ['saved-views'], {}),
};

export function useSaveView() {
  return useSettledMutation(withBody(savedViewSave), (client) =>
    client.invalidateQueries({ queryKey: savedViewQueries.list().queryKey }),
  );
}

export function useDeleteView() {
  return useSettledMutation(withId(savedViewDelete), (client) =>
    client.invalidateQueries({ queryKey: savedViewQueries.list().queryKey }),
  );
}
