import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import {
  coordinate,
  fillData,
  processDocument,
  type ProcessRequestInput,
  resendProcessCode,
  stepColleaguesList,
} from '../../contract/operations/processing.ts';
import { documentQueries, settleDocument } from './documents.ts';
import { listQuery } from './operation-query.ts';
import { request } from './request.ts';
import { useAskedPeople } from './use-asked-people.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

/**
 * Acts on a step of a document: view, approve, sign or reject. The first call answers `otp-sent` or `done`; the second, with the same
 * request and the code, `done`. It is never repeated by itself: whether a signature was made is the service's to say.
 */
export function useProcessDocument(documentId: string) {
  return useSettledMutation(
    (body: ProcessRequestInput) => request(processDocument, { body, documentId }),
    async (client, outcome) => {
      if (outcome.kind === 'done') {
        await settleDocument(client, outcome.data);
      }
    },
  );
}

/** Sends the processor of a waiting step a fresh code and link. */
export function useResendProcessCode(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (processId: string) => request(resendProcessCode, { params: { processId }, documentId }),
    // How far it has come stands in the document.
    onSuccess: () => client.invalidateQueries({ queryKey: documentQueries.detail(documentId).queryKey }),
  });
}

/** Fills in the fields of a step. */
export function useFillData(documentId: string) {
  return useSettledMutation(
    (body: BodyInput<typeof fillData>) => request(fillData, { body, documentId }),
    settleDocument,
  );
}

/** Adds steps right after a coordinating one. */
export function useCoordinate(documentId: string) {
  return useSettledMutation(
    (body: BodyInput<typeof coordinate>) => request(coordinate, { body, documentId }),
    settleDocument,
  );
}

/** Whom the holder of a step may name, by a text. */
export function useProcessorSearch(documentId: string, processId: string) {
  return useAskedPeople((search) => {
    const query = { search, pageSize: 20 };
    return listQuery(stepColleaguesList, ['step-colleagues', processId, query], {
      params: { processId },
      query,
      documentId,
    });
  });
}
