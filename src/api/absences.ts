import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import {
  absenceEnd,
  absenceSave,
  absencesGet,
  colleaguesList,
  stepTakeBack,
} from '../../contract/operations/absences.ts';
import { documentQueries, settleDocument } from './documents.ts';
import { request } from './request.ts';
import { useAskedPeople } from './use-asked-people.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export const absenceQueries = {
  all: () => ['absences'] as const,
  mine: () =>
    queryOptions({
      queryKey: [...absenceQueries.all(), 'mine'],
      queryFn: ({ signal }) => request(absencesGet, { signal }),
    }),
  colleagues: (search: string) =>
    queryOptions({
      queryKey: [...absenceQueries.all(), 'colleagues', search],
      queryFn: ({ signal }) => request(colleaguesList, { query: { search, pageSize: 20 }, signal }),
      placeholderData: keepPreviousData,
    }),
};

/** Colleagues whom a step can be handed to, for whoever has no list of users. */
export function useColleagueSearch() {
  return useAskedPeople(absenceQueries.colleagues);
}

/** What waited may have gone to the substitute: lists are fresh afterwards. */
export function useSaveAbsence() {
  return useSettledMutation(
    (body: BodyInput<typeof absenceSave>) => request(absenceSave, { body }),
    async (client, answer) => {
      client.setQueryData(absenceQueries.mine().queryKey, answer);
      await client.invalidateQueries({ queryKey: documentQueries.all() });
    },
  );
}

export function useEndAbsence() {
  return useSettledMutation(
    () => request(absenceEnd, {}),
    (client, answer) => client.setQueryData(absenceQueries.mine().queryKey, answer),
  );
}

export function useTakeBack() {
  return useSettledMutation(
    (processId: string) => request(stepTakeBack, { params: { processId } }),
    settleDocument,
  );
}
