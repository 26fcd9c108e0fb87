import type { lookupOperations } from '../../../contract/operations/lookups.ts';
import { sendInvitation } from '../../services/auth/send-invitation.ts';
import { listDepartments } from '../../services/lookups/departments.ts';
import { listDocumentTypes } from '../../services/lookups/document-types.ts';
import { listUsers } from '../../services/lookups/users.ts';
import type { HandlersOf } from '../handler.ts';

export const lookupHandlers: HandlersOf<typeof lookupOperations> = {
  usersList: ({ deps, caller, query }) => listUsers(deps, caller, query),
  departmentsList: ({ deps, caller, query }) => listDepartments(deps, caller, query),
  documentTypesList: ({ deps, caller, query }) => listDocumentTypes(deps, caller, query),
  sendInvitation: ({ deps, caller, params }) => sendInvitation(deps, caller, params.id),
};
