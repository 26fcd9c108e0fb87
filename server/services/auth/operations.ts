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
  getCompanies: ({ deps, caller }) => getCompanies(deps, caller),
  chooseCompany: ({ deps, caller, body, origin }) =>
    chooseCompany(deps, caller, body.comId, { ...origin, device: null }),
  processCodeLogin: ({ deps, origin, body }) => processCodeLogin(deps, origin, body),
  linkLogin: ({ deps, origin, body }) => linkLogin(deps, origin, body),
  freshProcessCode: ({ deps, body }) => freshProcessCode(deps, body.proof),
  forgotPassword: ({ deps, body }) => forgotPassword(deps, body.username),
  passwordLink: ({ deps, body }) => passwordLink(deps, body.token),
  acceptInvitation: ({ deps, body, origin }) =>
    acceptInvitation(deps, body, { ...origin, device: body.device }),
  resetPassword: ({ deps, body }) => resetPassword(deps, body),
  changePassword: ({ deps, caller, body }) => changePassword(deps, caller, body),
  signOut: ({ deps, caller, page }) => signOut(deps, caller, page),
  sessionKeep: ({ deps, caller, page, body }) => persistInBrowser(deps, caller, page, body.keepFor),
  sessionToken: ({ deps, page, origin }) => tokenByCookie(deps, page, origin.ipAddress),
  sessionsList: ({ deps, caller }) => listSessions(deps, caller),
  sessionEnd: ({ deps, caller, params }) => endSession(deps, caller, params.id),
  sessionsEndOthers: ({ deps, caller }) => endOtherSessions(deps, caller),
  signOutEverywhere: ({ deps, caller }) => signOutEverywhere(deps, caller),
  totpEnroll: ({ deps, caller, body }) => enrollTotp(deps, caller, body.password),
  totpVerify: ({ deps, caller, body }) => verifyTotp(deps, caller, body.otp),
  totpDisable: ({ deps, caller, body }) => disableTotp(deps, caller, body.password),
  totpReset: ({ deps, caller, params }) => resetTotp(deps, caller, params.id),
};
