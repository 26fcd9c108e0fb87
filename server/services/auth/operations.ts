import type * as operations from '../../../contract/operations/auth.ts';
import type { HandlersOf } from '../handler.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changePassword } from './change-password.ts';
import { chooseCompany, getCompanies } from './companies.ts';
import { forgotPassword } from './forgot-password.ts';
import { freshProcessCode } from './fresh-process-code.ts';
import { persistInBrowser, tokenByCookie } from './persistent-sessions.ts';
import { passwordLink } from './password-link.ts';
import { passwordLogin } from './password-login.ts';
import { linkLogin, processCodeLogin } from './process-code-login.ts';
import { resetPassword } from './reset-password.ts';
import { endOtherSessions, endSession, listSessions, signOut, signOutEverywhere } from './sessions.ts';
import { disableTotp, enrollTotp, resetTotp, verifyTotp } from './totp.ts';

export const authHandlers: HandlersOf<typeof operations> = {
  passwordLogin: ({ deps, body, origin }) =>
    passwordLogin(deps, { ...body, companyId: body.companyId ?? null }, { ...origin, device: body.device }),
  passwordLoginV2: ({ deps, body, origin }) =>
    passwordLogin(deps, { ...body, companyId: null }, { ...origin, device: body.device }),
  getCompanies,
  chooseCompany: ({ deps, caller, body, origin }) =>
    chooseCompany(deps, caller, body.comId, { ...origin, device: null }),
  processCodeLogin,
  linkLogin: ({ deps, origin, body }) => linkLogin(deps, origin, body),
  freshProcessCode,
  forgotPassword: ({ deps, body }) => forgotPassword(deps, body.username),
  passwordLink,
  acceptInvitation: ({ deps, body, origin }) =>
    acceptInvitation(deps, body, { ...origin, device: body.device }),
  resetPassword,
  changePassword: ({ deps, caller, body }) => changePassword(deps, caller, body),
  signOut,
  sessionKeep: persistInBrowser,
  sessionToken: tokenByCookie,
  sessionsList: listSessions,
  sessionEnd: endSession,
  sessionsEndOthers: endOtherSessions,
  signOutEverywhere,
  totpEnroll: enrollTotp,
  totpVerify: verifyTotp,
  totpDisable: disableTotp,
  totpReset: resetTotp,
};
