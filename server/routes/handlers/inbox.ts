import type { inboxOperations } from '../../../contract/operations/inbox.ts';
import { awaitChanges } from '../../services/documents/await-changes.ts';
import { markRead } from '../../services/documents/mark-read.ts';
import type { HandlersOf } from '../handler.ts';

export const inboxHandlers: HandlersOf<typeof inboxOperations> = {
  documentChanges: ({ deps, caller, query, signal }) => awaitChanges(deps, caller, query, signal),
  documentsMarkRead: ({ deps, caller, body }) => markRead(deps, caller, body),
};
