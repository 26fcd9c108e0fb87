import { queryOptions } from '@tanstack/react-query';
import { overview, turnAround, statistics } from '../../contract/operations/overview.ts';
import { documentQueries } from './documents.ts';
import { request } from './request.ts';

// Under the documents, so that they are fresh again whenever those are.
export const overviewQueries = {
  today: () =>
    queryOptions({
      queryKey: [...documentQueries.all(), 'overview'],
      queryFn: ({ signal }) => request(overview, { signal }),
    }),
  turnAround: () =>
    queryOptions({
      queryKey: [...documentQueries.all(), 'turn-around'],
      queryFn: ({ signal }) => request(turnAround, { signal }),
    }),
  statistics: () =>
    queryOptions({
      queryKey: [...documentQueries.all(), 'statistics'],
      queryFn: ({ signal }) => request(statistics, { signal }),
    }),
};
