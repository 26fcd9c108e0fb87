import type * as operations from '../../../contract/operations/guest-account.ts';
import { testPassword } from '../../company/people.ts';
import { free } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

/** That what was sent to other addresses does not exist for a guest is shown in `server/services/guest-account`. */
export const guestAccountCases: CasesOf<typeof operations> = {
  guestAccountInvite: {
    access: free('processor'),
    refused: 'Only guests with an email address',
    call: { as: 'an' },
  },
  guestAccountGet: { access: free('guest'), call: { as: 'guest' } },
  guestAccountUpdate: {
    access: free('guest'),
    call: { as: 'guest', body: { language: 'en', wantsAll: false } },
  },
  guestAccountPassword: {
    access: free('guest'),
    call: { as: 'guest', body: { currentPassword: testPassword, newPassword: 'Một mật khẩu mới' } },
  },
  guestAccountDelete: { access: free('guest'), call: { as: 'guest', body: { password: testPassword } } },
  guestDocumentsList: { access: free('guest'), call: { as: 'guest', query: { waiting: true } } },
  guestDocumentOpen: {
    access: free('guest'),
    call: ({ ids }) => ({ as: 'guest', body: { processId: ids['toGuestStep'] } }),
  },
};
