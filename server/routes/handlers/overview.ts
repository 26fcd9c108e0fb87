import type { overviewOperations } from '../../../contract/operations/overview.ts';
import { getOverview } from '../../services/overview/overview.ts';
import { getTurnAround } from '../../services/overview/turn-around.ts';
import type { HandlersOf } from '../handler.ts';

export const overviewHandlers: HandlersOf<typeof overviewOperations> = {
  overview: ({ deps, caller }) => getOverview(deps, caller),
  turnAround: ({ deps, caller }) => getTurnAround(deps, caller),
};
