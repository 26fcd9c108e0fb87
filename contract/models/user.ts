import { z } from 'zod';

import { enumerationSchema } from '../enumeration.ts';
import { certificateSchema } from './certificate.ts';
import { roleItemSchema } from './role.ts';
import { flag, label, list, maybe, timestamp } from './primitives.ts';

/** A user as it stands inside a document: creator, processor, actor of a history entry. */
export const userBriefSchema = z.object({
  id: z.number().int(),
  code: label,
  name: label,
  email: label,
  phone: label,
  comId: maybe(z.number().int()),
  username: label,
  isSelected: flag,
  /** Beside the specification: somebody outside the company, and what they act for; left out of everybody else. */
  isGuest: flag,
  organization: label,
});
export type UserBrief = z.output<typeof userBriefSchema>;
/** A user inside a document as the service writes it. */
export type UserBriefInput = z.input<typeof userBriefSchema>;

/** A user as somebody sees them who may name them: enough to tell people of one name apart. The address is masked. */
export const colleagueSchema = z.object({ id: z.number().int(), code: label, name: label, email: label });

/** A department as it stands inside a user. */
const namedSchema = z.object({ id: z.number().int(), code: label, name: label });

/** An address or phone number that a user is to have once its change is confirmed. */
const waitingContactSchema = z.object({
  field: z.enum(['email', 'phone']),
  value: z.string(),
  createdDate: timestamp,
});

/** A guest who was merged into another. */
const mergedGuestSchema = z.object({
  name: label,
  email: label,
  phone: label,
  organization: label,
  mergedDate: maybe(timestamp),
  byName: label,
});

/** A company that documents are signed with, as it stands in a contact. */
export const partnerBriefSchema = z.object({
  id: z.number().int(),
  name: label,
  taxCode: label,
  address: label,
});

/** User (specification "User"), with what companion operations, §6, add to it. */
export const userSchema = z.object({
  id: z.number().int(),
  createdDate: maybe(timestamp),
  comId: maybe(z.number().int()),
  code: label,
  username: label,
  name: label,
  phone: label,
  email: label,
  identityVerificationStatus: maybe(enumerationSchema),
  identityVerifiedType: maybe(enumerationSchema),
  identityVerifiedSource: maybe(enumerationSchema),
  isValid: flag,
  signConfirmationEnabled: flag,
  generateSelfSignedCertEnabled: flag,
  isAccountLocked: flag,
  accountId: maybe(z.string()),
  signMethod: maybe(enumerationSchema),
  status: maybe(enumerationSchema),
  receiveOtpMethod: maybe(enumerationSchema),
  receiveNotificationMethod: maybe(enumerationSchema),
  usedMemory: maybe(z.number()),
  waitingChangeRequest: flag,
  /** Beside the specification: the addresses that wait to be confirmed. */
  waitingContacts: list(waitingContactSchema),
  twoFactorEnabled: flag,
  /** Beside the specification: the company asks for two-factor sign-in, and nothing else is open to the user until it is set up. */
  mustSetUpSecondFactor: flag,
  signatureText: maybe(z.string()),
  roles: list(roleItemSchema),
  departments: list(namedSchema),
  userCertificates: list(certificateSchema),
  defaultSmartCa: maybe(certificateSchema),
  /** Beside the specification: whether an invitation waits, since nobody has set a password yet. */
  isInvited: flag,
  /** Beside the specification: as in a user inside a document. */
  isGuest: flag,
  organization: label,
  /** Beside the specification: the partner company of a guest, where it is known; `organization` is its name. */
  partner: maybe(partnerBriefSchema),
  /** Beside the specification: who turned out to be the same guest, as they were known, and who said so when. */
  mergedGuests: list(mergedGuestSchema),
  /** Beside the specification: when they last signed in to this company; left out until they have. */
  lastSignInDate: maybe(timestamp),
  /** When everything was erased of this person that nobody has to keep. */
  erasedDate: maybe(timestamp),
});
export type User = z.output<typeof userSchema>;
/** A user as the service writes it. */
export type UserInput = z.input<typeof userSchema>;

