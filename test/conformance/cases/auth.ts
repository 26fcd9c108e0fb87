import type * as operations from '../../../contract/operations/auth.ts';
import { testPassword } from '../../company/people.ts';
import { free, own } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

const credentials = { username: 'an@example.vn', password: testPassword };

export const authCases: CasesOf<typeof operations> = {
  passwordLogin: { access: free('anyone'), call: { as: null, body: credentials } },
  passwordLoginV2: { access: free('anyone'), call: { as: null, body: credentials } },
  getCompanies: { access: free('password'), call: { as: 'an' } },
  chooseCompany: {
    access: free('password'),
    call: ({ ids }) => ({ as: 'an', body: { comId: ids['company'] } }),
  },
  processCodeLogin: {
    access: free('anyone'),
    call: { as: null, body: { processCode: '123456', accessCode: 'hoa phượng' } },
  },
  linkLogin: {
    access: free('anyone'),
    call: { as: null, body: { link: 'none-of-ours', accessCode: 'hoa phượng' } },
  },
  freshProcessCode: { access: free('anyone'), call: { as: null, body: { proof: 'none-of-ours' } } },
  forgotPassword: { access: free('anyone'), call: { as: null, body: { username: 'an@example.vn' } } },
  passwordLink: { access: free('anyone'), call: { as: null, body: { token: 'none-of-ours' } } },
  acceptInvitation: {
    access: free('anyone'),
    call: { as: null, body: { token: 'none-of-ours', password: testPassword } },
  },
  resetPassword: {
    access: free('anyone'),
    call: { as: null, body: { token: 'none-of-ours', password: 'Một mật khẩu mới' } },
  },
  changePassword: {
    access: own('user', 'self'),
    call: {
      as: 'changer',
      body: { currentPassword: testPassword, newPassword: 'Một mật khẩu mới' },
    },
  },
  signOut: { access: free('passwordOrGuest'), call: { as: 'leaver' } },
  sessionKeep: {
    access: free('passwordOrGuest'),
    refused: 'Session not found',
    call: { as: 'an', body: { keepFor: 'device' } },
  },
  sessionToken: { access: free('anyone'), refused: 'Session not found', call: { as: null } },
  sessionsList: { access: own('user', 'self'), call: { as: 'an' } },
  sessionEnd: {
    access: own('user', 'self'),
    refused: 'Session not found',
    call: { as: 'an', params: { id: '00000000-0000-4000-8000-000000000000' } },
  },
  sessionsEndOthers: { access: own('user', 'self'), call: { as: 'leaver' } },
  signOutEverywhere: { access: own('user', 'self'), call: { as: 'leaver' } },
  totpEnroll: { access: own('user', 'self'), call: { as: 'guarded', body: { password: testPassword } } },
  totpVerify: {
    access: own('user', 'self'),
    refused: 'Enroll an authenticator app first',
    call: { as: 'guarded', body: { otp: '123456' } },
  },
  totpDisable: {
    access: own('user', 'self'),
    refused: 'Two-factor sign-in is not on',
    call: { as: 'guarded', body: { password: testPassword } },
  },
  totpReset: {
    access: free('admin'),
    refused: 'Two-factor sign-in is not on',
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['user'] } }),
  },
};
