import { z } from 'zod';

import { cleanNumber } from '../clean-number.ts';
import { refuse } from '../faults.ts';
import { optionalNumber, requiredNumber } from '../models/number-text.ts';
import { pageOf, pagingQuery, someOf } from '../models/paging.ts';
import {
  emailText,
  guid,
  intId,
  invitationMessage,
  optional,
  optionalText,
  requiredText,
  smallCode,
} from '../models/primitives.ts';
import { guestSchema, taxCodeText } from '../models/guest.ts';
import { isPhone } from '../rules/phone.ts';
import { userSchema } from '../models/user.ts';
import { admin, defineOperation, office } from '../operation.ts';
import { newPassword, signInRate } from './auth.ts';

/** At most this many users come in one call of create-or-update. */
export const usersPerCall = 1000;

/** Whether somebody can sign in: as they are, not before they accept an invitation, not for a while, or not any more. */
export const accountStateSchema = z.enum(['active', 'invited', 'locked', 'disabled']);
export type AccountState = z.output<typeof accountStateSchema>;

/** Companion operations, §6. */
/** Whether somebody signs in with a second factor, need not, or has yet to set up the one that is required. */
export const twoFactorStateSchema = z.enum(['on', 'off', 'missing']);
export type TwoFactorState = z.output<typeof twoFactorStateSchema>;

export const usersList = defineOperation({
  summary: 'Users of the company',
  method: 'GET',
  paths: ['/api/users'],
  auth: office,
  priority: 'browsing',
  query: z.object({
    ...pagingQuery,
    /** Each of these may come several times, for users with any of the values. 0 means unset, here and in the next two. */
    status: someOf(smallCode),
    signMethod: someOf(smallCode),
    departmentId: someOf(z.number().int().min(0).max(2_147_483_647)),
    /** 0 has none, 1 has a valid one, 2 has only expired or revoked ones. */
    certStatus: someOf(smallCode),
    /** Beside the companion: how they can sign in. */
    state: someOf(accountStateSchema),
    /** Beside the companion: whether they sign in with a second factor; `missing` is one that the company requires. */
    twoFactor: someOf(twoFactorStateSchema),
    /** Beside the companion: guests are left out, unless they are asked for alone or as well. */
    guests: z.enum(['only', 'also']).optional(),
  }),
  data: pageOf(userSchema),
});

export const userGet = defineOperation({
  summary: 'One user',
  method: 'GET',
  paths: ['/api/users/{id}'],
  auth: office,
  params: z.object({ id: intId }),
  data: userSchema,
});

/** What may be left out of a user: a new one gets the usual, one that exists keeps what it has. */
const settings = {
  status: optional(z.literal([1, -1])),
  receiveOtpMethod: optional(z.literal([1, 2, 3, -1])),
  receiveNotificationMethod: optional(z.literal([0, 1, 2, -1])),
  signMethod: optional(z.literal([0, 1, 2, 3])),
  signConfirmationEnabled: optional(z.boolean()),
  generateSelfSignedCertEnabled: optional(z.boolean()),
  departmentIds: optional(z.array(intId).max(100)),
  /** The ids of GET /api/roles; 1 signer, 2 clerk, 3 hr, 4 admin are taken as well. An empty list means "not given". */
  roleIds: optional(z.array(z.union([z.number().int(), guid])).max(20)),
  signatureText: z.string().trim().max(1000).nullish(),
};

const identity = {
  code: requiredText(100),
  username: requiredText(200),
  name: requiredText(200),
  email: emailText,
  phone: requiredNumber(30),
};

/** A user without a password gets an invitation to set one. */
const password = optional(newPassword);

export const userUpsertSchema = z.object({ ...identity, ...settings, invitationMessage });
export type UserUpsert = z.output<typeof userUpsertSchema>;

export const userCreate = defineOperation({
  summary: 'Create a user',
  method: 'POST',
  paths: ['/api/users/create'],
  auth: admin,
  body: z.object({ ...identity, ...settings, password, invitationMessage }),
  data: userSchema,
});

export const userUpdate = defineOperation({
  summary: 'Change a user; fields that are left out stay',
  method: 'POST',
  paths: ['/api/users/update'],
  auth: admin,
  body: z.object({
    id: intId,
    code: optionalText(100),
    username: optionalText(200),
    name: optionalText(200),
    email: optional(emailText),
    phone: optionalNumber(30),
    ...settings,
  }),
  data: userSchema,
});

export const usersCreateOrUpdate = defineOperation({
  summary: 'Create users, or update those whose code exists; all or none',
  method: 'POST',
  paths: ['/api/users/create-or-update'],
  auth: admin,
  body: z.array(userUpsertSchema).min(1).max(usersPerCall),
  data: z.array(userSchema),
});

/** Whoever is known by the same address and name is answered, and not made twice. */
export const guestCreate = defineOperation({
  summary: 'Somebody outside the company, to be named in workflows',
  method: 'POST',
  paths: ['/api/users/guests/create'],
  auth: office,
  body: guestSchema,
  data: userSchema,
});

export const guestUpdate = defineOperation({
  summary: 'Change a guest; fields that are left out stay, empty ones are emptied',
  method: 'POST',
  paths: ['/api/users/guests/update'],
  auth: office,
  body: z.object({
    id: intId,
    name: requiredText(200).optional(),
    email: z.union([z.literal(''), emailText]).optional(),
    phone: z
      .string()
      .trim()
      .max(30)
      .transform(cleanNumber)
      .refine((text) => text === '' || isPhone(text), refuse('notPhone'))
      .optional(),
    organization: z.string().trim().max(200).optional(),
    taxCode: taxCodeText.optional(),
    status: optional(z.literal([1, -1])),
  }),
  data: userSchema,
});