export const companySchema = z.object({
  id: z.number().int(),
  name: label,
  address: label,
  taxCode: label,
  createdDate: maybe(timestamp),
  status: maybe(enumerationSchema),
  /** How its pages look, where it says so: a data URI, and #rrggbb. Only the chosen company's (get-me). */
  logo: maybe(z.string()),
  brandColor: maybe(z.string()),
  /** Whether processors may hand their steps on, or name a substitute. Only the chosen company's (get-me). */
  mayDelegate: flag,
});
/** A company as the service writes it. */
export type CompanyInput = z.input<typeof companySchema>;

export const departmentSchema = z.object({
  id: z.number().int(),
  name: label,
  code: label,
  users: list(userBriefSchema),
});

export const roleSchema = z.enum(['signer', 'clerk', 'hr', 'admin']);

/** What the bearer of a token may do: everything of its user, or what one document's step allows. */
export const tokenScopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('company-choice') }),
  /** Somebody outside the companies, who finds what was sent to their address. */
  z.object({ kind: z.literal('guest'), email: z.string() }),
  z.object({ kind: z.literal('session') }),
  z.object({
    kind: z.literal('document'),
    documentId: z.string(),
    processId: z.string(),
    /** Only of what was opened in person: the colleague whose device it is. */
    inPersonHost: maybe(z.string()),
  }),
]);

export const languageSchema = z.enum(['vi', 'en']);
export type Language = z.output<typeof languageSchema>;

/** Preferences that a user sets for themselves (companion operations, §6). */
export const preferencesSchema = z.object({
  language: languageSchema.nullable(),
  receiveOtpMethod: z.number().int(),
  receiveNotificationMethod: z.number().int(),
  /** What the service can send by, as values of the two above. */
  otpMethods: list(z.number().int()),
  notificationMethods: list(z.number().int()),
});
export type Preferences = z.output<typeof preferencesSchema>;

/** A browser that notifications of documents that wait for me go to. */
export const pushSubscriptionSchema = z.object({
  id: z.string(),
  browser: label,
  system: label,
  createdDate: timestamp,
  /** Whether it was turned on in the calling session. */
  isCurrent: flag,
});

export const pushSubscriptionsSchema = z.object({
  /** What a browser subscribes with (RFC 8292), in base64url; `null` where the service sends none. */
  publicKey: maybe(z.string()),
  items: list(pushSubscriptionSchema),
});
export type PushSubscriptions = z.output<typeof pushSubscriptionsSchema>;

/** The holder of a token (companion operations, §2). `user` and `company` are null until a company is chosen. */
export const meSchema = z.object({
  scope: tokenScopeSchema,
  user: userSchema.nullable(),
  company: companySchema.nullable(),
  roles: z.array(roleSchema),
  preferences: preferencesSchema.nullable(),
  expiresAt: timestamp,
});
export type Me = z.output<typeof meSchema>;

export const signaturePurposeSchema = z.enum(['signature', 'initials']);
export type SignaturePurpose = z.output<typeof signaturePurposeSchema>;

/** A signature kept for use again. `image` is a data URI; `strokes` redraw a drawn one at any size. */
export const savedSignatureSchema = z.object({
  id: z.string(),
  createdDate: timestamp,
  kind: z.enum(['drawn', 'typed', 'uploaded']),
  /** A whole signature, or the initials that pages are signed off with. */
  purpose: signaturePurposeSchema.nullish().transform((purpose) => purpose ?? 'signature'),
  /** What its owner calls it; empty when they gave it no name. */
  name: label,
  /** The one that a step begins with. */
  isDefault: flag,
  image: z.string(),
  strokes: z.string().nullable(),
});
export type SavedSignature = z.output<typeof savedSignatureSchema>;
