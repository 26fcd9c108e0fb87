import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProcessRequestInput } from '../../contract/operations/processing.ts';
import { processDocument, resendProcessCode } from '../../contract/operations/processing.ts';
import { settleDocument } from './documents.ts';
import { request } from './request.ts';

/**
 * Acts on a step of a document: view, approve, sign or reject. The first call answers `otp-sent` or `done`; the second, with the same
 * request and the code, `done`. It is never repeated by itself: whether a signature was made is the service's to say.
 */
export function useProcessDocument(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProcessRequestInput) => request(processDocument, { body, documentId }),
    onSuccess: async (outcome) => {
      if (outcome.kind === 'done') {
        await settleDocument(client, outcome.data);
      }
    },
  });
}

/** Sends the processor of a waiting step a fresh code and link. */
export function useResendProcessCode(documentId: string) {
  return useMutation({
    mutationFn: (processId: string) => request(resendProcessCode, { params: { processId }, documentId }),
  });
}
