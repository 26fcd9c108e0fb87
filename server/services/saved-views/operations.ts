import type * as operations from '../../../contract/operations/saved-views.ts';
import type { HandlersOf } from '../handler.ts';
import { deleteView, listViews, saveView } from './saved-views.ts';

export const savedViewHandlers: HandlersOf<typeof operations> = {
  savedViewsList: ({ deps, caller }) => listViews(deps, caller),
  savedViewSave: ({ deps, caller, body }) => saveView(deps, caller, body),
  savedViewDelete: ({ deps, caller, params }) => deleteView(deps, caller, params.id),
};
