import type * as operations from '../../../contract/operations/overview.ts';
import type { HandlersOf } from '../handler.ts';
import { getOverview } from './overview.ts';
import { getStatistics } from './statistics.ts';
import { getTurnAround } from './turn-around.ts';

export const overviewHandlers: HandlersOf<typeof operations> = {
  overview: getOverview,
  turnAround: getTurnAround,
  statistics: getStatistics,
};
