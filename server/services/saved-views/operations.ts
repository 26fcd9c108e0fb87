import type * as operations from '../../../contract/operations/saved-views.ts';
import type { HandlersOf } from '../handler.ts';
import { deleteView, listViews, saveView } from './saved-views.ts';

export const savedViewHandlers: HandlersOf<typeof operations> = {
  savedViewsList: listViews,
  savedViewSave: saveView,
  savedViewDelete: deleteView,
};
