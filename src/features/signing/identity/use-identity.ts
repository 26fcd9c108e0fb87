import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { identityDecision } from '../../../../contract/enums.ts';
import type { Data } from '../../../../contract/operation.ts';
import type { ekycStatus } from '../../../../contract/operations/ekyc.ts';
import { documentQueries } from '../../../api/documents.ts';
import { identityQueries } from '../../../api/ekyc.ts';
import type { SigningStep } from '../signing-step.ts';
import { lookAgainIn } from './pictures.ts';

/** How far the reader is with showing who they are. */
export type Identity =
  /** This step asks for none, or it was accepted: the step can be signed. */
  | { readonly kind: 'free' }
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'unknown';
      readonly error: Error;
      readonly retry: () => void;
      readonly retrying: boolean;
    }
  | { readonly kind: 'to-show'; readonly refusal: string | null }
  | { readonly kind: 'waiting'; readonly since: string | null };

function identityOf(newest: Data<typeof ekycStatus>): Identity {
  if (newest === null) {
    return { kind: 'to-show', refusal: null };
  }
  switch (newest.status.value) {
    case identityDecision.accepted:
      return { kind: 'free' };
    case identityDecision.waiting:
      return { kind: 'waiting', since: newest.createdDate };
    default:
      return { kind: 'to-show', refusal: newest.reason ?? '' };
  }
}

/** What the service knows of the pictures for a step; a decision is noticed by itself while the page is seen. */
export function useIdentity(target: SigningStep | null): Identity {
  const client = useQueryClient();
  const documentId = target?.document.id ?? '';
  const isAsked = target?.asksIdentity === true;
  const query = useQuery({
    ...identityQueries.ofStep(documentId, target?.step.id ?? ''),
    enabled: isAsked,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.status.value === identityDecision.waiting ? lookAgainIn(dataUpdateCount) : false,
  });
  const isAccepted = query.data?.status.value === identityDecision.accepted;

  // The history tells of it.
  useEffect(() => {
    if (isAccepted) {
      void client.invalidateQueries({ queryKey: documentQueries.detail(documentId).queryKey });
    }
  }, [isAccepted, client, documentId]);

  if (!isAsked) {
    return { kind: 'free' };
  }
  if (query.data !== undefined) {
    return identityOf(query.data);
  }
  return query.error === null
    ? { kind: 'loading' }
    : {
        kind: 'unknown',
        error: query.error,
        retry: () => void query.refetch(),
        retrying: query.isFetching,
      };
}
