import { notifyManager, QueryClient } from '@tanstack/react-query';
import { failureOf, isFailure } from './api-error.ts';

/**
 * Answers name files by addresses that hold for an hour. Halfway through they are asked for anew, so that a page which is read for long
 * can still load its file, and a link on it still leads there.
 */
export const linkRefreshMs = 30 * 60_000;

const retriesMax = 2;

/** Whoever is told to wait for longer, in seconds, had better be told so. */
const longestWait = 10;

/** How long to wait before a query is made again, in milliseconds: as told, and not at the same time as everybody who was told so. */
export function retryDelay(attempt: number, error: unknown): number {
  const failure = failureOf(error);
  const seconds = failure?.kind === 'network' ? (failure.retryAfter ?? 0) : 0;
  return seconds > 0 ? Math.min(seconds, longestWait) * 1000 * (1 + Math.random() / 2) : 500 * 2 ** attempt;
}

/**
 * The page's cache of answers. Queries are tried again when no answer came; calls that change something never are. Without a network all
 * of them fail at once and say so: by default they would wait in silence, and a call be made long after it was asked for.
 */
export function createQueryClient(): QueryClient {
  // By default a timer tells what is under way: a button that was just pressed could be pressed once more before it runs.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < retriesMax && isFailure(error, 'network'),
        retryDelay,
        staleTime: 15_000,
        // An answer that breaks the interface is no state of a list: the error boundary says so.
        throwOnError: (error) => isFailure(error, 'contract'),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
