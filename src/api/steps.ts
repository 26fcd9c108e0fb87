import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import { stepColleaguesList, coordinate, fillData } from '../../contract/operations/steps.ts';
import { settleDocument } from './documents.ts';
import { request } from './request.ts';
import { useAskedPeople } from './use-asked-people.ts';

/** Fills in the fields of a step. */
export function useFillData(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof fillData>) => request(fillData, { body, documentId }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

/** Adds steps right after a coordinating one. */
export function useCoordinate(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof coordinate>) => request(coordinate, { body, documentId }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

/** Whom the holder of a step may name, by a text. */
export function useProcessorSearch(documentId: string, processId: string) {
  return useAskedPeople((search) => {
    const query = { search, pageSize: 20 };
    return queryOptions({
      queryKey: ['step-colleagues', processId, query],
      queryFn: ({ signal }) =>
        request(stepColleaguesList, { params: { processId }, query, documentId, signal }),
      placeholderData: keepPreviousData,
    });
  });
}
