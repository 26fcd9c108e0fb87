import { useMutation } from '@tanstack/react-query';
import type { Data } from '../../contract/operation.ts';
import { documentEvidence, documentEvidenceFiles, fileCheck } from '../../contract/operations/evidence.ts';
import { documentQueries } from './documents.ts';
import { operationQuery } from './operation-query.ts';
import { request } from './request.ts';

export const evidenceQueries = {
  detail: (id: string) =>
    operationQuery(documentEvidence, [...documentQueries.all(), 'evidence', id], {
      params: { id },
      documentId: id,
    }),
  /** What the service knows of a file; `rejected` with code 404 where it knows of none. */
  file: (no: string, sha256: string) => ({
    ...operationQuery(fileCheck, ['trust', 'file', no, sha256], { query: { no, sha256 } }),
    gcTime: 0,
  }),
};

type EvidenceAsked = {
  readonly id: string;
  /** Of the report for people. */
  readonly language: 'vi' | 'en';
  /** Which of them was asked for, for whoever shows that it is on its way. */
  readonly kind: 'pdf' | 'json' | 'signature';
};

/** The addresses of the evidence as files of one moment, good for an hour. */
export type EvidenceFiles = Data<typeof documentEvidenceFiles>;

export function useEvidenceFiles() {
  return useMutation({
    mutationFn: ({ id, language }: EvidenceAsked) =>
      request(documentEvidenceFiles, { params: { id }, query: { language }, documentId: id }),
  });
}
