import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import { coordinate, fillData } from '../../contract/operations/steps.ts';
import { settleDocument } from './documents.ts';
import { request } from './request.ts';

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
