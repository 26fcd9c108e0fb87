import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { documentQueries, settleDocument } from '../../../api/documents.ts';
import { type RemoteFlow, useRemoteState } from './remote-flow.ts';

/** How often the step's state is read while its person is waited for, and while it could not be read (milliseconds). */
const watchMs = 2500;

/** Follows what the service says of a step that is signed remotely, and reads it when an answer is missing, until it can be read. */
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

  const { stage } = state;
  useEffect(() => {
    if (flow === null || (stage !== 'checking' && stage !== 'unknown')) {
      return undefined;
    }
    const query = documentQueries.detail(documentId);
    const read = async () => {
      // One that is on its way may have been answered before the call was lost, or fail with the network that lost it.
      await client.cancelQueries({ queryKey: query.queryKey, exact: true });
      return client.query({ ...query, staleTime: 0 });
    };
    let timer: ReturnType<typeof setTimeout> | null = null;
    const lookIn = (ms: number): void => {
      timer = setTimeout(() => {
        void flow.look(read).then(() => timer !== null && lookIn(watchMs));
      }, ms);
    };
    lookIn(stage === 'checking' ? 0 : watchMs);
    return () => {
      clearTimeout(timer ?? undefined);
      timer = null;
    };
  }, [client, flow, documentId, stage]);

  // Done without an answer of the call: what the call would have set right is set right here.
  const found = state.stage === 'done' && state.request === null ? state.document : null;
  useEffect(() => {
    if (found !== null) {
      void settleDocument(client, found);
    }
  }, [client, found]);
}
