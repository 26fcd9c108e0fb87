import { z } from 'zod';

import { refuse } from '../faults.ts';
import { documentSchema } from '../models/document.ts';
import { guid, intId, label, optionalText, requiredText } from '../models/primitives.ts';
import { companySchema, meSchema } from '../models/user.ts';
import { admin, defineOperation } from '../operation.ts';
import { accessCodeMax } from '../rules/access-code.ts';
import { firstPageFactsSchema } from './documents.ts';

/** A new password has at least this many characters. */
export const passwordMinLength = 10;

export const newPassword = z
  .string()
  .max(200)
  .refine((text) => [...text].length >= passwordMinLength, refuse('weakPassword', { n: passwordMinLength }));

const token = z.string();
const credentials = {
  username: requiredText(200),
  password: z.string().min(1).max(200),
  /** The code of an authenticator app, in the second call of an account that has one. */
  otp: optionalText(20),
  /** A random value that the client keeps on its device, so that the device is known again: its holder is told of a new one. */
  device: optionalText(100),
};
/** The answer with code 100 of an account with a second factor. */
const codeNeeded = z.object({ method: label });
export const signInRate = { max: 60, windowSeconds: 60 };

/** Companion operations, §2. `data` is the token; without a chosen company it serves only the choice of one. */
export const passwordLogin = defineOperation({
  summary: 'Sign in with a password',
  method: 'POST',
  paths: ['/api/auth/password-login'],
  auth: { kind: 'public' },
  body: z.object({ ...credentials, companyId: intId.nullish() }),
  data: token,
  otp: codeNeeded,
  rateLimit: signInRate,
});

export const passwordLoginV2 = defineOperation({
  summary: 'Sign in with a password, choosing the only company by itself',
  method: 'POST',
  paths: ['/api/v2/auth/password-login'],
  auth: { kind: 'public' },
  body: z.object(credentials),
  data: token,
  otp: codeNeeded,
  rateLimit: signInRate,
});

export const getCompanies = defineOperation({
  summary: 'Companies that the account belongs to',
  method: 'GET',
  paths: ['/api/auth/get-companies'],
  auth: { kind: 'account' },
  data: z.array(companySchema),
});

export const chooseCompany = defineOperation({
  summary: 'Choose the company to work in',
  method: 'POST',
  paths: ['/api/auth/choose-company'],
  auth: { kind: 'account' },
  body: z.object({ comId: z.number().int() }),
  data: token,
});

const documentAccess = z.object({ token, document: documentSchema });
/** Of a step that has one, in the second call: the first is refused with `accessCodeNeeded`. */
export const typedAccessCode = z.string().max(accessCodeMax).nullish();

export const processCodeLogin = defineOperation({
  summary: 'Open one document with the six-digit process code of its mail',
  method: 'POST',
  paths: ['/api/auth/process-code-login', '/auth/process-code-login'],
  auth: { kind: 'public' },
  body: z.object({
    processCode: z
      .string()
      .trim()
      .refine((text) => /^\d{6}$/.test(text), refuse('notSixDigits'))
      .meta({ pattern: '^\\d{6}$' }),
    /** Mail address or telephone number that the code was sent to. Without it a code is looked at less often; see SECURITY.md. */
    sentTo: z.string().trim().max(254).nullish(),
    accessCode: typedAccessCode,
  }),
  data: documentAccess,
  rateLimit: signInRate,
});

export const linkLogin = defineOperation({
  summary: 'Open one document with the link of its mail',
  method: 'POST',
  paths: ['/api/auth/link-login'],
  auth: { kind: 'public' },
  body: z.object({
    link: requiredText(200),
    accessCode: typedAccessCode,
    /** What the answer brings along, which would otherwise be the next that is asked for. */
    include: z
      .array(z.enum(['me', 'firstPage']))
      .max(2)
      .nullish(),
  }),
  data: documentAccess.extend({
    /** Who reads, as `getMe` answers for the token. */
    me: meSchema.nullish(),
    /** As `documentFirstPage` answers, where the picture has been made already: a WebP in base64, and what it shows. */
    firstPage: z.object({ webp: z.string(), facts: firstPageFactsSchema }).nullish(),
  }),
  rateLimit: signInRate,
});

/** Whoever held a code or link has a fresh one sent to the processor whom it was for, and nobody else. The answer is always the same. */
export const freshProcessCode = defineOperation({
  summary:
    'Ask for a fresh process code with the link of a mail, or the token that it gave, also when it is over',
  method: 'POST',
  paths: ['/api/auth/fresh-process-code'],
  auth: { kind: 'public' },
  body: z.object({ proof: requiredText(4000) }),
  rateLimit: { max: 10, windowSeconds: 60 },
});

export const forgotPassword = defineOperation({
  summary: 'Ask for a link to set a new password; the answer is the same for an unknown account',
  method: 'POST',
  paths: ['/api/auth/forgot-password'],
  auth: { kind: 'public' },
  body: z.object({ username: requiredText(200) }),
  rateLimit: { max: 10, windowSeconds: 60 },
});

/** What a link to set a password is for. The token comes in the body, never in an address. */
export const passwordLink = defineOperation({
  summary: 'Whose password an invitation or a reset link sets',
  method: 'POST',
  paths: ['/api/auth/password-link'],
  auth: { kind: 'public' },
  body: z.object({ token: requiredText(200) }),
  data: z.object({
    purpose: z.enum(['invitation', 'reset']),
    username: z.string(),
    name: z.string(),
    expiresAt: z.string(),
    /** The company that whoever has an account under this name may join with it; absent where a password is to be set. */
    joins: z.string().optional(),
  }),
  rateLimit: signInRate,
});

