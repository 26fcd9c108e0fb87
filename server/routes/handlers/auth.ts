import type { authOperations } from '../../../contract/operations/auth.ts';
import { acceptInvitation } from '../../services/auth/accept-invitation.ts';
import { changePassword } from '../../services/auth/change-password.ts';
import { chooseCompany, getCompanies } from '../../services/auth/companies.ts';
import { forgotPassword } from '../../services/auth/forgot-password.ts';
import { freshProcessCode } from '../../services/auth/fresh-process-code.ts';
import { getMe } from '../../services/account/me.ts';
import { passwordLink } from '../../services/auth/password-link.ts';
import { passwordLogin } from '../../services/auth/password-login.ts';
import { linkLogin, processCodeLogin } from '../../services/auth/process-code-login.ts';
import { resetPassword } from '../../services/auth/reset-password.ts';
import { signOutEverywhere } from '../../services/auth/sign-out-everywhere.ts';
import { disableTotp, enrollTotp, resetTotp, verifyTotp } from '../../services/auth/totp.ts';
import { answerContactChange, contactChangeLink } from '../../services/users/answer-contact-change.ts';
import type { HandlersOf } from '../handler.ts';

export const authHandlers: HandlersOf<typeof authOperations> = {
  passwordLogin: ({ deps, body }) => passwordLogin(deps, { ...body, companyId: body.companyId ?? null }),
  passwordLoginV2: ({ deps, body }) => passwordLogin(deps, { ...body, companyId: null }),
  getCompanies: ({ deps, caller }) => getCompanies(deps, caller),
  chooseCompany: ({ deps, caller, body }) => chooseCompany(deps, caller, body.comId),
  processCodeLogin: ({ deps, origin, body }) => processCodeLogin(deps, origin, body),
  linkLogin: ({ deps, origin, body }) => linkLogin(deps, origin, body.link),
  freshProcessCode: ({ deps, body }) => freshProcessCode(deps, body.proof),
  getMe: ({ deps, caller }) => getMe(deps, caller),
  forgotPassword: ({ deps, body }) => forgotPassword(deps, body.username),
  passwordLink: ({ deps, body }) => passwordLink(deps, body.token),
  acceptInvitation: ({ deps, body }) => acceptInvitation(deps, body),
  resetPassword: ({ deps, body }) => resetPassword(deps, body),
  changePassword: ({ deps, caller, body }) => changePassword(deps, caller, body),
  signOutEverywhere: ({ deps, caller }) => signOutEverywhere(deps, caller),
  contactChangeLink: ({ deps, body }) => contactChangeLink(deps, body.token),
  contactChangeAnswer: ({ deps, body }) => answerContactChange(deps, body),
  totpEnroll: ({ deps, caller, body }) => enrollTotp(deps, caller, body.password),
  totpVerify: ({ deps, caller, body }) => verifyTotp(deps, caller, body.otp),
  totpDisable: ({ deps, caller, body }) => disableTotp(deps, caller, body.password),
  totpReset: ({ deps, caller, params }) => resetTotp(deps, caller, params.id),
};
