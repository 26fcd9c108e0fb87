import { QueryClient } from '@tanstack/react-query';
import { isFailure } from './api-error.ts';

const retriesMax = 2;

/**
 * The page's cache of answers. Queries are tried again when no answer came; calls that change something never are. Without a network all
 * of them fail at once and say so: by default they would wait in silence, and a call be made long after it was asked for.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < retriesMax && isFailure(error, 'network'),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        staleTime: 15_000,
        // An answer that breaks the interface is no state of a list: the error boundary says so.
        throwOnError: (error) => isFailure(error, 'contract'),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
