import type * as operations from '../../../contract/operations/guest-account.ts';
import { changePassword } from '../auth/change-password.ts';
import type { HandlersOf } from '../handler.ts';
import { listGuestDocuments, openGuestDocument } from './documents.ts';
import { deleteGuestAccount, getGuestAccount, inviteGuest, updateGuestAccount } from './guest-account.ts';

export const guestAccountHandlers: HandlersOf<typeof operations> = {
  guestAccountInvite: ({ deps, caller }) => inviteGuest(deps, caller),
  guestAccountGet: ({ deps, caller }) => getGuestAccount(deps, caller),
  guestAccountUpdate: ({ deps, caller, body }) => updateGuestAccount(deps, caller, body),
  guestAccountPassword: ({ deps, caller, body }) => changePassword(deps, caller, body),
  guestAccountDelete: ({ deps, caller, body }) => deleteGuestAccount(deps, caller, body),
  guestDocumentsList: ({ deps, caller, query }) => listGuestDocuments(deps, caller, query),
  guestDocumentOpen: ({ deps, caller, origin, body }) => openGuestDocument(deps, caller, origin, body),
};