/** `data` is a token for the company. The account stays what it is in others, with its password and second factor. */
export const acceptInvitation = defineOperation({
  summary: 'Join a company with the account that I have, by its invitation',
  method: 'POST',
  paths: ['/api/auth/accept-invitation'],
  auth: { kind: 'public' },
  body: z.object({
    token: requiredText(200),
    password: credentials.password,
    otp: credentials.otp,
    device: credentials.device,
  }),
  data: token,
  otp: codeNeeded,
  rateLimit: signInRate,
});

export const resetPassword = defineOperation({
  summary: 'Set a password with the token of an invitation or a reset link',
  method: 'POST',
  paths: ['/api/auth/reset-password'],
  auth: { kind: 'public' },
  body: z.object({ token: requiredText(200), password: newPassword }),
  rateLimit: signInRate,
});

/** `data` is a new token, since a new password ends every other one. */
export const changePassword = defineOperation({
  summary: 'Change my password',
  method: 'POST',
  paths: ['/api/auth/change-password'],
  auth: { kind: 'session' },
  body: z.object({ currentPassword: z.string().min(1).max(200), newPassword }),
  data: token,
});

/** The token stops working, and every other one of its sign-in. */
export const signOut = defineOperation({
  summary: 'End my session',
  method: 'POST',
  paths: ['/api/auth/sign-out'],
  auth: { kind: 'account', guests: true },
});

/** What a browser keeps a session with: whose it is, and a token that it need not store. */
const persistentSession = z.object({
  token,
  userId: intId,
  /** In so many seconds the token ends. */
  expiresIn: z.number().int(),
});

/**
 * For the page of the service itself, which says so in {@link pageHeader}: the answer sets a cookie that serves `sessionToken` and nothing
 * else. Within minutes of signing in, or where the browser keeps this session already; `data` is null until a company is chosen, and for an
 * account outside the companies.
 */
export const sessionKeep = defineOperation({
  summary: 'Keep my session in this browser, for all of its tabs',
  method: 'POST',
  paths: ['/api/auth/session/keep'],
  auth: { kind: 'account', guests: true },
  /** `device` also when the browser is closed. */
  body: z.object({ keepFor: z.enum(['browser', 'device']) }),
  data: persistentSession.nullable(),
});

/** For the page of the service itself: takes no bearer token, but the cookie of `sessionKeep`, and sets the next one. */
export const sessionToken = defineOperation({
  summary: 'A short-lived token of the session that this browser keeps',
  method: 'POST',
  paths: ['/api/auth/session/token'],
  auth: { kind: 'public' },
  data: persistentSession,
  rateLimit: { max: 600, windowSeconds: 60 },
});

/** The header in which the page of the service says that it calls. Pages of other origins cannot send it. */
export const pageHeader = 'x-countersign-page';

const sessionSchema = z.object({
  id: guid,
  /** As its User-Agent says, or the name of a program; empty where that is not known. */
  browser: label,
  system: label,
  /** Where it was last used from. */
  ipAddress: label,
  createdDate: label,
  /** To within a few minutes. */
  lastUsedDate: label,
  isCurrent: z.boolean(),
});

export const sessionsList = defineOperation({
  summary: 'Sessions of my account that go on',
  method: 'GET',
  paths: ['/api/auth/sessions'],
  auth: { kind: 'session' },
  data: z.array(sessionSchema),
});

export const sessionEnd = defineOperation({
  summary: 'End one of my sessions',
  method: 'DELETE',
  paths: ['/api/auth/sessions/{id}'],
  auth: { kind: 'session' },
  params: z.object({ id: guid }),
});

/** `data` is a new token, since every other one of the account ends. */
export const sessionsEndOthers = defineOperation({
  summary: 'End every session of mine but this one',
  method: 'POST',
  paths: ['/api/auth/sessions/end-others'],
  auth: { kind: 'session' },
  data: token,
});

export const signOutEverywhere = defineOperation({
  summary: 'End every token of my account',
  method: 'POST',
  paths: ['/api/auth/sign-out-everywhere'],
  auth: { kind: 'session', withoutSecondFactor: true },
});

/**
 * Not asked for at sign-in until a code of it is given. It takes the password: whoever finds a session open must not lock its owner
 * out.
 */
export const totpEnroll = defineOperation({
  summary: 'Make a secret for an authenticator app',
  method: 'POST',
  paths: ['/api/auth/totp/enroll'],
  auth: { kind: 'session', withoutSecondFactor: true },
  body: z.object({ password: z.string().min(1).max(200) }),
  /** `secret` is Base32, to type in; `uri` is `otpauth://…`, to show as a QR code. */
  data: z.object({ secret: z.string(), uri: z.string() }),
});

export const totpVerify = defineOperation({
  summary: 'Switch two-factor sign-in on with a code of the authenticator app',
  method: 'POST',
  paths: ['/api/auth/totp/verify'],
  auth: { kind: 'session', withoutSecondFactor: true },
  body: z.object({ otp: requiredText(20) }),
  /** Every other session ends: `token` is a new one. Each recovery code signs in once in place of a code of the app. */
  data: z.object({ token, recoveryCodes: z.array(z.string()) }),
  rateLimit: signInRate,
});

export const totpDisable = defineOperation({
  summary: 'Switch two-factor sign-in off',
  method: 'POST',
  paths: ['/api/auth/totp/disable'],
  auth: { kind: 'session' },
  body: z.object({ password: z.string().min(1).max(200) }),
});

export const totpReset = defineOperation({
  summary: 'Switch two-factor sign-in off for a user who has lost the authenticator app',
  method: 'POST',
  paths: ['/api/users/reset-totp/{id}'],
  auth: admin,
  params: z.object({ id: intId }),
});
