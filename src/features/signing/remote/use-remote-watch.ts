import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { documentQueries, settleDocument } from '../../../api/documents.ts';
import { type RemoteFlow, useRemoteState } from './remote-flow.ts';

/** How often the step's state is read while its person is waited for (milliseconds). */
const watchMs = 2500;

/** Reads the state once more, when an answer is missing or it could not be read. */
export function useRemoteCheck(flow: RemoteFlow | null, documentId: string): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    const query = documentQueries.detail(documentId);
    const read = async () => {
      // One that is on its way may have been answered before the call was lost, or fail with the network that lost it.
      await client.cancelQueries({ queryKey: query.queryKey, exact: true });
      return client.query({ ...query, staleTime: 0 });
    };
    void flow?.check(read);
  }, [client, flow, documentId]);
}

/** Follows what the service says of a step that is signed remotely, and reads it when an answer is missing. */
export function useRemoteWatch(flow: RemoteFlow | null, documentId: string): void {
  const client = useQueryClient();
  const state = useRemoteState(flow);
  const detail = useQuery({
    ...documentQueries.detail(documentId),
    enabled: flow !== null,
    refetchInterval: state.stage === 'waiting' ? watchMs : false,
  });
  const document = detail.data;
  useEffect(() => {
    if (document !== undefined) {
      flow?.see(document);
    }
  }, [flow, document]);

  const check = useRemoteCheck(flow, documentId);
  const { stage } = state;
  useEffect(() => {
    if (stage === 'checking') {
      check();
    }
  }, [stage, check]);

  // Done without an answer of the call: what the call would have set right is set right here.
  const found = state.stage === 'done' && state.request === null ? state.document : null;
  useEffect(() => {
    if (found !== null) {
      void settleDocument(client, found);
    }
  }, [client, found]);
}
