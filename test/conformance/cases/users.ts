import type * as operations from '../../../contract/operations/users.ts';
import { free } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

const user = {
  code: 'moi',
  username: 'moi@example.vn',
  name: 'Mới',
  email: 'moi@example.vn',
  phone: '091',
};

export const userCases: CasesOf<typeof operations> = {
  usersList: { access: free('office'), call: { as: 'admin', query: { search: 'an' } } },
  userGet: { access: free('office'), call: ({ ids }) => ({ as: 'admin', params: { id: ids['user'] } }) },
  userCreate: {
    access: free('admin'),
    call: ({ ids }) => ({ as: 'admin', body: { ...user, departmentIds: [ids['department']] } }),
  },
  userUpdate: {
    access: free('admin'),
    call: ({ ids }) => ({
      as: 'admin',
      body: { id: ids['colleague'], name: 'Kế Mới', departmentIds: [ids['department']] },
    }),
  },
  usersCreateOrUpdate: {
    access: free('admin'),
    call: ({ ids }) => ({
      as: 'admin',
      body: [{ ...user, code: 'moi2', username: 'moi2@example.vn', departmentIds: [ids['department']] }],
    }),
  },
  guestCreate: {
    access: free('office'),
    call: { as: 'admin', body: { name: 'Khách Mới', email: 'khach@example.com', organization: 'Sao Mai' } },
  },
  guestUpdate: {
    access: free('office'),
    call: ({ ids }) => ({
      as: 'admin',
      body: { id: ids['guest'], organization: 'Sao Mai', phone: '0987654321' },
    }),
  },
  guestMerge: {
    access: free('office'),
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['guest'], mergedId: ids['guestDuplicate'] } }),
  },
  guestsImport: {
    access: free('office'),
    call: { as: 'admin', body: [{ name: 'Khách Trong Bảng', phone: '+84 987 111 222' }] },
  },
  userUnlock: { access: free('admin'), call: ({ ids }) => ({ as: 'admin', params: { id: ids['user'] } }) },
  sendInvitation: {
    access: free('admin'),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['invited'] } }),
  },
  contactChangeDecide: {
    access: free('admin'),
    refused: 'No change waits to be confirmed',
    call: ({ ids }) => ({
      as: 'admin',
      params: { id: ids['user'] },
      body: { confirm: false, expected: [{ field: 'email', value: 'an.moi@example.vn' }] },
    }),
  },
  contactChangeLink: { access: free('anyone'), call: { as: null, body: { token: 'none-of-ours' } } },
  contactChangeAnswer: {
    access: free('anyone'),
    call: { as: null, body: { token: 'none-of-ours', confirm: true } },
  },
  mailChoiceLink: { access: free('anyone'), call: { as: null, body: { token: 'none-of-ours' } } },
  mailChoiceAnswer: {
    access: free('anyone'),
    call: { as: null, body: { token: 'none-of-ours', wantsAll: false } },
  },
  smartCaAdd: {
    access: free('admin'),
    call: ({ ids }) => ({
      as: 'admin',
      body: { userId: ids['user'], username: 'an', serialNumber: '540199' },
    }),
  },
  smartCaUpdate: {
    access: free('admin'),
    call: ({ ids }) => ({
      as: 'admin',
      body: { id: ids['certificate'], name: 'Chứng thư', isSetDefault: true },
    }),
  },
  smartCaDelete: {
    access: free('admin'),
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['spareCertificate'] } }),
  },
};
