import { overview, turnAround, statistics } from '../../contract/operations/overview.ts';
import { documentQueries } from './documents.ts';
import { operationQuery } from './operation-query.ts';

// Under the documents, so that they are fresh again whenever those are.
export const overviewQueries = {
  today: () => operationQuery(overview, [...documentQueries.all(), 'overview'], {}),
  turnAround: () => operationQuery(turnAround, [...documentQueries.all(), 'turn-around'], {}),
  statistics: () => operationQuery(statistics, [...documentQueries.all(), 'statistics'], {}),
};
