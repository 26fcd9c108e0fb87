import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { documentQueries, readDocument, settleDocument } from '../../../api/documents.ts';
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
    const { queryKey } = documentQueries.detail(documentId);
    const looking = new AbortController();
    const { signal } = looking;
    const read = async () => {
      // One that is on its way may have been answered before the call was lost, or fail with the network that lost it.
      await client.cancelQueries({ queryKey, exact: true });
      // Past the cache, whose reads answer what was stored before the loss when another one cancels them.
      const fresh = await readDocument(documentId, signal);
      client.setQueryData(queryKey, fresh);
      return fresh;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookIn = (ms: number): void => {
      timer = setTimeout(() => {
        void flow.look(read, signal).then(() => !signal.aborted && lookIn(watchMs));
      }, ms);
    };
    lookIn(stage === 'checking' ? 0 : watchMs);
    return () => {
      clearTimeout(timer);
      looking.abort();
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
