import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  drawingLinkCreate,
  drawingLinkDelete,
  drawingLinkDeliver,
  drawingLinkGet,
  drawingLinkOpen,
  type DrawingLinkState,
} from '../../contract/operations/drawing-links.ts';
import { isFailure, isRefused } from './api-error.ts';
import { request, withBody } from './request.ts';

/** How often the page asks whether something was drawn, in milliseconds. */
const ownerPause = 1000;

/** How often a phone asks whether its link still holds. */
const phonePause = 4000;

/** The document whose grant a caller came with; `null` for one who is signed in. */
type Grant = string | null;

const under = (grant: Grant) => (grant === null ? {} : { documentId: grant });

const isEnded = (state: DrawingLinkState | undefined) => state === 'delivered' || state === 'over';

/** Whether asking again how far a link is can come to nothing else: what was lost on the way, or came too often, may be asked again. */
export function cannotBeAsked(error: unknown): boolean {
  return isRefused(error) || isFailure(error, 'contract') || isFailure(error, 'unauthorized');
}

export const drawingLinkQueries = {
  /** How far my link is; asked again until something came or nothing can come any more. */
  mine: (id: string, grant: Grant) =>
    queryOptions({
      queryKey: ['drawing-link', id],
      queryFn: ({ signal }) => request(drawingLinkGet, { params: { id }, ...under(grant), signal }),
      refetchInterval: ({ state }) =>
        isEnded(state.data?.state) || cannotBeAsked(state.error) ? false : ownerPause,
      // The hand that draws is on another device, and this page is often not in front.
      refetchIntervalInBackground: true,
      staleTime: 0,
      gcTime: 0,
    }),
  /** The phone's side: opens the link, and goes on looking whether it still holds. */
  opened: (secret: string, device: string) =>
    queryOptions({
      queryKey: ['drawing-link', 'opened', secret],
      queryFn: ({ signal }) => request(drawingLinkOpen, { body: { secret, device }, signal }),
      refetchInterval: ({ state }) => (isRefused(state.error) ? false : phonePause),
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Makes a link; answers it with when that was, in milliseconds on this device's clock. */
export function useCreateDrawingLink(grant: Grant) {
  return useMutation({
    mutationFn: async () => ({ ...(await request(drawingLinkCreate, under(grant))), madeAt: Date.now() }),
  });
}

export function useDeleteDrawingLink(grant: Grant) {
  return useMutation({
    mutationFn: (id: string) => request(drawingLinkDelete, { params: { id }, ...under(grant) }),
  });
}

export function useDeliverDrawing() {
  return useMutation({ mutationFn: withBody(drawingLinkDeliver) });
}
