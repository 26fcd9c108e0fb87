import {
  absenceEnd,
  absenceSave,
  absencesGet,
  colleaguesList,
  stepTakeBack,
} from '../../contract/operations/absences.ts';
import { documentQueries, settleDocument } from './documents.ts';
import { listQuery, operationQuery } from './operation-query.ts';
import { request, withBody } from './request.ts';
import { useAskedPeople } from './use-asked-people.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export const absenceQueries = {
  all: () => ['absences'] as const,
  mine: () => operationQuery(absencesGet, [...absenceQueries.all(), 'mine'], {}),
  colleagues: (search: string) =>
    listQuery(colleaguesList, [...absenceQueries.all(), 'colleagues', search], {
      query: { search, pageSize: 20 },
    }),
};

/** Colleagues whom a step can be handed to, for whoever has no list of users. */
export function useColleagueSearch() {
  return useAskedPeople(absenceQueries.colleagues);
}

/** What waited may have gone to the substitute: lists are fresh afterwards. */
export function useSaveAbsence() {
  return useSettledMutation(withBody(absenceSave), async (client, answer) => {
    client.setQueryData(absenceQueries.mine().queryKey, answer);
    await client.invalidateQueries({ queryKey: documentQueries.all() });
  });
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
