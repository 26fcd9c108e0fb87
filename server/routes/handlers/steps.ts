import type { stepOperations } from '../../../contract/operations/steps.ts';
import { coordinate } from '../../services/processing/coordinate.ts';
import { fillData } from '../../services/processing/fill-data.ts';
import { listColleagues } from '../../services/processing/list-colleagues.ts';
import type { HandlersOf } from '../handler.ts';

export const stepHandlers: HandlersOf<typeof stepOperations> = {
  fillData: ({ deps, caller, body }) => fillData(deps, caller, body),
  coordinate: ({ deps, caller, body }) => coordinate(deps, caller, body),
  stepColleaguesList: ({ deps, caller, params, query }) =>
    listColleagues(deps, caller, params.processId, query),
};
