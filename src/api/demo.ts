import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { demoOutbox } from '../../contract/operations/demo.ts';
import { request } from './request.ts';

const refreshMilliseconds = 3000;

export const demoQueries = {
  /** Notices of demo mode, newest first and kept fresh; `to` empty means everyone's. */
  outbox: (to: string) =>
    queryOptions({
      queryKey: ['demo', 'outbox', to],
      queryFn: ({ signal }) => request(demoOutbox, { query: to === '' ? {} : { to }, signal }),
      refetchInterval: refreshMilliseconds,
      placeholderData: keepPreviousData,
    }),
};
