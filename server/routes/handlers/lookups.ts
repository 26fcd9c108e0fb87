import type { lookupOperations } from '../../../contract/operations/lookups.ts';
import { sendInvitation } from '../../services/auth/send-invitation.ts';
import { listUsers } from '../../services/lookups/users.ts';
import type { HandlersOf } from '../handler.ts';

export const lookupHandlers: HandlersOf<typeof lookupOperations> = {
  usersList: ({ deps, caller, query }) => listUsers(deps, caller, query),
  sendInvitation: ({ deps, caller, params }) => sendInvitation(deps, caller, params.id),
};
