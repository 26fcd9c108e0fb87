import type * as operations from '../../../contract/operations/users.ts';
import { sendInvitation } from './send-invitation.ts';
import type { HandlersOf } from '../handler.ts';
import { answerContactChange, contactChangeLink, decideContactChange } from './answer-contact-change.ts';
import { getUser, listUsers } from './list-users.ts';
import { answerMailChoice, mailChoiceLink } from './mail-choice.ts';
import { addSmartCa, deleteSmartCa, updateSmartCa } from './smart-ca.ts';
import { unlockUser } from './unlock-user.ts';
import { mergeGuests } from './merge-guests.ts';
import { createGuest, importGuests, updateGuest } from './write-guests.ts';
import { createCompanyUser, createOrUpdateUsers, updateCompanyUser } from './write-company-users.ts';

export const userHandlers: HandlersOf<typeof operations> = {
  usersList: listUsers,
  userGet: getUser,
  userCreate: createCompanyUser,
  userUpdate: updateCompanyUser,
  usersCreateOrUpdate: createOrUpdateUsers,
  guestCreate: createGuest,
  guestUpdate: updateGuest,
  guestMerge: mergeGuests,
  guestsImport: importGuests,
  userUnlock: unlockUser,
  sendInvitation,
  contactChangeDecide: decideContactChange,
  contactChangeLink,
  contactChangeAnswer: answerContactChange,
  mailChoiceLink,
  mailChoiceAnswer: ({ deps, body }) => answerMailChoice(deps, body),
  smartCaAdd: addSmartCa,
  smartCaUpdate: updateSmartCa,
  smartCaDelete: ({ deps, caller, body }) => deleteSmartCa(deps, caller, body.id),
};
