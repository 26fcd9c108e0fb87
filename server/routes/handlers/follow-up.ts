import type { followUpOperations } from '../../../contract/operations/follow-up.ts';
import { reassign } from '../../services/follow-up/reassign.ts';
import { remind } from '../../services/follow-up/remind.ts';
import { deleteView, listViews, saveView } from '../../services/saved-views/saved-views.ts';
import { sendNotify } from '../../services/follow-up/send-notify.ts';
import { getStatistics } from '../../services/overview/statistics.ts';
import type { HandlersOf } from '../handler.ts';

export const followUpHandlers: HandlersOf<typeof followUpOperations> = {
  sendNotify: ({ deps, caller, params }) => sendNotify(deps, caller, params.id),
  remind: ({ deps, caller, params }) => remind(deps, caller, params.id),
  reassign: ({ deps, caller, params, body }) => reassign(deps, caller, params.processId, body),
  statistics: ({ deps, caller }) => getStatistics(deps, caller),
  savedViewsList: ({ deps, caller }) => listViews(deps, caller),
  savedViewSave: ({ deps, caller, body }) => saveView(deps, caller, body),
  savedViewDelete: ({ deps, caller, params }) => deleteView(deps, caller, params.id),
};
