import type { certificateOperations } from '../../../contract/operations/certificates.ts';
import type { userOperations } from '../../../contract/operations/users.ts';
import { sendInvitation } from '../../services/auth/send-invitation.ts';
import {
  getCertificatesOverview,
  listCertificates,
} from '../../services/certificates/company-certificates.ts';
import { issueToUsers } from '../../services/certificates/issue-to-users.ts';
import { addSmartCa, deleteSmartCa, updateSmartCa } from '../../services/users/smart-ca.ts';
import { decideContactChange } from '../../services/users/answer-contact-change.ts';
import { getUser, listUsers } from '../../services/users/list-users.ts';
import { unlockUser } from '../../services/users/unlock-user.ts';
import {
  createCompanyUser,
  createOrUpdateUsers,
  updateCompanyUser,
} from '../../services/users/write-company-users.ts';
import type { HandlersOf } from '../handler.ts';

export const userHandlers: HandlersOf<typeof userOperations> = {
  usersList: ({ deps, caller, query }) => listUsers(deps, caller, query),
  userGet: ({ deps, caller, params }) => getUser(deps, caller, params.id),
  userCreate: ({ deps, caller, body }) => createCompanyUser(deps, caller, body),
  userUpdate: ({ deps, caller, body }) => updateCompanyUser(deps, caller, body),
  usersCreateOrUpdate: ({ deps, caller, body }) => createOrUpdateUsers(deps, caller, body),
  userUnlock: ({ deps, caller, params }) => unlockUser(deps, caller, params.id),
  contactChangeDecide: ({ deps, caller, params, body }) =>
    decideContactChange(deps, caller, params.id, body.confirm),
  sendInvitation: ({ deps, caller, params }) => sendInvitation(deps, caller, params.id),
};

export const certificateHandlers: HandlersOf<typeof certificateOperations> = {
  smartCaAdd: ({ deps, caller, body }) => addSmartCa(deps, caller, body),
  smartCaUpdate: ({ deps, caller, body }) => updateSmartCa(deps, caller, body),
  smartCaDelete: ({ deps, caller, body }) => deleteSmartCa(deps, caller, body.id),
  certificatesOverview: ({ deps, caller }) => getCertificatesOverview(deps, caller),
  certificatesList: ({ deps, caller, query }) => listCertificates(deps, caller, query),
  certificatesIssue: ({ deps, caller, body }) => issueToUsers(deps, caller, body.userIds),
};
