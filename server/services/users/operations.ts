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
  usersList: ({ deps, caller, query }) => listUsers(deps, caller, query),
  userGet: ({ deps, caller, params }) => getUser(deps, caller, params.id),
  userCreate: ({ deps, caller, body }) => createCompanyUser(deps, caller, body),
  userUpdate: ({ deps, caller, body }) => updateCompanyUser(deps, caller, body),
  usersCreateOrUpdate: ({ deps, caller, body }) => createOrUpdateUsers(deps, caller, body),
  guestCreate: ({ deps, caller, body }) => createGuest(deps, caller, body),
  guestUpdate: ({ deps, caller, body }) => updateGuest(deps, caller, body),
  guestMerge: ({ deps, caller, body }) => mergeGuests(deps, caller, body),
  guestsImport: ({ deps, caller, body }) => importGuests(deps, caller, body),
  userUnlock: ({ deps, caller, params }) => unlockUser(deps, caller, params.id),
  sendInvitation: ({ deps, caller, params }) => sendInvitation(deps, caller, params.id),
  contactChangeDecide: ({ deps, caller, params, body }) => decideContactChange(deps, caller, params.id, body),
  contactChangeLink: ({ deps, body }) => contactChangeLink(deps, body.token),
  contactChangeAnswer: ({ deps, body }) => answerContactChange(deps, body),
  mailChoiceLink: ({ deps, body }) => mailChoiceLink(deps, body.token),
  mailChoiceAnswer: ({ deps, body }) => answerMailChoice(deps, body),
  smartCaAdd: ({ deps, caller, body }) => addSmartCa(deps, caller, body),
  smartCaUpdate: ({ deps, caller, body }) => updateSmartCa(deps, caller, body),
  smartCaDelete: ({ deps, caller, body }) => deleteSmartCa(deps, caller, body.id),
};
