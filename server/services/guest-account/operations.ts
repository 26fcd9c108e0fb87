import type * as operations from '../../../contract/operations/guest-account.ts';
import { changePassword } from '../auth/change-password.ts';
import type { HandlersOf } from '../handler.ts';
import { listGuestDocuments, openGuestDocument } from './documents.ts';
import { deleteGuestAccount, getGuestAccount, inviteGuest, updateGuestAccount } from './guest-account.ts';

export const guestAccountHandlers: HandlersOf<typeof operations> = {
  guestAccountInvite: inviteGuest,
  guestAccountGet: getGuestAccount,
  guestAccountUpdate: updateGuestAccount,
  guestAccountPassword: ({ deps, caller, body }) => changePassword(deps, caller, body),
  guestAccountDelete: deleteGuestAccount,
  guestDocumentsList: listGuestDocuments,
  guestDocumentOpen: openGuestDocument,
};