/** Two guests who turn out to be one person. What they did and proved, and what is on its way to them, stays as it is. */
export const guestMerge = defineOperation({
  summary: 'Merge a guest into another: drafts, templates and what is named later have the other one',
  method: 'POST',
  paths: ['/api/users/guests/merge'],
  auth: office,
  body: z.object({ id: intId, mergedId: intId }),
  data: userSchema,
});

/** At most so many guests come in one call. */
export const guestsPerCall = 500;

export const guestsImport = defineOperation({
  summary: 'Guests from a sheet, all or none; who is known by the same address and name is not made twice',
  method: 'POST',
  paths: ['/api/users/guests/import'],
  auth: office,
  body: z.array(guestSchema).min(1).max(guestsPerCall),
  /** In the order given; of two rows that are one person, the second is known. */
  data: z.array(z.object({ id: z.number().int(), isNew: z.boolean() })),
});

/** Companion operations, §2, "Accounts". */
export const userUnlock = defineOperation({
  summary: 'Let a user sign in again who is locked after too many wrong tries',
  method: 'POST',
  paths: ['/api/users/unlock/{id}'],
  auth: admin,
  params: z.object({ id: intId }),
  data: userSchema,
});

/** An invitation goes out by itself for a new user; an admin can send a fresh one. */
export const sendInvitation = defineOperation({
  summary: 'Send a fresh invitation to a user who has set no password',
  method: 'POST',
  paths: ['/api/users/send-invitation/{id}'],
  auth: admin,
  params: z.object({ id: intId }),
});

const contactField = z.enum(['email', 'phone']);

/** A changed address that was proved before stays as it was until its holder, or an admin who signed in with a second factor, confirms. */
export const contactChangeDecide = defineOperation({
  summary: 'Confirm or decline the changes of a user’s email address and phone number that wait',
  method: 'POST',
  paths: ['/api/users/contact-change/{id}'],
  auth: admin,
  params: z.object({ id: intId }),
  body: z.object({
    confirm: z.boolean(),
    /** What waited when it was looked at: anything else that waits is refused. */
    expected: optional(z.array(z.object({ field: contactField, value: z.string().max(320) })).max(2)),
  }),
  data: userSchema,
});

/** What a link is for that an old address was sent when it was to change. The token comes in the body, never in an address. */
export const contactChangeLink = defineOperation({
  summary: 'Which change of an email address or phone number a link confirms',
  method: 'POST',
  paths: ['/api/auth/contact-change'],
  auth: { kind: 'public' },
  body: z.object({ token: requiredText(200) }),
  data: z.object({
    field: contactField,
    /** What the user has, and is to have. */
    previous: z.string(),
    value: z.string(),
    name: z.string(),
    company: z.string(),
    expiresAt: z.string(),
  }),
  rateLimit: signInRate,
});

export const contactChangeAnswer = defineOperation({
  summary: 'Confirm or decline a change of an email address or phone number with the link to the old one',
  method: 'POST',
  paths: ['/api/auth/contact-change/answer'],
  auth: { kind: 'public' },
  body: z.object({ token: requiredText(200), confirm: z.boolean() }),
  rateLimit: signInRate,
});

const mailChoiceSchema = z.object({
  name: z.string(),
  company: z.string(),
  /** Whether they get all mails, or those alone that ask them to act. */
  wantsAll: z.boolean(),
});

/** What the link below a mail to somebody without an account leads to. */
export const mailChoiceLink = defineOperation({
  summary: 'Which mails somebody without an account gets, with the link below a mail',
  method: 'POST',
  paths: ['/api/auth/mail-choice'],
  auth: { kind: 'public' },
  body: z.object({ token: requiredText(200) }),
  data: mailChoiceSchema,
  rateLimit: signInRate,
});

export const mailChoiceAnswer = defineOperation({
  summary: 'Choose which mails to get, with the link below a mail',
  method: 'POST',
  paths: ['/api/auth/mail-choice/answer'],
  auth: { kind: 'public' },
  body: z.object({ token: requiredText(200), wantsAll: z.boolean() }),
  data: mailChoiceSchema,
  rateLimit: signInRate,
});

export const smartCaAdd = defineOperation({
  summary: 'Give a user a certificate of the remote signing service; the first one becomes the default',
  method: 'POST',
  paths: ['/api/users/smart-ca/add'],
  auth: admin,
  body: z.object({
    userId: intId,
    /** The account at the remote signing service. */
    username: requiredText(200),
    serialNumber: optionalText(100),
    name: optionalText(200),
    isSetDefault: optional(z.boolean()),
    isBusinessSmartCaAccount: optional(z.boolean()),
    /** One of the company's own providers; that of the installation without it. */
    providerId: optional(intId),
  }),
  data: userSchema,
});

export const smartCaUpdate = defineOperation({
  summary: 'Rename a remote certificate, or make it the default',
  method: 'POST',
  paths: ['/api/users/smart-ca/update'],
  auth: admin,
  body: z.object({
    id: intId,
    isSetDefault: optional(z.boolean()),
    name: optionalText(200),
  }),
  data: userSchema,
});

export const smartCaDelete = defineOperation({
  summary: 'Take a remote certificate away from its user',
  method: 'POST',
  paths: ['/api/users/smart-ca/delete'],
  auth: admin,
  body: z.object({ id: intId }),
  data: userSchema,
});
